import type { AppRequestName } from 'quoin/frame-protocol'
import type { AppHandlers, Requester } from './app-handlers.js'

/**
 * Creates handlers of a part that is loaded with the first request for it. Retries a failed load with the next request.
 */
export function lazyHandlers<Name extends AppRequestName>(
  names: readonly Name[],
  load: () => Promise<AppHandlers<Name>>,
): AppHandlers<Name> {
  const handlers = names.map((name) => {
    const handler = async (payload: never, by: Requester): Promise<unknown> => {
      const loaded = await load()
      by.signal.throwIfAborted()
      return loaded[name](payload, by)
    }
    return [name, handler] as const
  })
  // One handler for each name, which the compiler cannot infer from a list.
  return Object.fromEntries(handlers) as unknown as AppHandlers<Name>
}
