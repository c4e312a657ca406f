import { type ChainNode, NodeError } from '../chains/chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import { assetMetadataKey, readRecord } from './substrate-storage.js'
import { cleanTokenNames } from './token-answers.js'

/** Deposit (16 bytes), two texts, decimals, the flag of freezing. */
const MIN_BYTES = 20
const MAX_BYTES = 1000
const DEPOSIT_BYTES = 16
const MAX_DECIMALS = 77

/** Reads a text of at most 63 bytes with its length in front (SCALE, compact), as the pallet limits names. */
function readText(record: Buffer, at: number): { readonly text: string; readonly end: number } | undefined {
  const [length = 1] = record.subarray(at)
  // The two lowest bits are the form of the length: 0 is one byte.
  if (length % 4 !== 0) return undefined
  const end = at + 1 + length / 4
  return end > record.length ? undefined : { text: record.toString('utf8', at + 1, end), end }
}

/**
 * Reads names and decimals of an asset of the pallet `Assets`; `undefined` if it does not exist, or its issuer has not named it.
 *
 * Source: polkadot-sdk, pallet-assets (`AssetMetadata`).
 */
export async function resolveSubstrateAsset(
  node: ChainNode,
  asset: string,
  signal?: AbortSignal,
): Promise<ListedToken | undefined> {
  const answer = await node
    .request('state_getStorage', [assetMetadataKey(asset)], signal)
    .catch((error: unknown) => {
      // The network has no assets.
      if (error instanceof NodeError) return null
      throw error
    })
  const record = readRecord(answer, MIN_BYTES, MAX_BYTES)
  if (record === undefined) return undefined
  const name = readText(record, DEPOSIT_BYTES)
  const symbol = name && readText(record, name.end)
  if (name === undefined || symbol === undefined) return undefined
  const [decimals = MAX_DECIMALS + 1] = record.subarray(symbol.end)
  const names = cleanTokenNames(name.text, symbol.text)
  if (names === undefined || decimals > MAX_DECIMALS) return undefined
  return { id: `${node.chain.id}:${asset}`, ...names, decimals }
}
