import type { ReviewAmount, ReviewStep, ReviewSubject } from './approval-review.js'

/** The cost of a transaction: at most these amounts, the fee included. */
export interface ReviewTotal {
  readonly amounts: readonly ReviewAmount[]
  /** Part of it is a maximum: the last amount includes the fee. */
  readonly hasFee: boolean
}

/** Returns the amount that leaves the account with a step; `undefined` if the step does not state it. */
function outgoing(step: ReviewStep): readonly ReviewAmount[] | undefined {
  switch (step.kind) {
    case 'send':
      return step.from === undefined ? [step.amount] : []
    case 'swap':
      return [step.sellAmount]
    case 'deploy':
      return step.value ? [step.value] : []
    case 'createTokenAccount':
    case 'unknown':
      return undefined
    default:
      return []
  }
}

const isSame = (one: ReviewAmount, other: ReviewAmount): boolean => one.token.address === other.token.address

function add(sums: readonly ReviewAmount[], amount: ReviewAmount): readonly ReviewAmount[] {
  const known = sums.find((sum) => isSame(sum, amount))
  if (!known) return [...sums, amount]
  const fiat = known.fiat === undefined || amount.fiat === undefined ? undefined : known.fiat + amount.fiat
  const sum = { token: known.token, value: known.value + amount.value, fiat }
  return [...sums.filter((other) => other !== known), sum]
}

/**
 * Returns the total of a transaction, its fee as the last part; `undefined` if it moves no amounts, or if one of its
 * steps, or its fee, is unknown: a total must not be too low.
 */
export function totalOf(subject: ReviewSubject): ReviewTotal | undefined {
  if (subject.kind !== 'transaction' || subject.fee === 'unknown') return undefined
  let amounts: readonly ReviewAmount[] = []
  for (const step of subject.steps) {
    const moved = outgoing(step)
    if (!moved) return undefined
    for (const amount of moved) if (amount.value > 0n) amounts = add(amounts, amount)
  }
  if (amounts.length === 0) return undefined
  const { fee } = subject
  return fee === 'sponsored' ? { amounts, hasFee: false } : { amounts: add(amounts, fee), hasFee: true }
}
