import { expect, it } from 'vitest'
import { isLinkLike } from './token-list.js'

it.each([
  'Visit usdc-gift.example',
  'https://x',
  'www.claim',
  't.me/airdrop',
  'ＧＩＦＴ．ＣＯＭ',
  'gift。com',
  'a․io now',
  'пример.рф',
])('treats "%s" as a link [SEC-04]', (text) => expect(isLinkLike(text)).toBe(true))

it.each([
  'USD Coin',
  'USDC.e',
  'Aave v3 USDC',
  'Wrapped BTC (Wormhole)',
  '1.5 ETH',
  'S&P 500',
  'Dr. Token',
  '',
])('treats "%s" as a name', (text) => expect(isLinkLike(text)).toBe(false))
