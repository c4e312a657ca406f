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
    ['a gift of one', {}, false],
    ['a gift to nine', { spread: 9 }, false],
    ['an airdrop to ten', { spread: 10 }, true],
    ['an airdrop of a listed collection', { spread: 1000, listed: true }, false],
    ['a link from a stranger', { name: 'see rewards-eth.xyz' }, true],
    ['a promise from a stranger', { name: 'Claim your prize' }, true],
    ['an amount from a stranger', { name: '$5000 USDC' }, true],
    ['a link on what one bought', { name: 'Punk of punks.com', isRequested: true }, false],
    ['a link and a promise on what one bought', { name: 'Claim at punks.com', isRequested: true }, true],
    ['what one gave away', { incoming: false, spread: 50 }, false],
    ['a name with a dot that is no link', { name: 'Mr. Robot v1.2' }, false],
    ['no name', { name: '' }, false],
  ])('classifies %s: %o as spam: %s', (_, about, expected) => {
    expect(isSpam({ ...arrival, ...about })).toBe(expected)
  })
})
