import {
  type Account,
  type CaipNetworkId,
  type ConnectionGrant,
  type Connector,
  type ConnectorEvent,
  QuoinError,
} from 'quoin/kernel'
import { isAbacusAddress, isFrame } from './abacus-formats.js'
import { approvalMethods, safeMethods } from './abacus-module.js'
import type { AbacusAnnouncement, AbacusWalletEvent } from './abacus-wallet.js'
import { untilAborted } from './until-aborted.js'

const namespace = 'abacus'
const methods: readonly string[] = [...safeMethods, ...approvalMethods]

/** Returns the valid accounts of a wallet's answer. */
function readAccounts(value: unknown): readonly Account[] {
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 100) : []
  return list.flatMap((address) =>
    typeof address === 'string' && isAbacusAddress(address)
      ? [{ namespace, address: address.toLowerCase(), type: 'eoa' }]
      : [],
  )
}

function readFrame(value: unknown): CaipNetworkId {
  if (typeof value === 'string' && isFrame(value)) return `abacus:${value}`
  throw new QuoinError('CONNECT_FAILED', { details: 'The wallet returned no frame.' })
}

/** Creates the connector of an announced wallet. Does not call the wallet before a connect. */
export function createAbacusConnector({ id, name, icon, wallet }: AbacusAnnouncement): Connector {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let stopListening: (() => void) | undefined

  function emit(event: ConnectorEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch {
        // The listener's own fault: the others are still called.
      }
    }
  }

  function letGo(): void {
    stopListening?.()
    stopListening = undefined
  }

  function handle(event: AbacusWalletEvent): void {
    if (event.type === 'frame') {
      if (isFrame(event.frame)) emit({ type: 'network', namespace, caipNetworkId: `abacus:${event.frame}` })
      return
    }
    const accounts = event.type === 'accounts' ? readAccounts(event.accounts) : []
    if (accounts.length > 0) {
      emit({ type: 'accounts', namespace, accounts })
    } else {
      letGo()
      emit({ type: 'disconnected' })
    }
  }

  async function open(
    request: () => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<ConnectionGrant | undefined> {
    if (signal.aborted) throw new QuoinError('ABORTED')
    const accounts = readAccounts(await untilAborted(request(), signal))
    if (accounts.length === 0) return undefined
    const caipNetworkId = readFrame(await untilAborted(wallet.frame(), signal))
    letGo()
    stopListening = wallet.on(handle)
    return { namespaces: { [namespace]: { accounts, caipNetworkId } } }
  }

  return {
    id: `abacus.${id}`,
    name,
    imageUrl: icon,
    type: 'announced',
    namespaces: [namespace],
    methods: (requested) => (requested === namespace ? methods : []),
    async connect({ signal }) {
      const grant = await open(() => wallet.connect(), signal)
      if (grant) return grant
      throw new QuoinError('CONNECT_FAILED', { details: 'The wallet granted no account.' })
    },
    restore: ({ signal }) => open(() => wallet.accounts(), signal),
    async disconnect() {
      letGo()
      // The wallet's answer does not matter: the page is already disconnected.
      wallet.disconnect().catch(() => undefined)
    },
    request: ({ method, params, signal }) => untilAborted(wallet.request(method, params), signal),
    async switchNetwork(network, signal) {
      await untilAborted(wallet.request('abacus_switchFrame', { frame: network.id }), signal)
    },
    subscribe(listener) {
      const own = (event: ConnectorEvent): void => listener(event)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    forget: letGo,
  }
}
