/** The animated success graphic: a circle that closes and a tick that is drawn into it. */
export function SuccessTick() {
  return (
    <svg className="success-tick" viewBox="0 0 72 72" aria-hidden="true" focusable="false">
      <circle cx="36" cy="36" r="33" pathLength="1" />
      <path d="M21 37.5 31.5 48 51.5 26" pathLength="1" />
    </svg>
  )
}
