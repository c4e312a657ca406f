import { type ReactNode, use, useEffect, useState } from 'react'

const never = new Promise<ReactNode>(() => undefined)

/** Suspends at its first rendering, without end. */
export function SuspendingPart(): ReactNode {
  return use(never)
}

/** Renders, and suspends at its next update. */
export function SuspendingUpdate(): ReactNode {
  const [isLate, setLate] = useState(false)
  useEffect(() => setLate(true), [])
  return isLate ? use(never) : 'Shown before it suspends.'
}
