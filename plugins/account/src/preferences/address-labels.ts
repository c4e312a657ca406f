import type { ChainNamespace, PluginContext, ReadableStore } from '#kernel'
import type { AccountPlugin } from '../contract.js'

/** By namespace, then by address. */
export type Labels = Readonly<Record<ChainNamespace, Readonly<Record<string, string>>>>

/** Max number of named accounts; the oldest names are dropped. */
const maxLabels = 200
/** Maximum characters of a name, also the display limit (SEC-04). */
const maxLength = 64

export interface AddressLabels {
  readonly store: ReadableStore<Labels>
  /** Reads the names of earlier visits, once. */
  load(): void
  set(namespace: ChainNamespace, address: string, label: string | undefined): void
}

/** The names that the user or the host set for addresses: in memory at once, in storage soon after. */
export function createAddressLabels(ctx: PluginContext<AccountPlugin>): AddressLabels {
  const store = ctx.createStore<Labels>('addressLabels', {})
  const { signal } = ctx
  let hasLoaded = false
  /** Names set before the stored ones were read. */
  let early: ((labels: Labels) => Labels)[] | undefined = []

  const report = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }
  const load = (): void => {
    if (hasLoaded) return
    hasLoaded = true
    ctx.storage.read().then(({ addressLabels }) => {
      if (signal.aborted) return
      store.setState(early?.reduce((labels, step) => step(labels), addressLabels) ?? addressLabels)
      early = undefined
    }, report)
  }

  const without = (labels: Labels, namespace: ChainNamespace, address: string): [string, string][] => {
    const chain = ctx.chains.find(namespace)
    const form = (text: string): string => chain?.normalizeAddress(text) ?? text
    return Object.entries(labels[namespace] ?? {}).filter(([other]) => form(other) !== form(address))
  }

  return {
    store,
    load,
    set(namespace, address, label) {
      const name = [...(label ?? '').trim()].slice(0, maxLength).join('')
      const change = (labels: Labels): Labels => {
        const others = without(labels, namespace, address)
        const own: [string, string][] = name ? [[address, name]] : []
        return { ...labels, [namespace]: Object.fromEntries([...others, ...own].slice(-maxLabels)) }
      }
      early?.push(change)
      store.setState(change)
      ctx.storage
        .update((stored) => ({ ...stored, addressLabels: change(stored.addressLabels) }))
        .catch(report)
      load()
    },
  }
}
