import type { DiscoverySink, PluginContext, StorageArea } from '#kernel'
import type { PolkadotOptions } from '../contract.js'
import { createInjectedConnector, type InjectedConnector } from './injected-connector.js'
import { connectorId, nameOf, readExtension } from './injected-extension.js'

/** More extensions than anybody has: a page that injects without end stops here. */
const maxExtensions = 50

/** The extensions of a page that are listed. */
export interface InjectedList {
  /** Lists those that are not yet. @param wallets `window.injectedWeb3`, whatever the page has put there. Never throws */
  add(wallets: unknown): void
  /** Lets go of all. */
  forget(): void
}

function keysOf(wallets: unknown): readonly string[] {
  try {
    return Object.keys(Object(wallets)).slice(0, maxExtensions)
  } catch {
    // What cannot be listed is not there.
    return []
  }
}

/** Makes the list of a page. Only ever imported dynamically. */
export function createInjectedList(context: PluginContext, sink: DiscoverySink): InjectedList {
  const { metadata, report } = context
  // Both are this plugin's own, as `manifest.ts` describes them.
  const options = context.options as PolkadotOptions | undefined
  const storage = context.storage as StorageArea<readonly string[]>
  const common = { appName: metadata.name, prefixes: options?.ss58Prefixes, storage, report }
  const connectors = new Map<string, InjectedConnector>()

  return {
    add(wallets) {
      for (const key of keysOf(wallets)) {
        const [id, name] = [connectorId(key), nameOf(key)]
        // The first of an id keeps it: another extension cannot take its place.
        if (!name || connectors.has(id) || connectors.size >= maxExtensions) continue
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
