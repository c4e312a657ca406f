import { Transaction } from '@mysten/sui/transactions'
import { base64 } from '@scure/base'
import type { CaipNetworkId } from 'quoin/kernel'
import type { TestPlatform, WalletBehaviour, WalletControls } from 'quoin/testing'
import { suiKey } from './sui-keys.js'

/**
 * A wallet of Sui for tests: constructed from the Wallet Standard and Sui's features of it. It has two keys, reads transactions by the SDK
 * as wallets do, and really signs. It does not execute.
 */
export interface TestWallet extends WalletControls {
  readonly addresses: readonly [string, string]
  /** The calls of its features, in order. */
  readonly calls: readonly string[]
  /** Changes what the next signatures cover: another transaction, message or key. */
  cheat(how: 'bytes' | 'signature' | 'message' | undefined): void
  /** Registers in the page, and whenever the page asks. Returns a function that unregisters. */
  registerOn(platform: TestPlatform): () => void
  /** The wallet as a page in a browser gets it: its name, icon, chains and accounts at the moment. */
  readonly handle: {
    readonly name: string
    readonly icon: string
    readonly chains: readonly string[]
    readonly accounts: readonly object[]
  }
  /** Calls the function of a feature, such as `standard:connect`, for a page in a browser. */
  callFeature(feature: string, input: unknown): unknown
  /** Calls the listener at each change. */
  onChange(listener: (change: unknown) => void): void
}

interface Input {
  readonly account: { readonly address: string }
  readonly message?: Uint8Array
  readonly transaction?: { toJSON(): Promise<string> }
}

export function createTestWallet(seed: string, name = 'Test Wallet'): TestWallet {
  const keys = [1, 2].map((index) => suiKey(`${seed} ${index}`))
  const [first = '', second = ''] = keys.map((key) => key.toSuiAddress())
  const listeners = new Set<(change: unknown) => void>()
  const calls: string[] = []
  const hanging = new Set<() => void>()
  let behaviour: WalletBehaviour = 'approve'
  let cheating: string | undefined
  let order: readonly string[] = [first, second]
  let chains: readonly string[] = ['sui:mainnet', 'sui:testnet']
  let permitted = false
  let locked = false

  const accounts = () =>
    permitted && !locked
      ? order.map((address) => ({
          address,
          publicKey: keys[[first, second].indexOf(address)]?.getPublicKey().toRawBytes(),
          chains,
          features: [],
        }))
      : []
  const emit = (change: unknown): void => {
    for (const listener of [...listeners]) listener(change)
  }

  async function decide<T>(call: string, approve: () => T | Promise<T>): Promise<T> {
    calls.push(call)
    if (behaviour === 'reject') throw { code: 4001, message: 'User rejected the request.' }
    if (behaviour === 'throw-string') throw 'something went wrong'
    if (behaviour === 'throw-undefined') throw undefined
    if (behaviour === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
    return approve()
  }

  function keyOf({ account }: Input) {
    const key = keys[[first, second].indexOf(account.address)]
    if (!key || !accounts().some(({ address }) => address === account.address))
      throw { code: 4100, message: 'This account is not shared.' }
    return cheating === 'signature' ? suiKey('mallory') : key
  }

  const features = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { readonly silent?: boolean }) =>
        decide('connect', () => {
          if (input?.silent !== true) permitted = true
          return { accounts: accounts() }
        }),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () =>
        decide('disconnect', () => {
          permitted = false
        }),
    },
    'standard:events': {
      version: '1.0.0',
      on(_: 'change', listener: (change: unknown) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'sui:signPersonalMessage': {
      version: '1.1.0',
      signPersonalMessage: (input: Input) =>
        decide('signPersonalMessage', async () => {
          const message =
            cheating === 'message' ? new TextEncoder().encode('Give me everything') : input.message
          return keyOf(input).signPersonalMessage(message ?? new Uint8Array())
        }),
    },
    'sui:signTransaction': {
      version: '2.0.0',
      signTransaction: (input: Input) =>
        decide('signTransaction', async () => {
          const transaction = Transaction.from((await input.transaction?.toJSON()) ?? '')
          if (cheating === 'bytes') transaction.setGasBudget(40_000_000)
          return keyOf(input).signTransaction(await transaction.build())
        }),
    },
  }

  const handle = {
    version: '1.0.0',
    name,
    icon: `data:image/svg+xml;base64,${base64.encode(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#357" d="M0 0h8v8H0z"/></svg>'))}`,
    features,
    get chains() {
      return chains
    },
    get accounts() {
      return accounts()
    },
  }

  return {
    addresses: [first, second],
    calls,
    handle,
    callFeature(feature, input) {
      const run: unknown = Reflect.get(Object(Reflect.get(features, feature)), feature.split(':')[1] ?? '')
      if (typeof run !== 'function') throw { code: 4200, message: `${feature} is not supported.` }
      return run(input)
    },
    onChange: (listener) => listeners.add(listener),
    cheat(how) {
      cheating = how
    },
    behave(next) {
      behaviour = next
    },
    answerHanging() {
      for (const resolve of hanging) resolve()
      hanging.clear()
    },
    lock() {
      locked = true
      emit({ accounts: [] })
    },
    unlock() {
      locked = false
    },
    chooseAccounts(addresses) {
      order = [...addresses]
      emit({ accounts: accounts() })
    },
    // A wallet of the standard has no active network; listing a single one has the same effect.
    chooseNetwork(id: CaipNetworkId) {
      chains = [id]
      emit({ chains })
    },
    drop() {
      permitted = false
      emit({ accounts: [] })
    },
    listenerCount: () => listeners.size,
    registerOn(platform) {
      const takeBacks: (() => void)[] = []
      const register = ({ register: add }: { register(...wallets: readonly object[]): () => void }): void => {
        takeBacks.push(add(handle))
      }
      // The page passes the object of the Wallet Standard.
      platform.onDispatch('wallet-standard:app-ready', (api) =>
        register(api as Parameters<typeof register>[0]),
      )
      platform.announce('wallet-standard:register-wallet', register)
      return () => {
        for (const takeBack of takeBacks) takeBack()
      }
    },
  }
}
