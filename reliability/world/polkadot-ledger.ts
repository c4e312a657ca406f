import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2b'
import type { Content } from '../history/history.js'
import {
  addressOfKey,
  genesisHash,
  lifetimeOf,
  polkadotContentOf,
  type ReadExtrinsic,
  readExtrinsic,
  signedBytesOf,
} from './polkadot-extrinsic.js'
import { runtimeVersion } from './polkadot-runtime.js'
import { fromHex, toHex } from './scale.js'

/** A block of the ledger. */
export interface PolkadotBlock {
  readonly hash: string
  readonly number: number
  /** Its transactions, and whether each succeeded. */
  readonly extrinsics: readonly { readonly hex: string; readonly isSuccessful: boolean }[]
}

/** Polkadot as a ledger: it executes one transaction for each account and nonce, within its lifetime. */
export interface PolkadotLedger {
  balanceOf(address: string): bigint
  nextNonce(address: string): number
  newest(): PolkadotBlock
  /** Transactions of the next block, in hex. */
  pending(): readonly string[]
  final(): PolkadotBlock
  find(hash: string): PolkadotBlock | undefined
  hashOf(number: number): string
  /** Names the wallet request of bytes that a wallet signed. */
  expect(signed: Uint8Array, request: string): void
  /** Executes a signed transaction in hex; returns its id. Throws a node's refusal. */
  submit(hex: string): string
  /** Transactions are in a block, and move nothing but their fee. */
  isReverting: boolean
}

/** Time between blocks: half of Polkadot's, so that a case sees the end of a lifetime. Milliseconds. */
const blockTime = 3_000
const firstNumber = 20_000_000
/** Blocks until one is final. */
const finality = 3
/** What each account has at the start, the fee of a transfer, and the minimum of an account. Planck. */
export const polkadotStart = 1_000_000_000_000n
export const polkadotFee = 156_000_000n
const existentialDeposit = 10_000_000_000n

/** A node's refusal. Source: sc-rpc, author errors. */
const refuse = (data: string, code = 1010, message = 'Invalid Transaction'): never => {
  throw { code, message, data }
}

function readSubmitted(hex: string): ReadExtrinsic {
  try {
    return readExtrinsic(fromHex(hex))
  } catch {
    return refuse('Verification Error: Could not decode the transaction')
  }
}

export function createPolkadotLedger(
  now: () => number,
  onExecuted: (id: string, request: string, content: Content, isSuccessful: boolean) => void,
): PolkadotLedger {
  const began = now()
  const balances = new Map<string, bigint>()
  const nonces = new Map<string, number>()
  const requests = new Map<string, string>()
  const executed = new Map<string, number>()
  const contents = new Map<number, { readonly hex: string; readonly isSuccessful: boolean }[]>()
  const newestNumber = (): number => firstNumber + Math.max(0, Math.floor((now() - began) / blockTime))
  const hashOf = (number: number): string =>
    number === 0 ? genesisHash : `0x${number.toString(16).padStart(64, 'b')}`
  const blockAt = (number: number): PolkadotBlock => ({
    hash: hashOf(number),
    number,
    extrinsics: contents.get(number) ?? [],
  })
  const balanceOf = (address: string): bigint => balances.get(address) ?? polkadotStart
  const nextNonce = (address: string): number => nonces.get(address) ?? 0

  /** Throws if the transaction is not valid in the next block. */
  function check({ key, signature, ...parts }: ReadExtrinsic, signed: Uint8Array, next: number): void {
    if (!ed25519.verify(signature, signed, key)) refuse('Transaction has a bad signature')
    const { first, last } = lifetimeOf(parts.era, next)
    if (next < first || next > last) refuse('Transaction has an ancient birth block')
  }

  const ledger: PolkadotLedger = {
    isReverting: false,
    balanceOf,
    nextNonce,
    newest: () => blockAt(newestNumber()),
    pending: () => blockAt(newestNumber() + 1).extrinsics.map(({ hex }) => hex),
    final: () => blockAt(newestNumber() - finality),
    find(hash) {
      const number = hash === genesisHash ? 0 : Number.parseInt(hash.slice(2).replace(/^b+/, ''), 16)
      const isThere = hashOf(number) === hash && number <= newestNumber()
      return isThere ? blockAt(number) : undefined
    },
    hashOf,
    expect: (signed, request) => void requests.set(toHex(signed), request),
    submit(hex) {
      const extrinsic = readSubmitted(hex)
      const id = toHex(blake2b(fromHex(hex), { dkLen: 32 }))
      const next = newestNumber() + 1
      if (executed.get(id) === next) refuse('', 1013, 'Transaction is already imported')
      const { key, call, nonce } = extrinsic
      const account = addressOfKey(key)
      // The newest block with this phase.
      const birth = lifetimeOf(extrinsic.era, next).first
      const { specVersion, transactionVersion } = Object(runtimeVersion)
      const signed = signedBytesOf({
        ...extrinsic,
        specVersion,
        transactionVersion,
        blockHash: hashOf(birth),
      })
      check(extrinsic, signed, next)
      if (nonce < nextNonce(account)) refuse('Transaction is outdated')
      // It waits in the pool for the transactions before it, and is dropped.
      if (nonce > nextNonce(account)) return id
      const content = polkadotContentOf(account, call)
      const { to = '', value = '0' } = content
      const paid = BigInt(value)
      if (balanceOf(account) < paid + polkadotFee + existentialDeposit)
        refuse('Inability to pay some fees (e.g. account balance too low)')
      const isSuccessful = !ledger.isReverting
      nonces.set(account, nextNonce(account) + 1)
      balances.set(account, balanceOf(account) - polkadotFee - (isSuccessful ? paid : 0n))
      if (isSuccessful) balances.set(to, balanceOf(to) + paid)
      executed.set(id, next)
      contents.set(next, [...(contents.get(next) ?? []), { hex, isSuccessful }])
      onExecuted(id, requests.get(toHex(signed)) ?? 'nobody', content, isSuccessful)
      return id
    },
  }
  return ledger
}
