import type { TransactionInclusion } from '#kernel'
import { type NodeReader, readBlockNumber, readHash } from '../node/node-reader.js'
import { findExtrinsic } from './find-extrinsic.js'

/** Number of blocks to search back: two and a half minutes, at six seconds a block. Finality takes two or three. */
const lookBack = 24

/**
 * Returns the block of a transaction among the newest ones. Producers of the same slot fork the chain until GRANDPA finalizes a block,
 * some blocks later. Source: https://docs.polkadot.com/polkadot-protocol/architecture/polkadot-chain/pos-consensus/
 */
export async function findInclusion(read: NodeReader, id: string): Promise<TransactionInclusion> {
  const numberOf = async (hash: string): Promise<bigint> =>
    BigInt(await read('chain_getHeader', [hash], readBlockNumber))
  const final = await numberOf(await read('chain_getFinalizedHead', [], readHash))
  const { location, newest = 0 } = await findExtrinsic(read, id.toLowerCase(), {
    seen: new Set(),
    first: { lookBack },
  })
  const block = location && (await numberOf(location.blockHash))
  const oldest = BigInt(newest) - BigInt(lookBack)
  return { block, newest: BigInt(newest), oldest, isFinal: block !== undefined && block <= final }
}
