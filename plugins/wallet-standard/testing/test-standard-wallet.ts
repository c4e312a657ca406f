import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import type { TestPlatform, WalletBehaviour, WalletControls } from '#testing'

/** PKCS #8 header for the seed of an ed25519 key. Source: RFC 8410. */
const keyHeader = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A real Solana key, which signs with Node's own ed25519. */
export interface TestKey {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Uint8Array
}

/** Returns the key of a name: the same in each run. */
export function testKey(name: string): TestKey {
  const seed = createHash('sha256').update(name).digest()
  const key = createPrivateKey({ key: Buffer.concat([keyHeader, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const publicKey = Uint8Array.from(Buffer.from(x, 'base64url'))
  return {
    publicKey,
    address: base58.encode(publicKey),
    sign: (bytes) => Uint8Array.from(sign(null, bytes, key)),
  }
}

export interface TestStandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly purpose?: 'payment' | 'ordinals'
}

export interface TestStandardWalletOptions {
  readonly name?: string
  readonly icon?: string
  readonly chains: readonly string[]
  readonly accounts: readonly Omit<TestStandardAccount, 'chains' | 'features'>[]
  /** Features besides `standard:*`, by name, with their members. Each call depends on the behavior that is set. */
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Features of `standard:*` that are missing. */
  readonly without?: readonly string[]
}

/** A Wallet Standard wallet, with controls for its user. */
export interface TestStandardWallet extends WalletControls {
  /** The object that it registers. */
  readonly handle: object
  /** The names of the calls, in order. */
  readonly calls: readonly string[]
  accountHandles(): readonly TestStandardAccount[]
  /** Emits any change. */
  emit(change: unknown): void
  /**
   * Registers in a page, now or later, and whenever a page dispatches `app-ready`. Returns a function that unregisters.
   */
  registerOn(platform: TestPlatform, afterMs?: number): () => void
}

interface Responder {
  serve(name: string, answer: () => unknown): Promise<unknown>
}

function createResponder(): Responder & Pick<WalletControls, 'behave' | 'answerHanging'> {
  let usual: WalletBehaviour = 'approve'
  const special = new Map<string, WalletBehaviour>()
  const hanging = new Set<() => void>()
  return {
    async serve(name, answer) {
      const behaviour = special.get(name) ?? usual
      if (behaviour === 'reject') throw { code: 4001, message: 'User rejected the request.' }
      if (behaviour === 'throw-string') throw 'something went wrong'
      if (behaviour === 'throw-undefined') throw undefined
      if (behaviour === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
      return answer()
    },
    behave(behaviour, name) {
      if (name === undefined) special.clear()
      if (name === undefined) usual = behaviour
      else special.set(name, behaviour)
    },
    answerHanging() {
      for (const resolve of hanging) resolve()
      hanging.clear()
    },
  }
}

/** Creates a wallet that stores its authorization, approves by default, and emits each change. */
export function createTestStandardWallet(options: TestStandardWalletOptions): TestStandardWallet {
  const { serve, behave, answerHanging } = createResponder()
  const listeners = new Set<(change: unknown) => void>()
  const calls: string[] = []
  let { chains } = options
  let order = options.accounts.map(({ address }) => address)
  let permitted = false
  let locked = false

  const features = Object.keys(options.features)
  const made = options.accounts.map((account) => ({ ...account, chains: options.chains, features }))
  const known = new Map<string, TestStandardAccount>(made.map((account) => [account.address, account]))
  const seen = (): readonly TestStandardAccount[] =>
    permitted && !locked ? order.flatMap((address) => known.get(address) ?? []) : []

  function emit(change: unknown): void {
    for (const listener of [...listeners]) listener(change)
  }

  /** Functions depend on the behavior that is set; calls without authorization are refused. */
  function viaResponder(feature: string, members: Readonly<Record<string, unknown>>): object {
    const entries = Object.entries(members).map(([name, member]) => {
      if (typeof member !== 'function') return [name, member]
      const connects = name === 'connect'
      const run = (...args: readonly unknown[]): Promise<unknown> => {
        calls.push(`${feature}.${name}`)
        return serve(name, () => {
          if (!connects && seen().length === 0) throw { code: 4100, message: 'Not authorised' }
          return member(...args)
        })
      }
      return [name, run]
    })
    return Object.freeze(Object.fromEntries(entries))
  }

  function connect(input?: { readonly silent?: boolean }): { readonly accounts: readonly object[] } {
    if (input?.silent !== true) permitted = true
    const accounts = seen()
    emit({ accounts })
    return { accounts }
  }

  const standard: Readonly<Record<string, object>> = {
    'standard:connect': viaResponder('standard:connect', { connect }),
    'standard:disconnect': viaResponder('standard:disconnect', {
      disconnect() {
        permitted = false
        emit({ accounts: [] })
      },
    }),
    'standard:events': {
      on(event: string, listener: (change: unknown) => void) {
        if (event === 'change') listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  const own = Object.entries(options.features).map(([name, members]) => [
    name,
    // Bitcoin's connect returns all addresses at once.
    name === 'bitcoin:connect'
      ? viaResponder(name, { connect: () => connect() })
      : viaResponder(name, members),
  ])
  const lacked = new Set(options.without)
  const all = Object.fromEntries(
    [...Object.entries(standard), ...own].filter(([name]) => !lacked.has(String(name))),
  )
  const handle = Object.freeze({
    version: '1.0.0',
    name: options.name ?? 'Test Wallet',
    icon: options.icon ?? 'data:image/png;base64,AA==',
    get chains() {
      return chains
    },
    get features() {
      return { ...all }
    },
    get accounts() {
      return seen()
    },
  })

  return {
    handle,
    calls,
    behave,
    answerHanging,
    emit,
    accountHandles: () => [...known.values()],
    listenerCount: () => listeners.size,
    lock() {
      locked = true
      emit({ accounts: [] })
    },
    unlock() {
      locked = false
      emit({ accounts: seen() })
    },
    chooseAccounts(addresses) {
      order = [...addresses]
      emit({ accounts: seen() })
    },
    // A wallet has no active network; listing a single one has the same effect.
    chooseNetwork(id) {
      chains = [id]
      emit({ chains })
    },
    drop() {
      permitted = false
      emit({ accounts: [] })
    },
    registerOn(platform, afterMs) {
      const takeBacks: (() => void)[] = []
      const register = (api: unknown): void => {
        // The page passes the object that the Wallet Standard defines: a function that registers.
        const { register: add } = api as { register(...wallets: readonly object[]): () => void }
        takeBacks.push(add(handle))
      }
      const arrive = (): void => {
        platform.onDispatch('wallet-standard:app-ready', register)
        platform.announce('wallet-standard:register-wallet', register)
      }
      if (afterMs === undefined) arrive()
      else platform.clock.after(afterMs, arrive)
      return () => {
        for (const takeBack of takeBacks) takeBack()
      }
    },
  }
}

/** The features of a Solana wallet that signs with real keys. */
export function solanaFeatures(keys: readonly TestKey[]): TestStandardWalletOptions['features'] {
  const keyOf = ({ address }: { readonly address: string }): TestKey => {
    const found = keys.find((key) => key.address === address)
    if (!found) throw new Error('No such account')
    return found
  }
  interface Input {
    readonly account: { readonly address: string }
    readonly transaction: Uint8Array
  }
  // One signature, as in transfers: a count, the signature, the message.
  const signed = ({ account, transaction }: Input): Uint8Array => {
    const copy = transaction.slice()
    copy.set(keyOf(account).sign(transaction.subarray(65)), 1)
    return copy
  }
  const supportedTransactionVersions = ['legacy', 0]
  return {
    'solana:signMessage': {
      signMessage: (...inputs: readonly { readonly account: TestKey; readonly message: Uint8Array }[]) =>
        inputs.map(({ account, message }) => ({
          signedMessage: message,
          signature: keyOf(account).sign(message),
        })),
    },
    'solana:signTransaction': {
      supportedTransactionVersions,
      signTransaction: (...inputs: readonly Input[]) =>
        inputs.map((input) => ({ signedTransaction: signed(input) })),
    },
    'solana:signAndSendTransaction': {
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: readonly Input[]) =>
        inputs.map((input) => ({ signature: signed(input).slice(1, 65) })),
    },
  }
}
