import { ss58 } from './polkadot-accounts.js'

/** A transfer of the coin, as far as it can be read. */
export interface BalancesCall {
  readonly to: string
  /** `undefined`: all that the account has. */
  readonly value: bigint | undefined
  /** The account may be closed by it. */
  readonly mayClose: boolean
}

/**
 * Where the balances of a runtime are, and which of its calls move coins: that is in the runtime's metadata, and known here of
 * the sandbox's chain only (a test compares it).
 */
const balancesOf: Readonly<Record<string, number>> = { '45454545454545454545454545454545': 10 }

const calls: Readonly<Record<number, 'transfer' | 'keep-alive' | 'all'>> = {
  0: 'transfer',
  3: 'keep-alive',
  4: 'all',
}

/** What a compact integer at the start of bytes holds, if it fills all of them. Source: SCALE. */
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
 * Reads a call of the balances; `undefined` where it is another, or of a runtime that this wallet does not know.
 *
 * @param reference of the chain, as CAIP-2 has it
 */
export function readBalancesCall(method: Uint8Array, reference: string): BalancesCall | undefined {
  const [pallet, index = -1, kindOfAddress] = method
  const call = Object.hasOwn(calls, index) ? calls[index] : undefined
  // 0: an account by its key.
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
