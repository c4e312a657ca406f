import { ss58 } from './polkadot-accounts.js'

/** A transfer of the coin, as decoded. */
export interface BalancesCall {
  readonly to: string
  /** `undefined`: the whole balance. */
  readonly value: bigint | undefined
  /** True if the transfer may close the account. */
  readonly mayClose: boolean
}

/**
 * Index of the balances pallet, by the chain's CAIP-2 reference. Pallets and calls are defined in the runtime's
 * metadata; only those of the sandbox's chain are listed here (a test compares them).
 */
const balancesOf: Readonly<Record<string, number>> = { '45454545454545454545454545454545': 10 }

const calls: Readonly<Record<number, 'transfer' | 'keep-alive' | 'all'>> = {
  0: 'transfer',
  3: 'keep-alive',
  4: 'all',
}

/** Returns the compact integer in bytes, if it fills all of them. Source: SCALE. */
function wholeCompact(bytes: Uint8Array): bigint | undefined {
  const [first = 0] = bytes
  const mode = first & 3
  const length = mode === 3 ? (first >> 2) + 5 : 1 << mode
  if (bytes.length !== length) return undefined
  const little = (from: number): bigint =>
    bytes.subarray(from).reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)
  return mode === 3 ? little(1) : little(0) >> 2n
}

/**
 * Parses a balances call. Returns `undefined` for another call or an unknown runtime.
 *
 * @param reference CAIP-2 reference of the chain
 */
export function readBalancesCall(method: Uint8Array, reference: string): BalancesCall | undefined {
  const [pallet, index = -1, kindOfAddress] = method
  const call = Object.hasOwn(calls, index) ? calls[index] : undefined
  // 0: an account id, which is its public key.
  if (pallet !== balancesOf[reference] || call === undefined || kindOfAddress !== 0) return undefined
  const to = ss58(method.subarray(3, 35), 42)
  const rest = method.subarray(35)
  if (call === 'all') {
    const [keepAlive] = rest
    return rest.length === 1 ? { to, value: undefined, mayClose: keepAlive === 0 } : undefined
  }
  const value = wholeCompact(rest)
  return value === undefined ? undefined : { to, value, mayClose: call === 'transfer' }
}
