import { z } from 'zod'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { blockNumber, evmAddress, evmHash, validRows, wholeAmount } from '../../providers/answer-formats.js'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import { COIN_ADDRESS } from '../../tokens/caip-account.js'
import type { StoredTransfer } from '../read-history-page.js'
import type { HistorySource, SourcePageQuery } from './history-source.js'
import { type ActivityList, type ActivityRow, joinLists, readBlockPosition } from './join-lists.js'

/** Rows of one list; the provider allows up to 1000. */
const ROWS = 100
/** Networks with transfers of contracts. Source: the provider's Transfers API overview. */
const WITH_INTERNAL: ReadonlySet<string> = new Set(['eip155:1', 'eip155:137'])

const answer = z.object({
  result: z.object({ transfers: z.array(z.unknown()), pageKey: z.string().nullish() }),
})
const nothing = z.null().transform(() => undefined)
const transfer = z.object({
  category: z.enum(['external', 'internal', 'erc20', 'erc721', 'erc1155', 'specialnft']),
  blockNum: blockNumber,
  uniqueId: z.string().min(1).max(200),
  hash: evmHash,
  from: evmAddress,
  to: z.union([evmAddress, nothing]).optional(),
  tokenId: z.union([wholeAmount, nothing]).optional().catch(undefined),
  erc721TokenId: z.union([wholeAmount, nothing]).optional().catch(undefined),
  erc1155Metadata: z
    .array(z.object({ tokenId: wholeAmount, value: wholeAmount }))
    .nullish()
    .catch(undefined),
  rawContract: z.object({
    value: z.union([wholeAmount, nothing]).optional().catch(undefined),
    address: z.union([evmAddress, nothing]).optional().catch(undefined),
  }),
  metadata: z.object({ blockTimestamp: z.iso.datetime({ offset: true }) }),
})
type Transfer = z.infer<typeof transfer>

function collectiblesOf({ from: sender, to: recipient = '', ...row }: Transfer): StoredTransfer[] {
  const token = row.rawContract.address
  if (token === undefined) return []
  const one = (id: bigint, amount: bigint): StoredTransfer => ({
    kind: 'collectible',
    token,
    token_id: String(id),
    amount: String(amount),
    sender,
    recipient,
  })
  if (row.category === 'erc1155')
    return (row.erc1155Metadata ?? []).map(({ tokenId, value }) => one(tokenId, value))
  const id = row.erc721TokenId ?? row.tokenId
  return id === undefined ? [] : [one(id, 1n)]
}

function transfersOf(row: Transfer): StoredTransfer[] {
  const { category, from: sender, to: recipient = '', rawContract } = row
  const { value: amount, address } = rawContract
  const isCoin = category === 'external' || category === 'internal'
  if (!isCoin && category !== 'erc20') return collectiblesOf(row)
  const token = isCoin ? COIN_ADDRESS.eip155 : address
  if (token === undefined || amount === undefined || recipient === '') return []
  if (isCoin && amount === 0n) return []
  return [
    { kind: isCoin ? 'coin' : 'fungible', token, token_id: '', amount: String(amount), sender, recipient },
  ]
}

function rowsOf(row: Transfer): ActivityRow[] {
  const { category, from: sender, to: recipient = '', blockNum: block, hash, uniqueId } = row
  const time = Math.floor(Date.parse(row.metadata.blockTimestamp) / 1000)
  const transfers = transfersOf(row)
  // The list has neither input, nonce nor status; failed transactions are not in it.
  const intent = recipient === '' ? 'deploy' : transfers.length === 0 ? 'execute' : ''
  const transaction =
    category === 'external'
      ? { sender, recipient, created: '', nonce: 0, succeeded: true, intent }
      : undefined
  const shared = { block, time, hash, transaction }
  if (transfers.length === 0) return [{ ...shared, id: uniqueId }]
  return transfers.map((moved, at) => ({ ...shared, id: `${uniqueId} ${at}`, transfer: moved }))
}

/**
 * Creates a source over Alchemy's Transfers API: one list of what the account sent, one of what it received. Lists are requested
 * down from a block, not by `pageKey`, which expires after ten minutes.
 *
 * Source: https://www.alchemy.com/docs/reference/alchemy-getassettransfers.
 */
export function alchemyHistory(
  clientOf: (chain: GatewayChain) => ProviderClient | undefined,
  now: () => number,
): HistorySource {
  async function list(
    client: ProviderClient,
    { chain, account, signal }: SourcePageQuery,
    side: 'fromAddress' | 'toAddress',
    until: number | undefined,
  ): Promise<ActivityList> {
    const categories = ['external', 'erc20', 'erc721', 'erc1155']
    const params = {
      fromBlock: '0x0',
      toBlock: until === undefined ? 'latest' : `0x${until.toString(16)}`,
      [side]: account,
      category: WITH_INTERNAL.has(chain.id) ? [...categories, 'internal'] : categories,
      order: 'desc',
      withMetadata: true,
      excludeZeroValue: false,
      maxCount: `0x${ROWS.toString(16)}`,
    }
    const body = { jsonrpc: '2.0', id: 1, method: 'alchemy_getAssetTransfers', params: [params] }
    const { result } = await client.ask({ path: '', body, signal }, answer)
    return {
      rows: validRows(result.transfers, transfer).flatMap(rowsOf),
      hasMore: typeof result.pageKey === 'string' && result.pageKey !== '',
    }
  }

  return {
    name: 'alchemy',
    supports: (chain) => clientOf(chain) !== undefined,
    async page(query) {
      const { chain, account, after } = query
      const client = clientOf(chain)
      if (client === undefined) return { entries: [], next: undefined }
      const until = readBlockPosition(after)
      const lists = await Promise.all([
        list(client, query, 'fromAddress', until),
        list(client, query, 'toAddress', until),
      ])
      return joinLists({ chain: chain.id, account, until, lists, now: now() })
    },
  }
}
