import { expect, it } from 'vitest'
import { didYouMean } from '#kernel/unknown-names'

const known = ['networks', 'wallets', 'projectId', 'siwx', 'swaps', 'constructor']

it.each([
  ['wallet', 'wallets'],
  ['projectID', 'projectId'],
  ['netwroks', 'networks'],
  ['swap', 'swaps'],
  ['siwe', 'siwx'],
  ['SWAPS', 'swaps'],
])('names the known word that %s differs least from [ERR-03]', (word, meant) => {
  expect(didYouMean(word, known)).toBe(`, did you mean '${meant}'?`)
})

it.each(['theme', '', 'x', 'sw', 'a'.repeat(10_000)])(
  'names none for a word that is like none: %s',
  (word) => {
    expect(didYouMean(word, known)).toBe('')
  },
)
