import { useEffect } from 'react'
import { afterPaint } from './after-paint.js'

/**
 * Runs an effect once the browser has drawn the frame that displays the component, such as the start of a request: what is
 * known is displayed without it.
 *
 * @param effect stable, as by `useCallback` or a method of a service; returns what ends it
 * @example
 * useAfterPaint(wallets.watchList)
 */
export function useAfterPaint(effect: () => () => void): void {
  useEffect(() => {
    let end: (() => void) | undefined = () => undefined
    afterPaint(() => {
      end &&= effect()
    })
    return () => {
      end?.()
      end = undefined
    }
  }, [effect])
}
