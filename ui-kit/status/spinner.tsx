import type { ReactNode } from 'react'

export interface SpinnerProps {
  /** Announced to screen readers; without it the spinner is decorative. */
  readonly label?: string
}

/** A small ring that turns while an operation is in progress. */
export function Spinner({ label }: SpinnerProps): ReactNode {
  const ring = (
    <svg
      className="q-spinner"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  )
  if (!label) return ring
  return (
    <span role="status" className="q-spinner-box">
      {ring}
      <span className="q-hidden">{label}</span>
    </span>
  )
}
