import { useEffect, useRef } from 'react'
import { durations } from '#kernel'
import { useKernel } from '../plugin/kernel-context.js'

/** The last interval. Milliseconds. */
const longest = 60_000

/**
 * Retries a failed read while its failure is displayed: at once when the browser is online again or the page is shown again,
 * otherwise after 5 seconds, then at doubled intervals of up to a minute.
 *
 * @param retry `undefined` while nothing has failed. It only reads: a repeated write could act twice.
 * @example
 * useRetries(state.failed ? service.refresh : undefined)
 */
export function useRetries(retry: (() => unknown) | undefined): void {
  const { platform } = useKernel()
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  const hasFailed = retry !== undefined
  useEffect(() => {
    if (!hasFailed) return
    const { page } = platform
    const canRead = (): boolean => page.isVisible() && page.isOnline()
    let wasAble = canRead()
    let delay: number = durations.fiveSeconds
    let cancel = (): void => undefined
    const plan = (): void => {
      cancel()
      cancel = platform.after(delay, () => {
        if (canRead()) run()
      })
      delay = Math.min(2 * delay, longest)
    }
    const run = (): void => {
      plan()
      latest.current?.()
    }
    const stop = page.subscribe(() => {
      const isAble = canRead()
      if (isAble && !wasAble) run()
      wasAble = isAble
    })
    plan()
    return () => {
      stop()
      cancel()
    }
  }, [platform, hasFailed])
}
