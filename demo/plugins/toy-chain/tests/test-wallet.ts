import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { CaipNetworkId } from 'quoin/kernel'
import type { TestPlatform, WalletBehaviour, WalletControls } from 'quoin/testing'
import { messageBytes, toAddress } from '../src/abacus-keys.js'
import { type AbacusTransfer, transferText } from '../src/abacus-transfer.js'
import type { AbacusWallet, AbacusWalletEvent } from '../src/abacus-wallet.js'
import type { AbacusChain } from './abacus-chain.js'

/** A wallet with two keys and its user's decisions. */
export interface TestWallet extends WalletControls {
  readonly wallet: AbacusWallet
  readonly addresses: readonly [string, string]
  /** Its requests, except those for accounts. */
  readonly requests: readonly { readonly method: string; readonly params: unknown }[]
  /** Announces itself in the page, at once and on each request. */
  announceOn(platform: TestPlatform, name?: string): void
}

/** @param chains the receivers of signed transfers, by frame */
export function createTestWallet(
  seed: string,
  chains: Readonly<Record<string, AbacusChain>> = {},
): TestWallet {
  const keys = [1, 2].map((index) => sha256(utf8ToBytes(`${seed} ${index}`)))
  const [first = '', second = ''] = keys.map((key) => toAddress(ed25519.getPublicKey(key)))
  const listeners = new Set<(event: AbacusWalletEvent) => void>()
  const requests: { method: string; params: unknown }[] = []
  const hanging = new Set<() => void>()
  let behaviour: WalletBehaviour = 'approve'
  let order: readonly string[] = [first, second]
  let frame = 'frame-1'
  let permitted = false
  let locked = false

  const emit = (event: AbacusWalletEvent): void => {
    if (permitted) for (const listener of [...listeners]) listener(event)
  }
  const seen = (): readonly string[] => (permitted && !locked ? order : [])

  /** Resolves or rejects by the user's decision. */
  async function decide<T>(approve: () => T): Promise<T> {
    if (behaviour === 'reject') throw { code: 4001, message: 'User rejected the request.' }
    if (behaviour === 'throw-string') throw 'something went wrong'
    if (behaviour === 'throw-undefined') throw undefined
    if (behaviour === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
    return approve()
  }

  function sign(address: string, bytes: Uint8Array): string {
    const key = keys[[first, second].indexOf(address)]
    if (!key || !seen().includes(address)) throw { code: 4100, message: 'This account is not shared.' }
    return bytesToHex(ed25519.sign(bytes, key))
  }

  function send(transfer: AbacusTransfer): string {
    const chain = chains[frame]
    if (!chain) throw { code: 4900, message: 'No node.' }
    return chain.submit(transfer, sign(transfer.from, utf8ToBytes(transferText(transfer))))
  }

  function choose(next: string): null {
    if (next !== frame) {
      frame = next
      emit({ type: 'frame', frame })
    }
    return null
  }

  const wallet: AbacusWallet = {
    connect: () =>
      decide(() => {
        if (locked) throw { code: 4100, message: 'The wallet is locked.' }
        permitted = true
        return seen()
      }),
    accounts: () => decide(seen),
    frame: async () => frame,
    request(method, params) {
      requests.push({ method, params })
      return decide(() => {
        const { address, message, frame: wanted } = Object(params)
        if (method === 'abacus_accounts') return seen()
        if (method === 'abacus_signMessage') return sign(address, messageBytes(message))
        if (method === 'abacus_send') return send(Object(params))
        if (method === 'abacus_switchFrame') return choose(wanted)
        throw { code: 4200, message: `The method ${method} is not supported.` }
      })
    },
    disconnect: () =>
      decide(() => {
        permitted = false
      }),
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  return {
    wallet,
    addresses: [first, second],
    requests,
    behave(next) {
      behaviour = next
    },
    answerHanging() {
      for (const resolve of hanging) resolve()
      hanging.clear()
    },
    lock() {
      if (!locked) emit({ type: 'accounts', accounts: [] })
      locked = true
    },
    unlock() {
      locked = false
    },
    chooseAccounts(addresses) {
      order = [...addresses]
      emit({ type: 'accounts', accounts: seen() })
    },
    chooseNetwork: (id: CaipNetworkId) => void choose(id.slice('abacus:'.length)),
    drop: () => emit({ type: 'gone' }),
    listenerCount: () => listeners.size,
    announceOn(platform, name = 'Counting House') {
      const announce = (): void => platform.announce('abacus:announce', { id: 'house', name, wallet })
      platform.onDispatch('abacus:request', announce)
      announce()
    },
  }
}
