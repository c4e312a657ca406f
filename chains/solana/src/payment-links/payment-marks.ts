import type { PaymentMarks } from '#kernel'
import { isSolanaAddress } from '../addresses/formats.js'
import { toVisibleText } from '../decode/visible-text.js'

/** A transaction has room for these, and shops use one reference and a number of an order. Characters of a memo. */
const maxReferences = 8
const maxMemoLength = 200
/** A transaction may compute 1,400,000, and the transfer needs some of them. */
const maxMemoUnits = 1_000_000

/** What its program computes to look through a memo and to log it. Measured: up to 400 for a letter of ASCII, 18,600 for any other. */
export function unitsOfMemo(memo: string): number {
  return [...memo].reduce((sum, letter) => sum + (letter <= '\u007f' ? 400 : 20_000), 3_000)
}

/** Why a payment cannot carry something; `undefined` where it can. What a memo shows is what it says, or it is refused (SEC-04). */
export function findMarksFault({ references = [], memo }: PaymentMarks): string | undefined {
  if (references.length > maxReferences || new Set(references).size !== references.length)
    return `${references.length} references, or one of them twice`
  if (!references.every(isSolanaAddress)) return 'A reference is not an address'
  if (memo === undefined) return undefined
  const isPlain = memo !== '' && memo.length <= maxMemoLength && unitsOfMemo(memo) <= maxMemoUnits
  return isPlain && toVisibleText(memo) === memo
    ? undefined
    : 'The memo is empty, too long, or hides something'
}
