import { expect, it } from 'vitest'
import type { ReviewSubject } from './approval-review.js'
import { isExpected, mainStepOf } from './asset-panels.js'
import { sampleReviews } from './sample-reviews.js'

type Transaction = Extract<ReviewSubject, { readonly kind: 'transaction' }>

function sample(name: string): Transaction {
  const subject = sampleReviews[name]?.subject
  if (subject?.kind !== 'transaction') throw new Error(name)
  return subject
}
const send = sample('send')
const swap = sample('swap')

it('has panels only for a transfer or a swap that hides no other step [SEC-07]', () => {
  expect(mainStepOf(send)?.kind).toBe('send')
  expect(mainStepOf(sample('approveAndSwap'))?.kind).toBe('swap')
  for (const steps of [
    [...send.steps, ...send.steps],
    [...swap.steps, ...send.steps],
    [...swap.steps, ...swap.steps],
    send.steps.map((step) => ({ ...step, from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })),
  ])
    expect(mainStepOf({ ...send, steps } as Transaction)).toBeUndefined()
})

it('expects of a swap only a simulation with its two changes [SEC-07]', () => {
  const step = mainStepOf(swap)
  if (!step || swap.simulation.status !== 'done') throw new Error('no simulated swap')
  const { changes } = swap.simulation
  const simulated = (next: typeof changes): Transaction => ({
    ...swap,
    simulation: { status: 'done', changes: next },
  })
  expect(isExpected(swap, step)).toBe(true)
  expect(isExpected(simulated([...changes, ...changes.slice(0, 1)]), step)).toBe(false)
  const more = changes.map(({ amount }) => ({ amount: { ...amount, value: amount.value * 2n } }))
  expect(isExpected(simulated(more), step)).toBe(false)
  expect(isExpected(swap, { ...step, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })).toBe(false)
})

it('expects of a transfer only a simulation with its one change [SEC-07]', () => {
  const step = mainStepOf(send)
  const sent = step?.kind === 'send' ? step.amount : undefined
  if (!step || !sent) throw new Error('no transfer')
  const change = { amount: { ...sent, value: -sent.value } }
  const simulated = (changes: readonly (typeof change)[]): Transaction => ({
    ...send,
    simulation: { status: 'done', changes },
  })
  expect(isExpected(simulated([change]), step)).toBe(true)
  expect(isExpected(simulated([change, change]), step)).toBe(false)
  expect(isExpected(simulated([{ amount: { ...sent, value: -2n * sent.value } }]), step)).toBe(false)
})
