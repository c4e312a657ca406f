import { z } from 'zod'
import type { ChainNode } from '../../chains/chain-node.js'
import { type SolanaTransfer, solanaTransfers } from './solana-transfers.js'

const lamports = z.number().int().min(0)
const tokenBalances = z
  .array(
    z.object({
      accountIndex: z.number().int(),
      mint: z.string(),
      owner: z.string().optional(),
      uiTokenAmount: z.object({ amount: z.string().regex(/^\d+$/) }),
    }),
  )
  .nullish()
  .transform((list) => list ?? [])
const nodeTransaction = z.object({
  slot: z.number().int(),
  blockTime: z.number().int().nullish(),
  meta: z.object({
    err: z.unknown(),
    fee: lamports,
    preBalances: z.array(lamports),
    postBalances: z.array(lamports),
    preTokenBalances: tokenBalances,
    postTokenBalances: tokenBalances,
    loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
  }),
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()).min(1) }) }),
})

export interface SolanaTransaction {
  readonly signature: string
  readonly slot: number
  /** Seconds since 1970. */
  readonly time: number
  readonly succeeded: boolean
  readonly feePayer: string
  readonly transfers: readonly SolanaTransfer[]
}

/** Reads one transaction; `undefined` if the node no longer has it: most delete transactions after some days. */
export async function readSolanaTransaction(
  node: ChainNode,
  signature: string,
  signal: AbortSignal,
): Promise<SolanaTransaction | undefined> {
  const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const answer = await node.request('getTransaction', [signature, options], signal)
  if (answer === null) return undefined
  const { slot, blockTime, meta, transaction } = nodeTransaction.parse(answer)
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const accountKeys = [...transaction.message.accountKeys, ...writable, ...readonly]
  return {
    signature,
    slot,
    time: blockTime ?? 0,
    succeeded: meta.err === null || meta.err === undefined,
    feePayer: accountKeys[0] ?? '',
    transfers: solanaTransfers({ ...meta, accountKeys }),
  }
}
