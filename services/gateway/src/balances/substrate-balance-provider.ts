import { Problem } from '@quoin/server-kit/http'
import { z } from 'zod'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import { isCoin, splitCaip10 } from '../tokens/caip-account.js'
import { readSs58Key } from '../tokens/ss58-address.js'
import { accountKey, assetAccountKey, isAssetId, readRecord, readU128 } from '../tokens/substrate-storage.js'
import type { BalanceProvider } from './balance-provider.js'

/** `free`, `reserved`, `frozen` and `flags`, each 16 bytes, at the end of the record; counters of varying length precede them. */
const DATA_BYTES = 64
const MAX_RECORD_BYTES = 1000
/** The amount at the start of the record of an asset; its status and the reason of its existence follow. */
const ASSET_BYTES = 18
/** Set in `flags` if the reserved amount counts towards the frozen one. Source: pallet-balances, `ExtraFlags`. */
const COUNTS_RESERVED = 1n << 127n

/** One block with the values of the requested keys; `null`: the key has none. */
const changeSets = z.array(
  z.object({ changes: z.array(z.tuple([z.string(), z.string().nullable()])).max(5000) }),
)

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/**
 * Returns the amount that the account can transfer: neither reserved, nor locked by staking, votes or vesting, as the page's own
 * read does. `undefined` for an answer that is not an account.
 */
function transferableOf(answer: unknown): bigint | undefined {
  // The account does not exist.
  if (answer === null) return 0n
  const data = readRecord(answer, DATA_BYTES, MAX_RECORD_BYTES)?.subarray(-DATA_BYTES)
  if (data === undefined) return undefined
  const read = (at: number): bigint => readU128(data, at * 16)
  const [free, reserved, frozen, flags] = [read(0), read(1), read(2), read(3)]
  // Older runtimes store a limit for fees in place of the flags.
  const locked = flags >= COUNTS_RESERVED ? larger(frozen - reserved, 0n) : larger(frozen, flags)
  return larger(free - locked, 0n)
}

/** Returns the amount of an asset, also if its issuer has frozen it; `undefined` for an answer that is none. */
function assetAmountOf(answer: unknown): bigint | undefined {
  // The account has nothing of it.
  if (answer === null) return 0n
  const record = readRecord(answer, ASSET_BYTES, MAX_RECORD_BYTES)
  return record && readU128(record, 0)
}

/**
 * Reads balances of a Substrate network from its storage at the newest block: the coin (`System.Account`), and the assets of
 * the pallet `Assets` (`Assets.Account`), whose tokens have the asset's number as address. Assets of other pallets are left
 * out.
 *
 * Source: polkadot-sdk, frame-system (`AccountInfo`), pallet-balances (`AccountData`) and pallet-assets (`AssetAccount`).
 */
export function substrateBalanceProvider(node: ChainNode): BalanceProvider {
  const { id } = node.chain
  const failed = (description: string): Problem => new Problem(502, [{ name: 'node', description }])
  const invalid = (): Problem => failed(`The node of ${id} returned an invalid answer.`)
  const request = (method: string, params: unknown, signal?: AbortSignal): Promise<unknown> =>
    node.request(method, params, signal).catch((error: unknown) => {
      throw error instanceof NodeError ? failed(`The node of ${id} refused to read an account.`) : error
    })

  /** Reads the values of storage keys, all in one request. */
  async function readStorage(
    keys: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, unknown>> {
    const [first, ...others] = keys
    if (first === undefined) return new Map()
    if (others.length === 0) return new Map([[first, await request('state_getStorage', [first], signal)]])
    const sets = changeSets.safeParse(await request('state_queryStorageAt', [keys], signal))
    if (!sets.success) throw invalid()
    return new Map(sets.data.flatMap(({ changes }) => changes))
  }

  return {
    async amounts(address, tokens, signal) {
      const key = readSs58Key(address)
      const known = tokens.flatMap((token) => {
        const { address: place } = splitCaip10(token.id)
        if (isCoin('polkadot', place))
          return [{ token, read: transferableOf, at: key === undefined ? '' : accountKey(key) }]
        if (!isAssetId(place)) return []
        return [{ token, read: assetAmountOf, at: key === undefined ? '' : assetAccountKey(place, key) }]
      })
      if (key === undefined) return known.map(({ token }) => ({ token, amount: 0n }))
      const values = await readStorage(
        known.map(({ at }) => at),
        signal,
      )
      return known.map(({ token, read, at }) => {
        // A key that is missing in the answer is `undefined`, which is no amount.
        const amount = read(values.get(at))
        if (amount === undefined) throw invalid()
        return { token, amount }
      })
    },
  }
}
