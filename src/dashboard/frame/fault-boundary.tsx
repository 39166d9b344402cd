import { Component, type ReactNode } from 'react'

type Shown = {
  /** The address of the page within; another one is drawn afresh. */
  at?: string
  /** What is drawn instead of what failed; `again` draws that anew. */
  instead(fault: unknown, again: () => void): ReactNode
  children: ReactNode
}
type State = { fault?: { was: unknown } | undefined; at: string | undefined }

/** Catches what could not be drawn or loaded, and draws something else in its place alone. */
export class FaultBoundary extends Component<Shown, State> {
  override state: State = { at: this.props.at }

  static getDerivedStateFromError(was: unknown): Partial<State> {
    return { fault: { was } }
  }

  static getDerivedStateFromProps({ at }: Shown, state: State): Partial<State> | null {
    return at === state.at ? null : { at, fault: undefined }
  }

  override render() {
    const { fault } = this.state
    return fault ? this.props.instead(fault.was, () => this.setState({ fault: undefined })) : this.props.children
  }
}
