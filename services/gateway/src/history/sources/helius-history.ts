import { Problem } from '@quoin/server-kit/http'
import { z } from 'zod'
import type { GatewayChain } from '../../chains/gateway-chain.js'
import { validRows } from '../../providers/answer-formats.js'
import type { ProviderClient } from '../../providers/create-provider-client.js'
import type { StoredEntry } from '../read-history-page.js'
import { pairTransfers, SOL_ADDRESS, type SolanaTransfer } from '../solana/solana-transfers.js'
import type { HistorySource } from './history-source.js'
import { positionOfHash } from './join-lists.js'

/** The max of the provider. */
const ROWS = 100
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const CLOCK_TOLERANCE = 3600

const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const lamports = z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
const transaction = z.object({
  signature: z.string().regex(SIGNATURE),
  slot: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  timestamp: z.number().int().min(1),
  fee: lamports.min(0),
  feePayer: address,
  transactionError: z.unknown().optional(),
  accountData: z.array(
    z.object({
      account: address,
      nativeBalanceChange: lamports,
      tokenBalanceChanges: z
        .array(
          z.object({
            userAccount: address,
            tokenAccount: address,
            mint: address,
            rawTokenAmount: z.object({ tokenAmount: z.string().regex(/^-?\d{1,20}$/) }),
          }),
        )
        .nullish()
        .transform((list) => list ?? []),
    }),
  ),
})
type Transaction = z.infer<typeof transaction>

/** Derives the transfers from the changes of balances, as for the node's answers: exact, and the same for each program. */
function transfersOf({ accountData, fee, feePayer }: Transaction): readonly SolanaTransfer[] {
  const changes = accountData.flatMap(({ tokenBalanceChanges }) => tokenBalanceChanges)
  // The coins of a token account are its rent.
  const tokenAccounts = new Set(changes.map(({ tokenAccount }) => tokenAccount))
  const coins = new Map<string, bigint>()
  for (const { account, nativeBalanceChange } of accountData) {
    if (tokenAccounts.has(account)) continue
    const paid = account === feePayer ? BigInt(fee) : 0n
    coins.set(account, (coins.get(account) ?? 0n) + BigInt(nativeBalanceChange) + paid)
  }
  const mints = new Map<string, Map<string, bigint>>()
  for (const { userAccount, mint, rawTokenAmount } of changes) {
    const owners = mints.get(mint) ?? new Map<string, bigint>()
    owners.set(userAccount, (owners.get(userAccount) ?? 0n) + BigInt(rawTokenAmount.tokenAmount))
    mints.set(mint, owners)
  }
  return [
    ...pairTransfers(SOL_ADDRESS, coins).filter(({ from, to }) => from !== '' && to !== ''),
    ...[...mints].flatMap(([mint, owners]) => pairTransfers(mint, owners)),
  ]
}

function entryOf(chain: string, account: string, read: Transaction): StoredEntry {
  const { signature: hash, slot: block, timestamp: time, feePayer, transactionError } = read
  const succeeded = transactionError === null || transactionError === undefined
  const transfers = succeeded ? transfersOf(read) : []
  const own = transfers.filter(({ from, to }) => from === account || to === account)
  return {
    chain,
    block,
    position: positionOfHash(hash),
    born: 0,
    orphaned: 0,
    hash,
    time,
    sender: feePayer,
    recipient: transfers[0]?.to ?? '',
    created: '',
    nonce: 0,
    succeeded: succeeded ? 1 : 0,
    intent: transfers.length === 0 ? 'execute' : '',
    spread: 0,
    transfers: own.slice(0, 100).map(({ token, amount, from, to }) => ({
      kind: token === SOL_ADDRESS ? 'coin' : 'fungible',
      token,
      token_id: '',
      amount: String(amount),
      sender: from,
      recipient: to,
    })),
  }
}

/** Returns true if the account takes part in the transaction. */
function involves(account: string, { feePayer, accountData }: Transaction): boolean {
  return (
    feePayer === account ||
    accountData.some(
      (data) =>
        data.account === account ||
        data.tokenBalanceChanges.some(({ userAccount }) => userAccount === account),
    )
  )
}

/**
 * Creates a source over Helius' Enhanced Transactions.
 *
 * Source: https://www.helius.dev/docs/enhanced-transactions/transaction-history.
 */
export function heliusHistory(
  clientOf: (chain: GatewayChain) => ProviderClient | undefined,
  now: () => number,
): HistorySource {
  return {
    name: 'helius',
    supports: (chain) => clientOf(chain) !== undefined,
    async page({ chain, account, after, signal }) {
      if (after !== undefined && !SIGNATURE.test(after)) {
        throw new Problem(400, [{ name: 'cursor', description: 'Not a `next` of an earlier page.' }])
      }
      const client = clientOf(chain)
      if (client === undefined) return { entries: [], next: undefined }
      const path = `/v0/addresses/${encodeURIComponent(account)}/transactions`
      const raw = await client.ask(
        { path, query: { limit: ROWS, before: after }, signal },
        z.array(z.unknown()).max(ROWS * 10),
      )
      const latest = now() / 1000 + CLOCK_TOLERANCE
      const read = validRows(raw, transaction)
      const known = new Set<string>()
      const entries = read
        .filter(
          (one) =>
            one.timestamp <= latest &&
            involves(account, one) &&
            !known.has(one.signature) &&
            known.add(one.signature),
        )
        .map((one) => entryOf(chain.id, account, one))
      const last = read.at(-1)?.signature
      // A provider that repeats the position has no more pages.
      const hasMore = raw.length >= ROWS && last !== undefined && last !== after
      return { entries, next: hasMore ? last : undefined }
    },
  }
}
