import { type CaipAddress, isQuoinError, parseCaipAddress, sanitizeText } from 'quoin/kernel'
import type { ApprovedPair } from './approval-log.js'
import type { TokenApproval } from './contract.js'
import type { NodeReads } from './node-reads.js'

/** Sanitizes a text for display: one line of at most 64 characters; undefined if nothing is left. */
export function sanitizeOptional(text: string | undefined): string | undefined {
  return sanitizeText(text ?? '', 64) || undefined
}

/** Concurrent calls. */
const width = 6

/** From this amount on an allowance is unlimited: more than any token has in its smallest unit. */
const endless = 2n ** 128n - 1n
/** The unlimited allowance of tokens with 96-bit amounts. */
const endless96 = 2n ** 96n - 1n

/** Returns true if an allowance never runs out. */
export function isUnlimited(allowance: bigint): boolean {
  return allowance >= endless || allowance === endless96
}

interface TokenFacts {
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/** Runs the function for a few items at a time; the results are in order. */
async function inTurn<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++
      // The index is below the length.
      results[index] = await run(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work))
  return results
}

/** Returns the answer of a call; undefined if it failed. Throws errors that end all calls. */
async function tried(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    if (isQuoinError(error, 'ABORTED') || isQuoinError(error, 'RPC_NOT_ALLOWED')) throw error
    return undefined
  }
}

/** Reads the current allowances. A failing token is left out and counted; the others are listed. */
export async function readAllowances(
  account: CaipAddress,
  pairs: readonly ApprovedPair[],
  reads: NodeReads,
): Promise<{ readonly approvals: readonly TokenApproval[]; readonly unread: number }> {
  const erc20 = await import('./erc20.js')
  const { address } = parseCaipAddress(account)
  const allowances = await inTurn(pairs, async ({ token, spender }) =>
    erc20.readNumber(await tried(reads.call(token, erc20.allowanceCall(address, spender)))),
  )
  const readable = pairs.filter((_, index) => allowances[index] !== undefined)
  const tokens = [...new Set(readable.map((pair) => pair.token))]
  const facts = await inTurn(tokens, async (token): Promise<TokenFacts> => {
    const [symbol, decimals] = await Promise.all([
      tried(reads.call(token, erc20.symbolCall)),
      tried(reads.call(token, erc20.decimalsCall)),
    ])
    return { symbol: sanitizeOptional(erc20.readSymbol(symbol)), decimals: erc20.readDecimals(decimals) }
  })
  const factsOf = new Map(tokens.map((token, index) => [token, facts[index]]))
  const approvals = pairs.flatMap(({ token, spender }, index): TokenApproval[] => {
    const allowance = allowances[index]
    if (allowance === undefined) return []
    const { symbol, decimals } = factsOf.get(token) ?? { symbol: undefined, decimals: undefined }
    const id = `${account}/${token}/${spender}`
    const unlimited = isUnlimited(allowance)
    // Frozen: the listed approval is the revoked one (SEC-06).
    return [Object.freeze({ id, account, token, spender, allowance, unlimited, symbol, decimals })]
  })
  return { approvals: sorted(approvals), unread: pairs.length - approvals.length }
}

/** Sorts unlimited ones first, then by symbol; without a symbol, last. */
function sorted(approvals: readonly TokenApproval[]): readonly TokenApproval[] {
  const rank = ({ unlimited, allowance }: TokenApproval): number => (unlimited ? 0 : allowance > 0n ? 1 : 2)
  const name = ({ symbol }: TokenApproval): string => symbol?.toLowerCase() ?? '\uffff'
  return [...approvals].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(name(a), name(b)) ||
      compare(a.token, b.token) ||
      compare(a.spender, b.spender),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
