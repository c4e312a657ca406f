import type { ChainNode } from '../../chains/chain-node.js'
import type { Database } from '../../storage/open-database.js'
import { type NftMetadata, type NftSources, readNftMetadata } from './read-nft-metadata.js'

export interface NftId {
  /** CAIP-2. */
  readonly chain: string
  readonly token: string
  readonly tokenId: string
}

export interface NftDirectoryOptions {
  readonly database: Database
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly sources: NftSources
  readonly now: () => number
}

/** Metadata of collectibles: read once, then stored in the database. */
export interface NftDirectory {
  /** Returns metadata by `nftKey`. Collectibles that could not be read, or not in time, are left out. */
  describe(ids: readonly NftId[], signal: AbortSignal): Promise<ReadonlyMap<string, NftMetadata>>
}

export const nftKey = ({ chain, token, tokenId }: NftId): string => `${chain}:${token}/${tokenId}`

/** Milliseconds. */
const TRY_AGAIN_AFTER = 10 * 60_000
/** Time limit of a page for metadata that is not stored yet. Milliseconds. */
const TIMEOUT = 2500
const AT_ONCE = 8

/** Reads missing metadata, a few at a time and briefly; metadata read so far is stored for the next page. */
export function createNftDirectory({ database, nodes, sources, now }: NftDirectoryOptions): NftDirectory {
  const { query } = database

  async function stored(ids: readonly NftId[]) {
    if (ids.length === 0) return []
    return query
      .selectFrom('history_nfts')
      .selectAll()
      .where((where) =>
        where.or(ids.map(({ chain, token, tokenId }) => where.and({ chain, token, token_id: tokenId }))),
      )
      .execute()
  }

  async function read(id: NftId, node: ChainNode, signal: AbortSignal): Promise<NftMetadata | undefined> {
    const found = await readNftMetadata(node, id.token, id.tokenId, sources, signal).catch(() => undefined)
    // A timeout is not stored as a failure.
    if (found === undefined && signal.aborted) return undefined
    const { name = '', preview = '', detail = '', description = '', collection = '' } = found ?? {}
    const row = { name, preview, detail, description, collection, known: found ? 1 : 0, read_at: now() }
    await query
      .insertInto('history_nfts')
      .values({ chain: id.chain, token: id.token, token_id: id.tokenId, ...row })
      .onConflict((conflict) => conflict.columns(['chain', 'token', 'token_id']).doUpdateSet(row))
      .execute()
    return found
  }

  return {
    async describe(ids, signal) {
      const wanted = new Map(ids.map((id) => [nftKey(id), id] as const))
      const known = new Map<string, NftMetadata>()
      for (const row of await stored([...wanted.values()])) {
        const key = nftKey({ chain: row.chain, token: row.token, tokenId: row.token_id })
        if (row.known === 1) known.set(key, row)
        if (row.known === 1 || row.read_at > now() - TRY_AGAIN_AFTER) wanted.delete(key)
      }
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])
      const waiting = [...wanted]
      const lane = async (): Promise<void> => {
        for (let next = waiting.shift(); next && !limit.aborted; next = waiting.shift()) {
          const [key, id] = next
          const node = nodes.get(id.chain)
          const found = node && (await read(id, node, limit))
          if (found) known.set(key, found)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      signal.throwIfAborted()
      return known
    },
  }
}
