import { describe, expect, it } from 'vitest'
import { checkEvmParams } from '../params/check-params.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = { type: 'ERC20', options: { address, symbol: 'USDX', decimals: 6 } }
const check = (params: unknown): string | undefined => checkEvmParams('wallet_watchAsset', params)

describe('a token in a watch request [W14] [SEC-08]', () => {
  it('is accepted as an object and as a list of one, since wallets accept both', () => {
    expect(check(token)).toBeUndefined()
    expect(check([token])).toBeUndefined()
    expect(check({ type: 'ERC721', options: { address, tokenId: '7' } })).toBeUndefined()
  })

  it.each([
    ['no type', { options: token.options }, 'type is not a string'],
    ['a type that is not a string', { ...token, type: 20 }, 'type is not a string'],
    ['a type above the limit', { ...token, type: 'E'.repeat(21) }, 'type is not a string'],
    ['no options', { type: 'ERC20' }, 'address of the asset is not an address'],
    [
      'a name instead of an address',
      { type: 'ERC20', options: { address: 'usdc.eth' } },
      'address of the asset is not an address',
    ],
    [
      'a short address',
      { type: 'ERC20', options: { address: address.slice(0, -1) } },
      'address of the asset is not an address',
    ],
    ['nothing', undefined, 'type is not a string'],
    ['an empty list', [], 'type is not a string'],
  ])('is refused with %s', (_, params, reason) => {
    expect(check(params)).toBe(reason)
  })

  it('is refused with prototype keys', () => {
    expect(
      check(JSON.parse(`{"type":"ERC20","options":{"address":"${address}","__proto__":{"x":1}}}`)),
    ).toBeDefined()
  })
})
