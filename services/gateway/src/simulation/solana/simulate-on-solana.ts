import { base58, base64 } from '@scure/base'
import { sanitizeText } from 'quoin/endpoints'
import { z } from 'zod'
import type { ChainNode } from '../../chains/chain-node.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { createAssetLedger } from '../evm/asset-ledger.js'
import type { SimulatedEffect, SimulationQuery } from '../simulation-source.js'
import { type AccountState, accountState, dataOf, holdingOf } from './account-state.js'
import { readSolanaMessage, type SolanaMessage } from './read-solana-message.js'

const NODE = 'node'
const CONFIRMED = { commitment: 'confirmed' }
/** Limit of the JSON-RPC interface for one request. */
const MAX_ACCOUNTS = 100
/** A lookup table: its addresses follow this header. Source: Solana's address lookup table program. */
const TABLE_HEADER = 56
const KEY_BYTES = 32
const MAX_REASON = 200

const accountsAnswer = z.object({ value: z.array(accountState) })
const simulateAnswer = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.array(z.string()).nullish(),
    accounts: z.array(accountState).nullish(),
    unitsConsumed: z.number().int().min(0).optional(),
  }),
})

type Accounts = ReadonlyMap<string, AccountState>

/** Validates a node's answer. */
function parsed<Answer>(format: z.ZodType<Answer>, answer: unknown): Answer {
  const result = format.safeParse(answer)
  if (!result.success) throw new ProviderFailure(NODE, 'malformed')
  return result.data
}

async function readAccounts(
  node: ChainNode,
  addresses: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Accounts> {
  if (addresses.length === 0) return new Map()
  const params = [addresses, { ...CONFIRMED, encoding: 'base64' }]
  const { value } = parsed(accountsAnswer, await node.request('getMultipleAccounts', params, signal))
  if (value.length !== addresses.length) throw new ProviderFailure(NODE, 'malformed')
  return new Map(addresses.map((address, at) => [address, value[at] ?? null]))
}

/** Returns the accounts that a transaction may change, those of its lookup tables among them. */
async function readWritable(
  node: ChainNode,
  { writable, lookups }: SolanaMessage,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const tables = await readAccounts(
    node,
    lookups.map(({ table }) => table),
    signal,
  )
  const found = lookups.flatMap(({ table, writable: indexes }) => {
    const data = dataOf(tables.get(table) ?? null)
    return indexes.map((index) => {
      const start = TABLE_HEADER + index * KEY_BYTES
      if (start + KEY_BYTES > data.length) throw new ProviderFailure(NODE, 'rejected')
      return base58.encode(data.subarray(start, start + KEY_BYTES))
    })
  })
  const all = [...new Set([...writable, ...found])]
  if (all.length > MAX_ACCOUNTS) throw new ProviderFailure(NODE, 'rejected')
  return all
}

/** Returns the last message of a program about its failure. */
function reasonOf(logs: readonly string[]): string | undefined {
  // The runtime logs that a program failed; the line before has the reason.
  const line = logs.findLast((one) => /error|insufficient/i.test(one) && !/^Program \w+ failed/.test(one))
  return line === undefined
    ? undefined
    : sanitizeText(line.replace(/^Program log: /, ''), MAX_REASON) || undefined
}

/** Compares the accounts before and after, for the owners in query. */
function compare(before: Accounts, after: Accounts, accounts: ReadonlySet<string>) {
  const ledger = createAssetLedger(accounts)
  const record = (states: Accounts, sign: bigint): void => {
    for (const [address, state] of states) {
      ledger.add({ kind: 'coin' }, address, sign * BigInt(state?.lamports ?? 0))
      const holding = holdingOf(state)
      if (holding) ledger.add({ kind: 'token', token: holding.mint }, holding.owner, sign * holding.amount)
    }
  }
  record(before, -1n)
  record(after, 1n)
  for (const [address, state] of after) {
    const [now, earlier] = [holdingOf(state), holdingOf(before.get(address) ?? null)]
    if (now?.delegate === undefined) continue
    const isNew = now.delegate !== earlier?.delegate || now.delegated > earlier.delegated
    const { owner: account, delegate: spender, mint: token } = now
    ledger.approve({ account, spender, token, kind: 'token', amount: String(now.delegated) }, isNew)
  }
  return ledger.result()
}

/**
 * Simulates a transaction by `simulateTransaction`: its signatures may be missing, its block may be old. The change of the coin
 * includes fee and rent. An owner that gives away a token account loses what is in it.
 *
 * @throws `ProviderFailure`, `NodeError`; `Problem` if no node answered
 */
export async function simulateOnSolana(
  node: ChainNode,
  { transaction, accounts, signal }: SimulationQuery,
): Promise<SimulatedEffect> {
  if (transaction === undefined) throw new ProviderFailure(NODE, 'rejected')
  const addresses = await readWritable(node, readSolanaMessage(transaction), signal)
  const before = await readAccounts(node, addresses, signal)
  const options = {
    ...CONFIRMED,
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const answer = await node.request('simulateTransaction', [base64.encode(transaction), options], signal)
  const { err, logs, accounts: states, unitsConsumed } = parsed(simulateAnswer, answer).value
  const gasUsed = unitsConsumed === undefined ? undefined : BigInt(unitsConsumed)
  if (err !== null && err !== undefined)
    return { status: 'reverted', reason: reasonOf(logs ?? []), failedCall: undefined, gasUsed }
  if (!states || states.length !== addresses.length || gasUsed === undefined)
    throw new ProviderFailure(NODE, 'malformed')
  const after = new Map(addresses.map((address, at) => [address, states[at] ?? null]))
  return { status: 'success', gasUsed, ...compare(before, after, accounts) }
}
