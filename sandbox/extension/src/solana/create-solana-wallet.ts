import { base58, base64 } from '@scure/base'
import type { ApprovalQueue } from '../../../wallet-parts/approval/approval-queue.js'
import type { ApprovalView } from '../../../wallet-parts/approval/approval-view.js'
import type { KeysNetwork, NamespaceKeys } from '../../../wallet-parts/namespace-keys.js'
import { longBase58 } from '../../../wallet-parts/solana/long-base58.js'
import { asWalletError, unauthorized, WalletError } from '../../../wallet-parts/wallet-error.js'
import { type SiteMemory, thisSite } from '../site-memory.js'

/** An account in the format of the Wallet Standard. */
export interface SolanaWalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label: string
}

interface SignInput {
  readonly account?: { readonly address?: string }
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly chain?: string
  readonly options?: object
}

export interface SolanaWalletOptions {
  readonly keys: NamespaceKeys
  /** At least one. */
  readonly networks: readonly [KeysNetwork, ...KeysNetwork[]]
  readonly memory: SiteMemory
  readonly queue: ApprovalQueue
  readonly icon: `data:image/${string}`
}

/** The properties that a change event contains. */
interface Change {
  readonly accounts: readonly SolanaWalletAccount[]
}

const featureNames = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']

/** Creates the wallet to register. Requests that need a decision are shown to the user. Source: Wallet Standard. */
export function createSolanaWallet({ keys, networks, memory, queue, icon }: SolanaWalletOptions): object {
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  const listeners = new Set<(change: Change) => void>()
  const accounts = keys.accounts.map(({ address, label }) =>
    Object.freeze({ address, label, chains, features: featureNames, publicKey: base58.decode(address) }),
  )
  let isPending = false

  /** Returns the active account, if the site has permission. */
  function visible(): readonly SolanaWalletAccount[] {
    const { allowed, locked, account } = memory.get()
    const chosen = accounts[account] ?? accounts[0]
    return allowed && !locked && chosen ? [chosen] : []
  }

  let reported = ''
  memory.subscribe(() => {
    const change = { accounts: visible() }
    const now = change.accounts.map(({ address }) => address).join()
    if (now === reported) return
    reported = now
    for (const listener of [...listeners]) {
      try {
        listener(change)
      } catch (error) {
        // A listener that throws must not block the others.
        reportError(error)
      }
    }
  })
  reported = visible()
    .map(({ address }) => address)
    .join()

  function connectionView(): ApprovalView {
    const { account, locked } = memory.get()
    const site = thisSite()
    return {
      title: `Connect to ${site.name}?`,
      site,
      permissions: [
        'See your address, balance and activity',
        'Ask you to sign messages',
        'Ask you to send transactions',
      ],
      facts: [
        { label: 'Account', value: (accounts[account] ?? accounts[0])?.label ?? '' },
        {
          label: networks.length === 1 ? 'Network' : 'Networks',
          value: networks.map(({ name }) => name).join(', '),
        },
      ],
      approve: locked ? 'Unlock and connect' : 'Connect',
      reject: 'Decline',
    }
  }

  async function requestConnection(): Promise<void> {
    if (isPending) throw new WalletError(-32002, 'A request is open in the wallet. Respond to it first.')
    isPending = true
    try {
      await queue.request({
        view: connectionView(),
        onApproved: async () => memory.set({ allowed: true, locked: false }),
      })
    } finally {
      isPending = false
    }
  }

  /** Shows a request to the user, with the account, network and parameters of the moment of the request. */
  async function send(method: string, input: SignInput, params: object): Promise<unknown> {
    const [account] = visible()
    if (!account || input.account?.address !== account.address) throw unauthorized()
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === input.chain) ?? networks[0]
    const request = { method, params: { ...params, pubkey: account.address }, site: thisSite(), network }
    const { view, busy, perform } = await keys.read(request)
    return queue.request({ view, busy, onApproved: perform })
  }

  /** Processes the inputs one after the other; failures carry a code. */
  async function eachOf<Output>(
    inputs: readonly SignInput[],
    run: (input: SignInput) => Promise<Output>,
  ): Promise<Output[]> {
    const outputs: Output[] = []
    try {
      for (const input of inputs) outputs.push(await run({ ...input }))
    } catch (error) {
      throw asWalletError(error)
    }
    return outputs
  }

  const bytesOf = (answer: unknown, name: string, decode: (text: string) => Uint8Array): Uint8Array =>
    decode(String(Reflect.get(Object(answer), name)))
  const supportedTransactionVersions = ['legacy', 0]

  const features = {
    'standard:connect': {
      version: '1.0.0',
      async connect(input?: { readonly silent?: boolean }) {
        if (visible().length === 0 && input?.silent !== true) await requestConnection()
        return { accounts: visible() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => memory.set({ allowed: false }),
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (change: Change) => void) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: readonly SignInput[]) =>
        eachOf(inputs, async (input) => {
          const message = Uint8Array.from(input.message ?? [])
          const answer = await send('solana_signMessage', input, { message: longBase58.encode(message) })
          return { signedMessage: message, signature: bytesOf(answer, 'signature', base58.decode) }
        }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: (...inputs: readonly SignInput[]) =>
        eachOf(inputs, async (input) => {
          const transaction = base64.encode(Uint8Array.from(input.transaction ?? []))
          const answer = await send('solana_signTransaction', input, { transaction })
          return { signedTransaction: bytesOf(answer, 'transaction', base64.decode) }
        }),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: readonly SignInput[]) =>
        eachOf(inputs, async (input) => {
          const transaction = base64.encode(Uint8Array.from(input.transaction ?? []))
          const answer = await send('solana_signAndSendTransaction', input, { transaction })
          return { signature: bytesOf(answer, 'signature', base58.decode) }
        }),
    },
  }

  return Object.freeze({
    version: '1.0.0',
    name: 'Sandbox Extension',
    icon,
    chains,
    features,
    get accounts() {
      return visible()
    },
  })
}
