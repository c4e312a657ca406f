import { describe, expect, it } from 'vitest'
import type { RequestExplanation, RequestSimulation, RequestStep } from '#kernel'
import { judgeSimulation } from './judge-simulation.js'

const [token, gem, friend] = [
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  `0x${'a1'.repeat(20)}`,
  `0x${'b2'.repeat(20)}`,
]
const coin = { symbol: 'ETH', decimals: 18 }
const sendCoin: RequestStep = { kind: 'send', amount: { token: coin, value: 5n }, to: friend }
const unknown: RequestStep = { kind: 'unknown', to: friend, value: undefined, selector: '0x', data: '0x' }
const allow: RequestStep = {
  kind: 'allow',
  token: { address: token },
  spender: friend,
  amount: 'unlimited',
  by: 'transaction',
}
const lost = (address: string | undefined): RequestSimulation => ({
  status: 'success',
  changes: [{ kind: 'token', token: { address: address?.toLowerCase() }, amount: -5n }],
  allowances: [],
})
const allowed = (isUsed: boolean): RequestSimulation => ({
  status: 'success',
  changes: [],
  allowances: [
    { kind: 'token', token: { address: token.toLowerCase() }, spender: friend, amount: 1n, isUsed },
  ],
})
const explained = (by: RequestExplanation['by']): RequestExplanation => ({
  owner: '',
  by,
  to: friend,
  intent: [''],
  fields: [
    {
      label: '',
      value: { kind: 'amount', amount: { token: { address: token }, value: 5n }, isUnlimited: false },
    },
  ],
  others: [],
})
const kinds = (...given: Parameters<typeof judgeSimulation>) =>
  judgeSimulation(...given).map(({ kind }) => kind)

describe('a simulation beside the decoded request [SEC-07]', () => {
  it('warns of a loss that no step names', () => {
    expect(kinds(lost(token), [sendCoin])).toEqual(['simulatedLoss'])
    expect(kinds(lost(token), [unknown])).toEqual(['simulatedLoss'])
    expect(kinds(lost(undefined), [unknown])).toEqual(['simulatedLoss'])
    expect(kinds(lost(undefined), [sendCoin])).toEqual([])
    expect(kinds(lost(gem), [{ kind: 'sendNft', collection: gem, id: 1n, count: 1n, to: friend }])).toEqual(
      [],
    )
  })

  it('takes the word of a descriptor of the package for the loss, never that of the page or of a contract', () => {
    expect(kinds(lost(token), [unknown], [explained('package')])).toEqual([])
    expect(kinds(lost(token), [unknown], [explained('page')])).toEqual(['simulatedLoss'])
    expect(kinds(lost(token), [unknown], [explained('standard')])).toEqual(['simulatedLoss'])
  })

  it('warns of an allowance that no step names, except for the rest of a used one', () => {
    expect(kinds(allowed(false), [sendCoin])).toEqual(['simulatedAllowance'])
    expect(kinds(allowed(false), [allow])).toEqual([])
    expect(kinds(allowed(true), [sendCoin])).toEqual([])
  })

  it('warns of a failure with the words of the contract', () => {
    expect(judgeSimulation({ status: 'failure', reason: 'Too little output' }, [sendCoin])).toEqual([
      { kind: 'simulatedFailure', reason: 'Too little output' },
    ])
  })
})
