import { type PluginContext, type ReadableStore, sanitizeText } from '#kernel'
import { createContributedServices } from '#plugin-kit'
import type { SendPlugin } from '../contract.js'
import { recipientSources, type SourceRecipient } from '../points.js'

/** Max recipients of one source. */
const maxRecipients = 500
const nameLength = 64

/** Returns a valid recipient of a source, its name without control characters. */
function readRecipient(ctx: PluginContext<SendPlugin>, value: SourceRecipient): SourceRecipient | undefined {
  // A plugin without types may return any value.
  const { namespace, address, name } = Object(value)
  if (typeof namespace !== 'string' || typeof address !== 'string') return undefined
  if (!ctx.chains.find(namespace)?.isAddress(address)) return undefined
  const text = typeof name === 'string' ? sanitizeText(name, nameLength) : ''
  return { namespace, address, name: text === '' ? undefined : text }
}

/** Follows the recipients of the contributed sources. A source that throws is reported and left out. */
export function createContacts(ctx: PluginContext<SendPlugin>): ReadableStore<readonly SourceRecipient[]> {
  const store = ctx.createStore<readonly SourceRecipient[]>('contacts', [])
  const sources = createContributedServices(ctx, {
    name: 'recipientSources',
    point: recipientSources,
    tokenOf: (entry) => entry.source,
  })
  let stops: readonly (() => void)[] = []

  const readOne = (source: { readonly store: ReadableStore<readonly SourceRecipient[]> }) => {
    try {
      const all = source.store.getState().slice(0, maxRecipients)
      return all.flatMap((one) => readRecipient(ctx, one) ?? [])
    } catch (error) {
      ctx.report(error)
      return []
    }
  }
  const read = (): void => {
    if (ctx.signal.aborted) return
    store.setState((sources.getState() ?? []).flatMap(({ service }) => readOne(service)))
  }
  const stop = (): void => {
    for (const one of stops) one()
    stops = []
  }
  const follow = (): void => {
    stop()
    stops = (sources.getState() ?? []).flatMap(({ service }) => {
      try {
        return [service.store.subscribe(read)]
      } catch (error) {
        ctx.report(error)
        return []
      }
    })
    read()
  }
  ctx.own(sources.subscribe(follow))
  ctx.own(stop)
  follow()
  return store
}
