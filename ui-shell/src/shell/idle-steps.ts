import type { Platform } from '#kernel'

/** The Network Information API, which Chromium has. */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

/** Returns false on a connection that is slow or on which the user saves data. */
export function mayLoadAhead(): boolean {
  const { connection }: NavigatorWithConnection = navigator
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}

/** The wait of browsers without idle callbacks (Safari). Milliseconds. */
const assumedIdleMs = 500

/** Runs once the page has loaded, is visible and has nothing else to do. */
function whenIdle(after: Platform['after'], run: () => void): () => void {
  const listening = new AbortController()
  let cancel = (): void => undefined
  const look = (): void => {
    if (document.readyState !== 'complete' || document.hidden) return
    listening.abort()
    if (typeof requestIdleCallback === 'undefined') {
      cancel = after(assumedIdleMs, run)
      return
    }
    const id = requestIdleCallback(run)
    cancel = () => cancelIdleCallback(id)
  }
  addEventListener('load', look, listening)
  document.addEventListener('visibilitychange', look, listening)
  look()
  return () => {
    listening.abort()
    cancel()
  }
}

/**
 * Runs the steps in order, each once the page has loaded, is visible and has nothing else to do. Never on a connection
 * that is slow or on which the user saves data.
 *
 * @param steps functions that do not reject
 * @returns cancels those that have not begun
 */
export function idleSteps(
  after: Platform['after'],
  steps: readonly (() => void | Promise<void>)[],
): () => void {
  const [step, ...others] = steps
  if (!step || !mayLoadAhead()) return () => undefined
  let hasEnded = false
  let cancel = whenIdle(after, async () => {
    await step()
    if (!hasEnded) cancel = idleSteps(after, others)
  })
  return () => {
    hasEnded = true
    cancel()
  }
}

/** The idle time of a page. */
export interface IdleTime {
  /** Runs steps that do not reject. They replace those that have not begun. */
  run(steps: Parameters<typeof idleSteps>[1]): void
  cancel(): void
}

export function createIdleTime(after: Platform['after']): IdleTime {
  let cancel = (): void => undefined
  return {
    run(steps) {
      cancel()
      cancel = idleSteps(after, steps)
    },
    cancel: () => cancel(),
  }
}
