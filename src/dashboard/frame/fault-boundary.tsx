import { Component, type ReactNode } from 'react'
import { UnexpectedError } from './unexpected-error.tsx'

/** Catches what could not be drawn, and draws the specification's screen for it instead. */
export class FaultBoundary extends Component<{ children: ReactNode }, { fault?: { was: unknown } }> {
  override state: { fault?: { was: unknown } } = {}

  static getDerivedStateFromError(was: unknown) {
    return { fault: { was } }
  }

  override render() {
    const { fault } = this.state
    return fault ? <UnexpectedError fault={fault.was} /> : this.props.children
  }
}
