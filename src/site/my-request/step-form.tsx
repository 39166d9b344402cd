import type { ReactNode } from 'react'
import type { Appointment } from '../../domain/appointments/appointment.ts'
import { StepStatus } from './slow-step.tsx'

/** A form of one step, with the version that it was read in: who is late changes nothing. */
export function StepForm({
  step,
  appointment,
  children,
}: {
  step: string
  appointment: Pick<Appointment, 'version'>
  children: ReactNode
}) {
  return (
    <form method="post" className="step-form">
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="version" value={appointment.version} />
      {children}
      <StepStatus />
    </form>
  )
}
