import { visibleText } from 'quoin/decoders/eip155'
import { fieldOf, type ReviewNode } from '../review-node.js'
import { type ChainAccounts, readAccount, readAccounts, readHeldTokens } from './solana-accounts.js'

/** Balance changes by mint; the native currency under the empty string. */
export type SolanaSimulation =
  | { readonly status: 'done'; readonly changes: ReadonlyMap<string, bigint> }
  | { readonly status: 'reverts'; readonly reason: string | undefined }
  | { readonly status: 'unavailable' }

const maxReasonLength = 200

/** Returns the last message of a program about its failure. */
function reasonOf(logs: unknown): string | undefined {
  const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string') : []
  // The runtime logs that a program failed; the line before has the reason.
  const line = lines.findLast((one) => /error|insufficient/i.test(one) && !/^Program \w+ failed/.test(one))
  return line && visibleText(line.replace(/^Program log: /, '').slice(0, maxReasonLength)).text
}

/** Adds the balances of an owner in one account, with a sign. */
function addBalances(
  changes: Map<string, bigint>,
  owner: string,
  accounts: ChainAccounts,
  address: string,
  sign: bigint,
): void {
  const account = accounts.get(address)
  if (!account) return
  const add = (key: string, value: bigint): void => {
    changes.set(key, (changes.get(key) ?? 0n) + sign * value)
  }
  if (address === owner) add('', account.lamports)
  const held = readHeldTokens(account)
  if (held?.owner === owner) add(held.mint, held.amount)
}

/**
 * Simulates the changes of a transaction for an account by the network's node, without the fee.
 *
 * @param base64 the complete transaction; signatures may be missing
 * @param watched the token accounts of the account
 * @param fee lamports that the account pays for it; zero if another account pays
 */
export async function simulateTransaction(
  node: ReviewNode,
  base64: string,
  owner: string,
  watched: readonly string[],
  fee: bigint,
): Promise<SolanaSimulation> {
  const addresses = [owner, ...watched]
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  try {
    const [before, answer] = await Promise.all([
      readAccounts(node, addresses),
      node.request('simulateTransaction', [base64, options]),
    ])
    const value = fieldOf(answer, 'value')
    const error = fieldOf(value, 'err')
    if (error !== null && error !== undefined)
      return { status: 'reverts', reason: reasonOf(fieldOf(value, 'logs')) }
    const input = fieldOf(value, 'accounts')
    // A response without the accounts contains no changes; nor does one without the previous state.
    if (!Array.isArray(input) || input.length !== addresses.length || !before.has(owner))
      return { status: 'unavailable' }
    const after: ChainAccounts = new Map(
      addresses.flatMap((address, at) => {
        const account = readAccount(input[at])
        return account ? [[address, account] as const] : []
      }),
    )
    const changes = new Map<string, bigint>([['', fee]])
    for (const address of new Set(addresses)) {
      addBalances(changes, owner, before, address, -1n)
      addBalances(changes, owner, after, address, 1n)
    }
    return { status: 'done', changes }
  } catch {
    return { status: 'unavailable' }
  }
}
