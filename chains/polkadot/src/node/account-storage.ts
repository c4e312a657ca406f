import { blake2b } from '@noble/hashes/blake2b'
import { fromHex, isHexBytes, toHex } from '../params/param-shapes.js'

/** Balances of an account, in the smallest unit (planck). */
export interface AccountHoldings {
  /** Balance that is not reserved, including the frozen part. */
  readonly free: bigint
  /** Balance for transfers and fees: neither reserved, nor locked by staking, votes or vesting. */
  readonly transferable: bigint
}

/** `System.Account`, the same on all chains: twox128("System") and twox128("Account"). */
const accounts = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/**
 * `free`, `reserved`, `frozen` and `flags`, each 16 bytes, at the end of the record; counters of varying length precede
 * them.
 */
const dataBytes = 64
const maxRecordLength = 1_000

/** Set in `flags` if the reserved balance counts towards the frozen one. Source: pallet-balances, ExtraFlags. */
const countsReserved = 1n << 127n

/** Returns the storage key of an account. */
export function accountStorageKey(key: Uint8Array): string {
  return accounts + toHex(blake2b(key, { dkLen: 16 })).slice(2) + toHex(key).slice(2)
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Reads the account in a response; zero for an account that does not exist. Throws if it is invalid. */
export function readAccount(answer: unknown): AccountHoldings {
  if (answer === null) return { free: 0n, transferable: 0n }
  if (!isHexBytes(answer, maxRecordLength) || answer.length < 2 + dataBytes * 2)
    throw new Error('The response is not an account')
  const view = new DataView(fromHex(answer).slice(-dataBytes).buffer)
  const read = (at: number): bigint =>
    view.getBigUint64(at * 16, true) + (view.getBigUint64(at * 16 + 8, true) << 64n)
  const [free, reserved, frozen, flags] = [read(0), read(1), read(2), read(3)]
  // Before that flag existed, a limit for fees was stored in its place.
  const locked = flags >= countsReserved ? larger(frozen - reserved, 0n) : larger(frozen, flags)
  return { free, transferable: larger(free - locked, 0n) }
}
