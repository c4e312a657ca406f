import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAssetId } from './parse-asset-id.js'

const vectors = new URL('../../../../shared/vectors/fetched/caip19.json', import.meta.url)

it('parses assets, with and without a token id of a collection [NET-07]', () => {
  expect(parseAssetId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN')).toEqual({
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    namespace: 'token',
    reference: 'EPjFWdd5AufqSSqeM2qN',
  })
  expect(parseAssetId('eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769')).toMatchObject({
    namespace: 'erc721',
    tokenId: '771769',
  })
  const jetton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
  expect(parseAssetId(`ton:-239/jetton:${jetton}`).reference).toBe(jetton)
})

it('rejects text that is not an asset id [NET-07] [SEC-15]', () => {
  for (const wrong of [
    '',
    'eip155:1',
    'eip155:1/erc20',
    'eip155:1/ERC20:0x1',
    'eip155:1/erc20:',
    'a:1/erc20:1',
  ])
    expect(() => parseAssetId(wrong), wrong).toThrow('Invalid CAIP-19 asset id')
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        return parseAssetId(text).caipNetworkId.length > 0
      } catch (error) {
        return Reflect.get(Object(error), 'code') === 'CAIP_ASSET_INVALID'
      }
    }),
  )
})

it('agrees with the public vectors of CAIP-19 [NET-07]', () => {
  let ran = 0
  if (existsSync(vectors)) {
    const { cases }: { cases: readonly { readonly id: string }[] } = JSON.parse(readFileSync(vectors, 'utf8'))
    for (const { id } of cases) {
      const { caipNetworkId, namespace, reference, tokenId } = parseAssetId(id)
      const end = tokenId === undefined ? '' : `/${tokenId}`
      expect(`${caipNetworkId}/${namespace}:${reference}${end}`).toBe(id)
      ran++
    }
  }
  console.log(`public CAIP-19 vectors: ${ran} ran`)
})
