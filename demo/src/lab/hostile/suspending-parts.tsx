import { type ReactNode, use, useEffect, useState } from 'react'

const never = new Promise<ReactNode>(() => undefined)

/** Suspends when it is first rendered, and never goes on. */
export function SuspendingPart(): ReactNode {
  return use(never)
}

/** Is shown, and suspends with its next update. */
export function SuspendingUpdate(): ReactNode {
  const [isLate, setLate] = useState(false)
  useEffect(() => setLate(true), [])
  return isLate ? use(never) : 'Shown before it suspends.'
}
