import { z } from 'zod'
import { type StandIn, startStandIn } from './start-stand-in.js'

export const ACCOUNT = '86xCnPeV69n6t3DnyGvkKobf9FdN2H9oiVDdaMpo2MMY'
export const OTHER = '7hPhaUpydpvm8wtiS3k4LPZKUmivQRs7YQmpE1hFshHx'
export const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const TOKEN_ACCOUNT = 'CBcYniR9G9CN3zGMnwNE4SWbqkYWvCFVreEob9xHnQCY'
const OTHER_TOKEN_ACCOUNT = 'HcvK3EJ74iM9g11cUgsaPvLSrhCvCwcrWxBNd87LsC1x'

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A signature of a number: base58, 88 digits. */
export function signatureOf(index: number): string {
  let text = ''
  for (let rest = index; rest > 0; rest = Math.floor(rest / 58)) text = `${DIGITS[rest % 58]}${text}`
  return text.padStart(88, '5')
}

export interface HeliusTransaction {
  readonly signature: string
  readonly [field: string]: unknown
}

/** A transfer of 2.5 USDC to the account, as the document's example shows the format. */
export const heliusTransaction = (
  index: number,
  more: Partial<HeliusTransaction> = {},
): HeliusTransaction => ({
  description: '',
  type: 'TRANSFER',
  source: 'SOLANA_PROGRAM_LIBRARY',
  fee: 5000,
  feePayer: OTHER,
  signature: signatureOf(index),
  slot: 148_277_128 + index,
  timestamp: 1_700_000_000 + index,
  nativeTransfers: [],
  tokenTransfers: [
    {
      fromUserAccount: OTHER,
      toUserAccount: ACCOUNT,
      fromTokenAccount: OTHER_TOKEN_ACCOUNT,
      toTokenAccount: TOKEN_ACCOUNT,
      tokenAmount: 2.5,
      mint: USDC_MINT,
    },
  ],
  accountData: [
    { account: OTHER, nativeBalanceChange: -5000, tokenBalanceChanges: [] },
    {
      account: TOKEN_ACCOUNT,
      nativeBalanceChange: 0,
      tokenBalanceChanges: [
        {
          userAccount: ACCOUNT,
          tokenAccount: TOKEN_ACCOUNT,
          mint: USDC_MINT,
          rawTokenAmount: { tokenAmount: '2500000', decimals: 6 },
        },
      ],
    },
    {
      account: OTHER_TOKEN_ACCOUNT,
      nativeBalanceChange: 0,
      tokenBalanceChanges: [
        {
          userAccount: OTHER,
          tokenAccount: OTHER_TOKEN_ACCOUNT,
          mint: USDC_MINT,
          rawTokenAmount: { tokenAmount: '-2500000', decimals: 6 },
        },
      ],
    },
  ],
  transactionError: null,
  instructions: [],
  events: {},
  ...more,
})

export interface HeliusWorld {
  /** Newest first. */
  readonly transactions?: readonly HeliusTransaction[]
  /** Items of `getAssetsByOwner`. */
  readonly assets?: readonly object[]
  readonly lamports?: number
  /** Results of `getAsset`, by mint. */
  readonly described?: Readonly<Record<string, object>>
}

const assetCall = z.object({ method: z.literal('getAsset'), params: z.object({ id: z.string() }) })
const assetsCall = z.object({
  method: z.literal('getAssetsByOwner'),
  params: z.object({ ownerAddress: z.string(), page: z.number(), limit: z.number() }),
})

/**
 * Starts a stand-in of Helius' Enhanced Transactions (`/v0/addresses/…/transactions`) and DAS API (`getAssetsByOwner`).
 *
 * Built from: https://www.helius.dev/docs/enhanced-transactions/transaction-history and
 * https://www.helius.dev/docs/api-reference/das/getassetsbyowner and …/getasset; as of 2026-11-26.
 */
export function startHelius(world: () => HeliusWorld): Promise<StandIn> {
  return startStandIn(({ path, query, body }) => {
    const { transactions = [], assets = [], lamports = 0 } = world()
    if (/^\/v0\/addresses\/[^/]+\/transactions$/.test(path)) {
      const from =
        query.before === undefined ? 0 : transactions.findIndex((one) => one.signature === query.before) + 1
      return { body: transactions.slice(from, from + Number(query.limit ?? 100)) }
    }
    const single = assetCall.safeParse(body).data
    if (single !== undefined) {
      const result = world().described?.[single.params.id]
      const error = { code: -32000, message: 'Asset Not Found' }
      return { body: { jsonrpc: '2.0', id: '1', ...(result === undefined ? { error } : { result }) } }
    }
    const call = assetsCall.safeParse(body).data
    if (call === undefined) return undefined
    const { page, limit } = call.params
    const items = assets.slice((page - 1) * limit, page * limit)
    return {
      body: {
        jsonrpc: '2.0',
        id: 1,
        result: { total: items.length, limit, page, items, nativeBalance: { lamports, price_per_sol: 0 } },
      },
    }
  })
}
