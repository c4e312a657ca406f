import { isQuoinError } from '#kernel'
import { confirmed, memberOf, type NodeReader } from '../node/node-reader.js'

/** Token accounts whose uses are read, and transactions of each: every transaction is a request. */
const maxAccounts = 10
const maxTransactions = 20
const maxInstructions = 1_000

/** When a delegate last used its right, in milliseconds since 1970; `none`: in no transaction that the node has. */
export type DelegateUse = number | 'none'

/** Instructions of both token programs that a delegate can run. */
const takes: readonly string[] = [
  'transfer',
  'transferChecked',
  'transferCheckedWithFee',
  'burn',
  'burnChecked',
]

interface Delegated {
  readonly address: string
  readonly delegate: { readonly address: string }
}

/** Returns whether a parsed instruction takes tokens of the account by the authority of the delegate. */
function isTakenBy(instruction: unknown, { address, delegate }: Delegated): boolean {
  const { program, parsed } = Object(instruction)
  const { type, info } = Object(parsed)
  const { source, account, authority, multisigAuthority } = Object(info)
  const from: unknown = source ?? account
  const by: unknown = authority ?? multisigAuthority
  return (
    (program === 'spl-token' || program === 'spl-token-2022') &&
    takes.includes(String(type)) &&
    from === address &&
    by === delegate.address
  )
}

/** Reads whether a transaction is a use; a failed one is none. Throws if it cannot be read. */
async function isUse(read: NodeReader, id: string, one: Delegated): Promise<boolean> {
  const options = { ...confirmed, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
  return read('getTransaction', [id, options], (result) => {
    const { err, innerInstructions } = Object(memberOf(result, 'meta'))
    const { instructions } = Object(memberOf(memberOf(result, 'transaction'), 'message'))
    if (!Array.isArray(instructions)) throw new Error('The response is no transaction')
    const inner: readonly unknown[] = Array.isArray(innerInstructions) ? innerInstructions : []
    const all = [...instructions, ...inner.flatMap((group) => Object(group).instructions ?? [])]
    return (err ?? null) === null && all.slice(0, maxInstructions).some((part) => isTakenBy(part, one))
  })
}

async function readUse(read: NodeReader, one: Delegated): Promise<DelegateUse | undefined> {
  const options = { ...confirmed, limit: maxTransactions }
  const known = await read('getSignaturesForAddress', [one.address, options], (result) => {
    if (!Array.isArray(result)) throw new Error('The response is no list of signatures')
    return result.slice(0, maxTransactions).map((entry: unknown) => {
      const { signature, blockTime } = Object(entry)
      if (typeof signature !== 'string') throw new Error('The signature is invalid')
      return { id: signature, time: Number.isSafeInteger(blockTime) ? 1_000 * Number(blockTime) : undefined }
    })
  })
  // The newest first.
  for (const { id, time } of known) if (await isUse(read, id, one)) return time
  return known.length < maxTransactions ? 'none' : undefined
}

/**
 * Reads when delegates last took tokens, from the newest transactions of each token account. An account with more transactions than are read,
 * and one whose transactions the node does not have, is left out: its last use is unknown.
 *
 * @throws `ABORTED`
 */
export async function readDelegateUses(
  read: NodeReader,
  delegated: readonly Delegated[],
): Promise<ReadonlyMap<string, DelegateUse>> {
  const uses = new Map<string, DelegateUse>()
  await Promise.all(
    delegated.slice(0, maxAccounts).map(async (one) => {
      try {
        const use = await readUse(read, one)
        if (use !== undefined) uses.set(one.address, use)
      } catch (error) {
        if (isQuoinError(error, 'ABORTED')) throw error
        // The use is a detail: without it the permission is listed all the same.
      }
    }),
  )
  return uses
}
