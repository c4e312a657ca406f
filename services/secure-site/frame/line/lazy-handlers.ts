import type { AppRequestName } from 'quoin/frame-protocol'
import type { AppHandlers, AskedBy } from './app-handlers.js'

/** Handlers of a part that is loaded with the first question for it. A load that failed is tried again with the next. */
export function lazyHandlers<Name extends AppRequestName>(
  names: readonly Name[],
  load: () => Promise<AppHandlers<Name>>,
): AppHandlers<Name> {
  const handlers = names.map((name) => {
    const handler = async (payload: never, by: AskedBy): Promise<unknown> => {
      const loaded = await load()
      by.signal.throwIfAborted()
      return loaded[name](payload, by)
    }
    return [name, handler] as const
  })
  // One for each name, which the compiler cannot see in a list.
  return Object.fromEntries(handlers) as unknown as AppHandlers<Name>
}
