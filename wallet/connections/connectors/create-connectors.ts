import { deriveStore } from '../../../kernel/store/derive-store.js'
import type { ReadableStore, WritableStore } from '../../../kernel/store/store.js'
import { checkedConnector } from './checked-connector.js'
import type { Connector, Connectors } from './connector.js'

/** The connectors of a kernel: only the plugin lifecycle and the plugins' discoveries write to it. */
export interface ConnectorRegistry extends Connectors {
  /** The connectors for plugins: they expose the wallet's data only; requests pass the permissions. */
  readonly seen: Connectors
  /**
   * Adds a connector. Adding the same id again changes nothing: the first announcement keeps its handle.
   *
   * @param onFault gets the errors that the connector throws where no caller waits for a result
   * @throws `PLUGIN_INVALID`
   */
  add(connector: Connector, onFault: (error: unknown) => void): () => void
}

/** Normalizes a wallet's name for comparison: case, spaces and the word "wallet" do not distinguish wallets. */
export function normalizeWalletName(name: string): string {
  const lower = name.toLowerCase().replace(/\bwallet\b/g, '')
  // Unicode's classes take milliseconds to compile: only a name that needs them pays for them.
  const others = /^[ -~]*$/.test(lower) ? /[^a-z\d]+/g : /[^\p{L}\p{N}]+/gu
  return lower.replace(others, '')
}

function connectorsIn(store: ReadableStore<readonly Connector[]>): Connectors {
  const list: Connectors['list'] = (namespace) =>
    store
      .getState()
      .filter((connector) => namespace === undefined || connector.namespaces.includes(namespace))
  return {
    store,
    list,
    find: (id) => store.getState().find((connector) => connector.id === id),
    match(wallet, namespace) {
      const candidates = list(namespace)
      const name = wallet.name === undefined ? '' : normalizeWalletName(wallet.name)
      return (
        candidates.find((one) => wallet.explorerId !== undefined && one.explorerId === wallet.explorerId) ??
        candidates.find((one) => wallet.rdns !== undefined && one.rdns === wallet.rdns) ??
        candidates.find((one) => name !== '' && normalizeWalletName(one.name) === name)
      )
    },
  }
}

/** Creates the registry on a store that only it writes. */
export function createConnectors(
  store: WritableStore<readonly Connector[]>,
  onFound: (connector: Connector) => void,
): ConnectorRegistry {
  const seen = new WeakMap<Connector, Connector>()
  const whole = connectorsIn(store)
  return {
    ...whole,
    seen: connectorsIn(
      deriveStore([store], () => Object.freeze(store.getState().map((one) => seen.get(one) ?? one))),
    ),
    add(given, onFault) {
      const connector = checkedConnector(given, onFault)
      seen.set(connector.whole, connector.seen)
      if (!whole.find(connector.whole.id)) {
        store.setState((state) => Object.freeze([...state, connector.whole]))
        onFound(connector.whole)
      }
      return () => store.setState((state) => state.filter((other) => other !== connector.whole))
    },
  }
}
