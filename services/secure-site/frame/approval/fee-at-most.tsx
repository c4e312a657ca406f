import { roundUp } from 'quoin/kernel'
import { sanitizeForDisplay } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { exactAmount } from '../words/exact-amount.js'
import { fill } from '../words/fill.js'
import { amountNode } from './amount-node.js'
import type { ReviewAmount } from './approval-review.js'

/** Returns the maximum fee: rounded up to few digits, with the exact value in its tooltip. */
export function feeAtMost(words: ApprovalWords, fee: ReviewAmount): ReactNode {
  const { value, token } = fee
  const { decimals = 0, symbol = '' } = token
  const exact = `${exactAmount(value, decimals, words.locale)} ${sanitizeForDisplay(symbol)}`.trim()
  const rounded = { ...fee, value: roundUp(value, decimals) }
  return <span title={exact}>{fill(words.pattern('feeAtMost'), { amount: amountNode(words, rounded) })}</span>
}
