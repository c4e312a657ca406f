import { hex } from '@scure/base'
import type { CaipNetworkId } from 'quoin/kernel'
import type { TestPlatform, WalletBehaviour, WalletControls } from 'quoin/testing'
import { messageHash } from '../src/keys.js'
import type { TronProvider } from '../src/tron-provider.js'
import { tronKey } from './tron-keys.js'

/**
 * A wallet of Tron for tests: constructed from TIP-6963, TIP-1193, TIP-1102 and TronLink's documentation. It has two keys and really signs;
 * it does not broadcast.
 */
export interface TestWallet extends WalletControls {
  readonly provider: TronProvider
  readonly addresses: readonly [string, string]
  readonly calls: readonly string[]
  /** Changes what the next signatures cover. */
  cheat(how: 'bytes' | 'signature' | 'message' | undefined): void
  /** Announces itself, at once and on each request. */
  announceOn(platform: TestPlatform, name?: string): void
  /** The addresses that a page may read without a call. */
  seen(): readonly string[]
  /** Calls `request`, or a member of `tronWeb.trx`, for a page in a browser. */
  callMember(member: string, args: readonly unknown[]): unknown
}

export interface TestWalletOptions {
  /** Answers `tron_requestAccounts` with a code only, as older versions of TronLink. */
  readonly isLegacy?: boolean
}

export function createTestWallet(seed: string, { isLegacy = false }: TestWalletOptions = {}): TestWallet {
  const keys = [1, 2].map((index) => tronKey(`${seed} ${index}`))
  const [first = '', second = ''] = keys.map(({ address }) => address)
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const calls: string[] = []
  const hanging = new Set<() => void>()
  let behaviour: WalletBehaviour = 'approve'
  let cheating: string | undefined
  let order: readonly string[] = [first, second]
  let chainId = '0x2b6653dc'
  let permitted = false
  let locked = false

  const seen = (): readonly string[] => (permitted && !locked ? order : [])
  const emit = (event: string, value: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }

  async function decide<T>(call: string, approve: () => T): Promise<T> {
    calls.push(call)
    if (behaviour === 'reject') throw { code: 4001, message: 'User rejected the request.' }
    if (behaviour === 'throw-string') throw 'something went wrong'
    if (behaviour === 'throw-undefined') throw undefined
    if (behaviour === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
    return approve()
  }

  function sign(hash: Uint8Array): string {
    const key = keys[[first, second].indexOf(seen()[0] ?? '')]
    if (!key) throw { code: 4100, message: 'The wallet is locked.' }
    return (cheating === 'signature' ? tronKey('mallory') : key).sign(hash)
  }

  const trx = {
    signMessageV2: (message: string) =>
      decide(
        'signMessageV2',
        () => `0x${sign(messageHash(cheating === 'message' ? 'Give me everything' : message))}`,
      ),
    sign: (transaction: { txID: string; raw_data_hex: string }) =>
      decide('sign', () =>
        cheating === 'bytes'
          ? { ...transaction, txID: '8'.repeat(64), signature: [sign(hex.decode('8'.repeat(64)))] }
          : { ...transaction, signature: [sign(hex.decode(transaction.txID))] },
      ),
  }

  const provider = {
    get tronWeb() {
      const [base58] = seen()
      return base58 === undefined ? false : { defaultAddress: { base58 }, trx }
    },
    request: ({
      method,
      params,
    }: {
      readonly method: string
      readonly params?: unknown
    }): Promise<unknown> => {
      if (method === 'eth_chainId') return Promise.resolve(chainId)
      if (method === 'eth_requestAccounts' && isLegacy)
        return Promise.reject({ code: 4200, message: 'Unsupported' })
      return decide(method, () => {
        if (method === 'wallet_switchEthereumChain') {
          const wanted = String(Object(params)[0]?.chainId)
          if (wanted !== chainId) {
            chainId = wanted
            emit('chainChanged', { chainId })
          }
          return null
        }
        if (method !== 'eth_requestAccounts' && method !== 'tron_requestAccounts')
          throw { code: 4200, message: `${method} is not supported.` }
        if (locked) throw { code: 4100, message: 'The wallet is locked.' }
        permitted = true
        return isLegacy ? { code: 200, message: 'ok' } : seen()
      })
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
  }

  return {
    provider,
    addresses: [first, second],
    calls,
    seen,
    callMember(member, args) {
      const run: unknown = Reflect.get({ ...trx, request: provider.request }, member)
      if (typeof run !== 'function') throw { code: 4200, message: `${member} is not supported.` }
      return run(...args)
    },
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
      emit('accountsChanged', [])
    },
    unlock() {
      locked = false
    },
    chooseAccounts(addresses) {
      order = [...addresses]
      if (permitted) emit('accountsChanged', seen())
    },
    chooseNetwork(id: CaipNetworkId) {
      chainId = id.slice('tron:'.length)
      if (permitted) emit('chainChanged', { chainId })
    },
    drop() {
      permitted = false
      emit('disconnect', undefined)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    announceOn(platform, name = 'Test Wallet') {
      const info = {
        uuid: '4f7b2c9e-0000-4000-8000-000000000001',
        name,
        icon: 'data:image/png;base64,AA==',
        rdns: 'example.wallet',
      }
      const announce = (): void => platform.announce('TIP6963:announceProvider', { info, provider })
      platform.onDispatch('TIP6963:requestProvider', announce)
      announce()
    },
  }
}
