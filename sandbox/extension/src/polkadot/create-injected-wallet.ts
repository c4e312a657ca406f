import { hex } from '@scure/base'
import type { ApprovalQueue } from '../../../wallet-parts/approval/approval-queue.js'
import type { ApprovalView } from '../../../wallet-parts/approval/approval-view.js'
import type { KeysAccount, KeysNetwork, NamespaceKeys } from '../../../wallet-parts/namespace-keys.js'
import {
  asWalletError,
  invalidParams,
  unauthorized,
  userRejected,
} from '../../../wallet-parts/wallet-error.js'
import { type SiteMemory, thisSite } from '../site-memory.js'

/** An account in the format of extensions. Source: polkadot-js, InjectedAccount. */
export interface InjectedAccount {
  readonly address: string
  readonly name: string
  readonly type: 'sr25519'
}

type Listener = (accounts: readonly InjectedAccount[]) => void

/** The API that an extension provides to an admitted site. Source: polkadot-js, Injected. */
export interface Injected {
  readonly accounts: {
    get(): Promise<readonly InjectedAccount[]>
    subscribe(listener: Listener): () => void
  }
  readonly signer: {
    signRaw(request: unknown): Promise<unknown>
    signPayload(payload: unknown): Promise<unknown>
  }
}

export interface InjectedWalletOptions {
  readonly keys: NamespaceKeys
  /** At least one. */
  readonly networks: readonly [KeysNetwork, ...KeysNetwork[]]
  readonly memory: SiteMemory
  readonly queue: ApprovalQueue
}

/** Returns the bytes that a site requests to sign, from hex or from the text itself. */
function bytesOf(data: unknown): Uint8Array {
  if (typeof data !== 'string') throw invalidParams('data must be a string.')
  const isHex = /^0x([\da-f]{2})*$/i.test(data)
  return isHex ? hex.decode(data.slice(2).toLowerCase()) : new TextEncoder().encode(data)
}

/** Creates the wallet for `injectedWeb3`. Requests that need a decision are shown to the user. */
export function createInjectedWallet({ keys, networks, memory, queue }: InjectedWalletOptions): {
  readonly version: string
  enable(appName?: string): Promise<Injected>
} {
  const listeners = new Set<Listener>()
  let requests = 0
  let pending: Promise<void> | undefined

  const chosen = (): KeysAccount | undefined => keys.accounts[memory.get().account] ?? keys.accounts[0]

  /** Returns all accounts, the active one first, if the site has permission. */
  function visible(): readonly InjectedAccount[] {
    const { allowed, locked } = memory.get()
    if (!allowed || locked) return []
    const first = chosen()
    const ordered = [first, ...keys.accounts.filter((account) => account !== first)]
    return ordered.flatMap((account) =>
      account ? [{ address: account.address, name: account.label, type: 'sr25519' } as const] : [],
    )
  }

  const addresses = (): string =>
    visible()
      .map(({ address }) => address)
      .join()
  let reported = addresses()
  memory.subscribe(() => {
    if (addresses() === reported) return
    reported = addresses()
    for (const listener of [...listeners]) {
      try {
        listener(visible())
      } catch (error) {
        // A listener that throws must not block the others.
        reportError(error)
      }
    }
  })

  function connectionView(): ApprovalView {
    const site = thisSite()
    return {
      title: `Connect to ${site.name}?`,
      site,
      permissions: [
        'See your addresses, balances and activity',
        'Ask you to sign messages',
        'Ask you to sign transactions',
      ],
      facts: [
        { label: 'Account', value: chosen()?.label ?? '' },
        {
          label: networks.length === 1 ? 'Network' : 'Networks',
          value: networks.map(({ name }) => name).join(', '),
        },
      ],
      approve: memory.get().locked ? 'Unlock and connect' : 'Connect',
      reject: 'Decline',
    }
  }

  /** Shows one approval screen, also for repeated requests of the site. */
  function requestConnection(): Promise<void> {
    pending ??= queue
      .request({
        view: connectionView(),
        onApproved: async () => memory.set({ allowed: true, locked: false }),
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }

  /** Shows a request to the user; failures carry a code, as in the other sandbox wallets. */
  async function send(
    method: string,
    params: { readonly address: unknown; readonly [name: string]: unknown },
    network: KeysNetwork,
  ): Promise<unknown> {
    try {
      if (!visible().some(({ address }) => address === params.address)) throw unauthorized()
      const { view, busy, perform } = await keys.read({ method, params, site: thisSite(), network })
      const answer = await queue.request({ view, busy, onApproved: perform })
      requests += 1
      return { id: requests, ...Object(answer) }
    } catch (error) {
      throw asWalletError(error)
    }
  }

  const injected: Injected = {
    accounts: {
      get: async () => visible(),
      subscribe(listener) {
        listeners.add(listener)
        listener(visible())
        return () => void listeners.delete(listener)
      },
    },
    signer: {
      async signRaw(request) {
        const { address, data, type } = Object(request)
        if (type !== undefined && type !== 'bytes') throw invalidParams('only the type "bytes" is supported.')
        return send('polkadot_signMessage', { address, data: bytesOf(data) }, networks[0])
      },
      async signPayload(payload) {
        // A copy: the page cannot change the request after its approval.
        const transactionPayload = structuredClone(Object(payload))
        const { address, genesisHash } = transactionPayload
        const reference = String(genesisHash).slice(2, 34).toLowerCase()
        const network = networks.find(({ caipNetworkId }) => caipNetworkId === `polkadot:${reference}`)
        if (!network) throw invalidParams('this wallet does not support the network of the transaction.')
        return send('polkadot_signTransaction', { address, transactionPayload }, network)
      },
    },
  }

  return {
    version: '0.1.0',
    async enable() {
      // An admitted site needs no new approval, also while the wallet is locked: it then receives no accounts.
      if (!memory.get().allowed) await requestConnection()
      if (!memory.get().allowed) throw userRejected()
      return injected
    },
  }
}
