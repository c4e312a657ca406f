import type { DiscoverySink, PluginContext, StorageArea } from '#kernel'
import type { PolkadotOptions } from '../contract.js'
import { createInjectedConnector, type InjectedConnector } from './injected-connector.js'
import { connectorId, nameOf, readExtension } from './injected-extension.js'

/** Limit of the extensions that were not used before, for a page that injects without end. */
const maxExtensions = 50
/** Limit of the ids that are compared with those of used extensions. */
const maxKeys = 1_000

/** The listed extensions of a page. */
export interface InjectedList {
  /** Lists new extensions. Never throws. @param wallets `window.injectedWeb3`, of any type */
  add(wallets: unknown): void
  /** Releases all extensions. */
  forget(): void
}

function keysOf(wallets: unknown): readonly string[] {
  try {
    return Object.keys(Object(wallets)).slice(0, maxKeys)
  } catch {
    // An unreadable object is ignored.
    return []
  }
}

/** Creates the list of a page. Only ever imported dynamically. */
export function createInjectedList(context: PluginContext, sink: DiscoverySink): InjectedList {
  const { metadata, report } = context
  // Both have this plugin's types, as `manifest.ts` declares them.
  const options = context.options as PolkadotOptions | undefined
  const storage = context.storage as StorageArea<readonly string[]>
  const common = { appName: metadata.name, prefixes: options?.ss58Prefixes, storage, report }
  const connectors = new Map<string, InjectedConnector>()

  return {
    add(wallets) {
      for (const key of keysOf(wallets)) {
        const [id, name] = [connectorId(key), nameOf(key)]
        // The first extension of an id keeps it: another one cannot replace it.
        if (!name || connectors.has(id)) continue
        if (connectors.size >= maxExtensions && !sink.isUsed(id, 'polkadot')) continue
        const extension = readExtension(wallets, key)
        if (!extension) continue
        const connector = createInjectedConnector({ ...common, id, name, extension })
        connectors.set(id, connector)
        sink.add(connector)
      }
    },
    forget() {
      for (const connector of connectors.values()) connector.forget()
    },
  }
}
