import type { PageAnswer, PageCall, PageEvent, PageState, PageWalletOptions } from '../page-wallet.js'

/** An account of the Wallet Standard. */
interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

interface SignInput {
  readonly account: { readonly address: string }
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly options?: object
}

/**
 * Registers the wallet inside a page, as a content script does. Passed to the page as text: it uses nothing from outside itself.
 * Source: Wallet Standard.
 */
export function registerSolanaWallet(given: PageWalletOptions): void {
  const { binding, name, icon, networks, networkNames } = given
  const toChain = (network: string): string => networkNames[network] ?? network
  const signs = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
  const listeners = new Set<(change: object) => void>()
  let chains = networks.map(toChain)
  let accounts: readonly StandardAccount[] = []

  async function call<T>(method: string, params: unknown = {}): Promise<T> {
    const send: (call: PageCall) => Promise<PageAnswer> = Reflect.get(globalThis, binding)
    const answer = await send({ method, params })
    // The test answers each method with the type that is named here.
    if ('result' in answer) return answer.result as T
    const { error } = answer
    if (typeof error !== 'object' || error === null) throw error
    throw Object.assign(new Error(String(Reflect.get(error, 'message'))), error)
  }
  const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const textOf = (bytes: Uint8Array): string =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

  function enter(state: PageState): { readonly accounts: readonly StandardAccount[] } {
    accounts = state.accounts.map(({ address, publicKey }) =>
      Object.freeze({
        address,
        publicKey: Uint8Array.from(publicKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
        chains,
        features: signs,
      }),
    )
    return { accounts }
  }
  function emit(change: object): void {
    for (const listener of [...listeners]) listener(change)
  }
  addEventListener(binding, (event) => {
    const { name: kind, payload } = (event as CustomEvent<PageEvent>).detail
    // The test sends the state with each of its events.
    const state = payload as PageState
    if (kind === 'network') {
      // A wallet has no active network; listing a single one has the same effect.
      chains = [toChain(state.network)]
      emit({ chains, ...enter(state) })
    } else emit(enter(kind === 'disconnected' ? { ...state, accounts: [] } : state))
  })

  async function each<T>(inputs: readonly SignInput[], run: (input: SignInput) => Promise<T>): Promise<T[]> {
    const outputs: T[] = []
    for (const input of inputs) outputs.push(await run(input))
    return outputs
  }
  const supportedTransactionVersions = ['legacy', 0]
  const features = {
    'standard:connect': {
      version: '1.0.0',
      connect: async (input?: { readonly silent?: boolean }) =>
        enter(await call<PageState>(input?.silent ? 'accounts' : 'connect')),
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        await call('disconnect')
        accounts = []
        emit({ accounts })
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (change: object) => void) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: readonly SignInput[]) =>
        each(inputs, async ({ account, message = new Uint8Array() }) => {
          const params = { account: account.address, message: textOf(message) }
          const { signature } = await call<{ signature: string }>('solana_signMessage', params)
          return { signedMessage: message.slice(), signature: bytesOf(signature) }
        }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signTransaction: (...inputs: readonly SignInput[]) =>
        each(inputs, async ({ account, transaction = new Uint8Array() }) => {
          const params = { account: account.address, transaction: textOf(transaction) }
          const answer = await call<{ transaction: string }>('solana_signTransaction', params)
          return { signedTransaction: bytesOf(answer.transaction) }
        }),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: readonly SignInput[]) =>
        each(inputs, async ({ account, transaction = new Uint8Array(), options = {} }) => {
          const params = { account: account.address, transaction: textOf(transaction), options }
          const answer = await call<{ signature: string }>('solana_signAndSendTransaction', params)
          return { signature: bytesOf(answer.signature) }
        }),
    },
  }
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    features,
    get chains() {
      return chains
    },
    get accounts() {
      return accounts
    },
  })
  const register = ({ register: add }: { register(wallet: object): unknown }): void => void add(wallet)
  // A page passes the API that the Wallet Standard defines.
  addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
