import { blake2b } from '@noble/hashes/blake2b'
import { Problem } from '@quoin/server-kit/http'
import { bytesToHex } from 'viem'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import { isCoin, splitCaip10 } from '../tokens/caip-account.js'
import { readSs58Key } from '../tokens/ss58-address.js'
import type { BalanceProvider } from './balance-provider.js'

/** Storage prefix of `System.Account`, the same on all networks: twox128("System") and twox128("Account"). */
const ACCOUNTS = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** `free`, `reserved`, `frozen` and `flags`, each 16 bytes, at the end of the record; counters of varying length precede them. */
const DATA_BYTES = 64
const MAX_RECORD_BYTES = 1000
/** Set in `flags` if the reserved amount counts towards the frozen one. Source: pallet-balances, `ExtraFlags`. */
const COUNTS_RESERVED = 1n << 127n

/** Returns the storage key of an account: its hash (Blake2 128, Concat) and its key. */
function storageKey(key: Uint8Array): string {
  return ACCOUNTS + bytesToHex(blake2b(key, { dkLen: 16 })).slice(2) + bytesToHex(key).slice(2)
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/**
 * Returns the amount that the account can transfer: neither reserved, nor locked by staking, votes or vesting, as the page's own
 * read does. `undefined` for an answer that is not an account.
 */
function transferableOf(answer: unknown): bigint | undefined {
  // The account does not exist.
  if (answer === null) return 0n
  if (typeof answer !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(answer)) return undefined
  const size = (answer.length - 2) / 2
  if (size < DATA_BYTES || size > MAX_RECORD_BYTES) return undefined
  const bytes = Buffer.from(answer.slice(-2 * DATA_BYTES), 'hex')
  const read = (at: number): bigint =>
    bytes.readBigUInt64LE(at * 16) + (bytes.readBigUInt64LE(at * 16 + 8) << 64n)
  const [free, reserved, frozen, flags] = [read(0), read(1), read(2), read(3)]
  // Older runtimes store a limit for fees in place of the flags.
  const locked = flags >= COUNTS_RESERVED ? larger(frozen - reserved, 0n) : larger(frozen, flags)
  return larger(free - locked, 0n)
}

/**
 * Reads balances of a Substrate network: the coin, from the storage of `System.Account` at the newest block. Other assets are
 * left out.
 *
 * Source: polkadot-sdk, frame-system (`AccountInfo`) and pallet-balances (`AccountData`).
 */
export function substrateBalanceProvider(node: ChainNode): BalanceProvider {
  const invalid = (description: string): Problem => new Problem(502, [{ name: 'node', description }])
  const { id } = node.chain

  async function readCoin(address: string, signal?: AbortSignal): Promise<bigint> {
    const key = readSs58Key(address)
    if (key === undefined) return 0n
    const answer = await node
      .request('state_getStorage', [storageKey(key)], signal)
      .catch((error: unknown) => {
        throw error instanceof NodeError ? invalid(`The node of ${id} refused to read an account.`) : error
      })
    const amount = transferableOf(answer)
    if (amount === undefined) throw invalid(`The node of ${id} returned an invalid answer.`)
    return amount
  }

  return {
    async amounts(address, tokens, signal) {
      const coin = tokens.find((token) => isCoin('polkadot', splitCaip10(token.id).address))
      return coin === undefined ? [] : [{ token: coin, amount: await readCoin(address, signal) }]
    },
  }
}
