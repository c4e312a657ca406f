import { base58, base64 } from '@scure/base'
import { programs } from '../decode/program-addresses.js'
import { type RawInstruction, type RawTransaction, readTransaction } from '../decode/read-transaction.js'
import { confirmed, memberOf, type NodeReader } from '../node/node-reader.js'

/** Programs whose instructions wallets add: the fee, and assertions about the result, which move nothing. */
const added: readonly string[] = [programs.computeBudget, 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95']

const maxLength = 2_000

const isSameInstruction = (one: RawInstruction, other: RawInstruction | undefined): boolean =>
  one.program === other?.program &&
  String(one.accounts) === String(other.accounts) &&
  String(one.data) === String(other.data)

const own = ({ instructions }: RawTransaction): readonly RawInstruction[] =>
  instructions.filter(({ program }) => !added.includes(program))

/**
 * Returns whether a transaction does what a requested one does: the same payer and signers, and the same instructions in their order, except
 * for the fee, the blockhash, and assertions that wallets add. `undefined` if accounts come from lookup tables: the bytes do not name them.
 */
function isSameTransaction(one: RawTransaction, other: RawTransaction): boolean | undefined {
  const [first, second] = [own(one), own(other)]
  const isSame =
    String(one.signers) === String(other.signers) &&
    String(one.lookupTables) === String(other.lookupTables) &&
    first.length === second.length &&
    first.every((instruction, at) => isSameInstruction(instruction, second[at]))
  return isSame && one.lookupTables.length > 0 ? undefined : isSame
}

const decode = (text: unknown): Uint8Array => {
  if (typeof text !== 'string' || text.length > maxLength) throw new Error('No transaction')
  return base64.decode(text)
}

/**
 * Returns whether the sent transaction is the requested one; `undefined` if the node does not know it yet, or if it cannot be said.
 *
 * @throws `NODE_FAILED`, `ABORTED`
 */
export async function compareSent(
  read: NodeReader,
  { id, method, params }: { readonly id: string; readonly method: string; readonly params: unknown },
): Promise<boolean | undefined> {
  if (method !== 'solana_signAndSendTransaction') return undefined
  const requested = readTransaction(decode(Object(params).transaction))
  const options = { ...confirmed, encoding: 'base64', maxSupportedTransactionVersion: 0 }
  const sent = await read('getTransaction', [id, options], (result) => {
    if (result === null) return undefined
    const transaction = memberOf(result, 'transaction')
    const [text]: readonly unknown[] = Array.isArray(transaction) ? transaction : []
    const bytes = decode(text)
    // The first signature is the id.
    if (base58.encode(bytes.slice(1, 65)) !== id) throw new Error('The response is another transaction')
    return readTransaction(bytes)
  })
  return sent && isSameTransaction(requested, sent)
}

/** Returns whether the wallet signed the requested transactions; `undefined` if it cannot be said. Never throws. */
export function compareSigned(method: string, params: unknown, answer: unknown): boolean | undefined {
  const { transaction, transactions } = Object(params)
  const isMany = method === 'solana_signAllTransactions'
  if (!isMany && method !== 'solana_signTransaction') return undefined
  const signed: unknown = isMany ? Object(answer).transactions : [Object(answer).transaction]
  const requested: unknown = isMany ? transactions : [transaction]
  if (!Array.isArray(requested) || !Array.isArray(signed)) return undefined
  try {
    const same = requested.map((one: unknown, at) => {
      // Some wallets return only the signature.
      if (typeof signed[at] !== 'string') return undefined
      return isSameTransaction(readTransaction(decode(one)), readTransaction(decode(signed[at])))
    })
    if (signed.length > requested.length || same.includes(false)) return false
    return same.includes(undefined) ? undefined : true
  } catch {
    return undefined
  }
}
