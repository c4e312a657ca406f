import { expect, it } from 'vitest'
import type { DecodedTransfer } from '#kernel'
import { createMockNetwork } from '#testing'
import { type BuiltTransferCall, decodeTransfer, type RequestedTransfer } from './decode-transfer.js'

const right: DecodedTransfer = { from: 'ALICE', to: 'BOB', token: 'USD', value: 5n }
const requested: RequestedTransfer = {
  to: 'bob',
  token: 'usd',
  isAmount: (value) => value === 5n,
}

function decode(decoded: DecodedTransfer | undefined, request = requested): Promise<DecodedTransfer> {
  // The members of a chain that are used.
  const chain = {
    normalizeAddress: (address: string) => address.toLowerCase(),
    transfers: { decode: async () => decoded },
  } as unknown as BuiltTransferCall['chain']
  const built = {
    chain,
    network: createMockNetwork('mock:one'),
    account: { address: 'alice' },
    call: { method: 'mock_send', params: [] },
  }
  return decodeTransfer(built, request, new AbortController().signal)
}

it('returns a decoded transfer that equals the request [SEC-07]', async () => {
  expect(await decode(right)).toBe(right)
  expect(await decode({ ...right, from: undefined })).toMatchObject({ to: 'BOB' })
})

it.each<[string, DecodedTransfer | undefined]>([
  ['Nothing', undefined],
  ['The recipient', { ...right, to: 'eve' }],
  ['The sender', { ...right, from: 'eve' }],
  ['The token', { ...right, token: 'other' }],
  ['The token', { ...right, token: undefined }],
  ['The reference or note', { ...right, marks: { memo: 'note' } }],
  ['The amount', { ...right, value: 6n }],
])('refuses a transaction that differs: %s [SEC-07]', async (part, decoded) => {
  await expect(decode(decoded)).rejects.toMatchObject({
    code: 'TRANSACTION_CHANGED',
    details: `${part} of the built transaction differs from the request`,
  })
})

it('compares references and notes [SEC-07]', async () => {
  const marks = { references: ['one', 'two'], memo: 'note' }
  expect(await decode({ ...right, marks }, { ...requested, marks })).toMatchObject({ marks })
  const swapped = { ...marks, references: ['two', 'one'] }
  await expect(decode({ ...right, marks: swapped }, { ...requested, marks })).rejects.toMatchObject({
    code: 'TRANSACTION_CHANGED',
  })
})
