import { describe, expect, it } from 'vitest'
import { type CollectibleArrival, isSpam } from './spam-rules.js'

const arrival: CollectibleArrival = {
  name: 'Sunrise #1',
  listed: false,
  isRequested: false,
  incoming: true,
  spread: 1,
}

describe('isSpam', () => {
  it.each<[string, Partial<CollectibleArrival>, boolean]>([
    ['a gift to one account', {}, false],
    ['a gift to nine accounts', { spread: 9 }, false],
    ['an airdrop to ten accounts', { spread: 10 }, true],
    ['an airdrop of a listed collection', { spread: 1000, listed: true }, false],
    ['a link from another account', { name: 'see rewards-eth.xyz' }, true],
    ['a promise from another account', { name: 'Claim your prize' }, true],
    ['an amount from another account', { name: '$5000 USDC' }, true],
    ['a link on a requested collectible', { name: 'Punk of punks.com', isRequested: true }, false],
    [
      'a link and a promise on a requested collectible',
      { name: 'Claim at punks.com', isRequested: true },
      true,
    ],
    ['a collectible that the account sent', { incoming: false, spread: 50 }, false],
    ['a name with a dot that is not a link', { name: 'Mr. Robot v1.2' }, false],
    ['no name', { name: '' }, false],
  ])('classifies %s: %o as spam: %s', (_, about, expected) => {
    expect(isSpam({ ...arrival, ...about })).toBe(expected)
  })
})
