import { expect, test } from 'vitest'
import { explainNodeError } from './explain-node-error.js'

const textOf = (text: string): string => explainNodeError(new Error(text), 'ETH').message

test.each([
  ['execution reverted: Too little received', 'Too little received'],
  ['Execution reverted with reason: "STF"', 'STF'],
  ['The contract reverted with the following reason:\nnot the owner\nDocs: x', 'not the owner'],
  ['execution reverted: \u202eevil\u0007', 'evil'],
])('the reason of a revert is shown in printable characters: %j', (text, reason) => {
  expect(textOf(text)).toBe(`The network reports that this would fail: ${reason}. Nothing was sent.`)
})

test.each(['execution reverted', 'execution reverted:', 'reverted: ""'])(
  'a revert without a reason is reported as such: %j',
  (text) => {
    expect(textOf(text)).toBe('The network reports that this would fail. Nothing was sent.')
  },
)

test('a reason is cut after 120 characters, and one of a million is read at once', () => {
  const long = `revert${'\n'.repeat(500_000)}${'revert '.repeat(100_000)}x`
  expect(textOf(long).length).toBeLessThan(200)
})
