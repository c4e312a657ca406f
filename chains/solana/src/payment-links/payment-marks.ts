import type { PaymentMarks } from '#kernel'
import { isSolanaAddress } from '../addresses/formats.js'
import { toVisibleText } from '../decode/visible-text.js'

/** Limits that fit into a transaction; shops use one reference and an order number. Memo in characters. */
const maxReferences = 8
const maxMemoLength = 200
/** Limit of compute units: a transaction may use 1,400,000, some of which the transfer needs. */
const maxMemoUnits = 1_000_000

/**
 * Returns the compute units of the memo program for a memo. Measured: up to 400 per ASCII character, 18,600 per any
 * other.
 */
export function unitsOfMemo(memo: string): number {
  return [...memo].reduce((sum, letter) => sum + (letter <= '\u007f' ? 400 : 20_000), 3_000)
}

/**
 * Returns why a payment cannot carry the marks; `undefined` if it can. A memo must not contain hidden text (SEC-04).
 */
export function findMarksFault({ references = [], memo }: PaymentMarks): string | undefined {
  if (references.length > maxReferences || new Set(references).size !== references.length)
    return `${references.length} references: too many, or a duplicate`
  if (!references.every(isSolanaAddress)) return 'A reference is not an address'
  if (memo === undefined) return undefined
  const isPlain = memo !== '' && memo.length <= maxMemoLength && unitsOfMemo(memo) <= maxMemoUnits
  return isPlain && toVisibleText(memo) === memo
    ? undefined
    : 'The memo is empty, too long, or contains hidden characters'
}
