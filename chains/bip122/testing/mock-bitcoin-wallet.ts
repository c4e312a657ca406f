import type { CaipNetworkId } from '#kernel'
import type { WalletBehaviour, WalletControls } from '#testing'
import { findBitcoinNetwork } from '../src/addresses/bitcoin-networks.js'

/** A mock Bitcoin wallet and its user. */
export interface MockBitcoinWallet extends WalletControls {
  readonly provider: object
  /** The received requests, in order. */
  readonly requests: readonly (readonly [method: string, ...args: unknown[]])[]
  /** Emits an event to the listeners. */
  emit(event: string, payload?: unknown): void
}

export interface MockBitcoinOptions {
  readonly addresses: readonly string[]
  readonly network: CaipNetworkId
  /** Custom results, by method. */
  readonly answers?: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
  /** Unsupported methods. */
  readonly without?: readonly string[]
}

export const mockKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'

/** Creates the part that both kinds of wallet share: behaviour and state. */
function createCore({ addresses, network }: MockBitcoinOptions) {
  const requests: (readonly [string, ...unknown[]])[] = []
  const listeners: { readonly event: string; readonly handle: (payload: unknown) => void }[] = []
  const special = new Map<string, WalletBehaviour>()
  const hanging = new Set<() => void>()
  let usual: WalletBehaviour = 'approve'
  const state = { addresses, network, permitted: false, locked: false }

  return {
    state,
    requests,
    seen: () => (state.permitted && !state.locked ? state.addresses : []),
    emit(event: string, payload?: unknown): void {
      for (const one of [...listeners]) if (one.event === event) one.handle(payload)
    },
    listen(event: string, handle: (payload: unknown) => void): () => void {
      const entry = { event, handle: handle }
      listeners.push(entry)
      return () => void (listeners.includes(entry) && listeners.splice(listeners.indexOf(entry), 1))
    },
    listeners,
    async serve(method: string, args: readonly unknown[], answer: () => unknown): Promise<unknown> {
      requests.push([method, ...args])
      const behaviour = special.get(method) ?? usual
      if (behaviour === 'reject') throw 'reject'
      if (behaviour === 'throw-string') throw 'something went wrong'
      if (behaviour === 'throw-undefined') throw undefined
      if (behaviour === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
      return answer()
    },
    behave(behaviour: WalletBehaviour, method?: string): void {
      if (method !== undefined) return void special.set(method, behaviour)
      special.clear()
      usual = behaviour
    },
    answerHanging(): void {
      for (const resolve of hanging) resolve()
      hanging.clear()
    },
  }
}

const entryOf = (address: string): object => ({
  address,
  publicKey: mockKey,
  purpose: 'payment',
  addressType: 'p2wpkh',
  walletType: 'software',
})

/** Creates a wallet that responds as sats-connect defines. */
export function createMockWbipWallet(options: MockBitcoinOptions): MockBitcoinWallet {
  const core = createCore(options)
  const { state, seen } = core
  const nameOf = (): string | undefined => findBitcoinNetwork(state.network)?.wbipName
  const account = (): object => {
    if (seen().length === 0) throw { code: -32002, message: 'Access denied.' }
    return { id: '1', addresses: seen().map(entryOf), network: { bitcoin: { name: nameOf() } } }
  }
  const connect = (): object => {
    Object.assign(state, { permitted: true })
    return account()
  }
  const answers: Record<string, (params: never) => unknown> = {
    wallet_connect: connect,
    getAddresses: connect,
    getAccounts: () => Reflect.get(connect(), 'addresses'),
    wallet_getAccount: account,
    wallet_getNetwork: () => ({ bitcoin: { name: nameOf() } }),
    wallet_changeNetwork: ({ name }: { readonly name: string }) => {
      const names = ['Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest']
      if (!names.includes(name)) throw { code: -32602, message: 'Unknown network.' }
      wallet.chooseNetwork(networkNamed(name))
      return null
    },
    wallet_disconnect: () => {
      state.permitted = false
      return null
    },
    signMessage: ({ address }: { readonly address: string }) => ({
      address,
      signature: 'AAAA',
      messageHash: '00',
    }),
    ...options.answers,
  }
  const wallet: MockBitcoinWallet = {
    ...core,
    provider: {
      async request(method: string, params: unknown) {
        try {
          const result = await core.serve(method, [params], () => {
            const answer = options.without?.includes(method) ? undefined : answers[method]
            if (!answer) throw { code: -32601, message: `No method ${method}.` }
            // Each handler takes the parameters of its own method.
            return answer(params as never)
          })
          return { jsonrpc: '2.0', id: '1', result }
        } catch (error) {
          if (error === 'reject')
            return { jsonrpc: '2.0', id: '1', error: { code: -32000, message: 'Declined.' } }
          if (typeof error !== 'object') throw error
          return { jsonrpc: '2.0', id: '1', error }
        }
      },
      addListener: ({ eventName, cb }: { readonly eventName: string; readonly cb: () => void }) =>
        core.listen(eventName, cb),
    },
    lock() {
      state.locked = true
      core.emit('accountChange', { type: 'accountChange' })
    },
    unlock() {
      state.locked = false
    },
    chooseAccounts(addresses) {
      Object.assign(state, { addresses })
      core.emit('accountChange', { type: 'accountChange', addresses: seen().map(entryOf) })
    },
    chooseNetwork(network) {
      Object.assign(state, { network })
      core.emit('networkChange', { type: 'networkChange', bitcoin: { name: nameOf() } })
    },
    drop: () => core.emit('disconnect', { type: 'disconnect' }),
    listenerCount: () => core.listeners.length,
  }
  return wallet
}

/** Creates a wallet with a method for each request, like UniSat. */
export function createMockUnisatWallet(options: MockBitcoinOptions): MockBitcoinWallet {
  const core = createCore(options)
  const { state, seen } = core
  const answers: Record<string, (...args: never[]) => unknown> = {
    requestAccounts: () => {
      Object.assign(state, { permitted: true })
      return seen()
    },
    getAccounts: () => seen(),
    getPublicKey: () => mockKey,
    getChain: () => ({ enum: findBitcoinNetwork(state.network)?.chainName, name: 'x' }),
    switchChain: (name: string) => {
      wallet.chooseNetwork(networkNamed(name))
      return { enum: name }
    },
    disconnect: () => {
      state.permitted = false
    },
    signMessage: () => 'AAAA',
    ...options.answers,
  }
  const methods = Object.entries(answers).filter(([name]) => !options.without?.includes(name))
  const wallet: MockBitcoinWallet = {
    ...core,
    provider: {
      ...Object.fromEntries(
        methods.map(([name, answer]) => [
          name,
          (...args: unknown[]) =>
            core
              .serve(name, args, () => answer(...(args as never[])))
              .catch((error) => {
                throw error === 'reject' ? { code: 4001, message: 'User rejected the request.' } : error
              }),
        ]),
      ),
      on: (event: string, handle: () => void) => void core.listen(event, handle),
      removeListener(event: string, handle: () => void) {
        const at = core.listeners.findIndex((one) => one.event === event && one.handle === handle)
        if (at >= 0) core.listeners.splice(at, 1)
      },
    },
    lock() {
      state.locked = true
      core.emit('accountsChanged', [])
    },
    unlock() {
      state.locked = false
    },
    chooseAccounts(addresses) {
      Object.assign(state, { addresses })
      core.emit('accountsChanged', seen())
    },
    chooseNetwork(network) {
      Object.assign(state, { network })
      core.emit('chainChanged', { enum: findBitcoinNetwork(network)?.chainName })
      core.emit('networkChanged', 'testnet')
    },
    drop: () => core.emit('accountsChanged', []),
    listenerCount: () => core.listeners.length,
  }
  return wallet
}

/** Returns the network of either of its names. */
function networkNamed(name: string): CaipNetworkId {
  const found = [
    '000000000019d6689c085ae165831e93',
    '000000000933ea01ad0ee984209779ba',
    '00000000da84f2bafbbc53dee25a72ae',
    '00000008819873e925422c1ff0f99f7c',
    '0f9188f13cb7b2c71f2a335e3a4fc328',
  ]
    .map((reference) => findBitcoinNetwork(`bip122:${reference}`))
    .find((network) => network?.wbipName === name || network?.chainName === name)
  if (!found) throw { code: -32602, message: 'Unknown network.' }
  return found.caipNetworkId
}
