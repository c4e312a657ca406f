import type { Platform } from '../../kernel/platform/platform.js'
import type { Connectors } from './connections.js'
import type { Connector } from './connector.js'

/**
 * Waits for a connector that is announced late.
 *
 * @param ms the timeout; after it, or with the signal, the result is `undefined`. Milliseconds
 */
export function waitForConnector(
  connectors: Connectors,
  platform: Platform,
  id: string,
  ms: number,
  signal: AbortSignal,
): Promise<Connector | undefined> {
  const found = connectors.find(id)
  if (found || signal.aborted) return Promise.resolve(found)
  return new Promise((resolve) => {
    const finish = (connector?: Connector): void => {
      cancel()
      unsubscribe()
      signal.removeEventListener('abort', giveUp)
      resolve(connector)
    }
    const giveUp = (): void => finish()
    const cancel = platform.after(ms, giveUp)
    const unsubscribe = connectors.store.subscribe(() => {
      const late = connectors.find(id)
      if (late) finish(late)
    })
    signal.addEventListener('abort', giveUp)
  })
}
