import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCaipAddress, isCaipNetworkId, parseCaipAddress } from './parse-caip.js'
import { parseCaipNetworkId } from './parse-caip-network-id.js'

const vectorsUrl = (name: string): URL =>
  new URL(`../../../../shared/vectors/fetched/${name}`, import.meta.url)

it('parses CAIP-2 ids and rejects others with the catalogue’s text [NET-07]', () => {
  expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
  for (const wrong of ['eip155', 'eip155:', 'eip155:1:extra', ':1', '', 'EIP155:1', 'eip155:1 ']) {
    expect(() => parseCaipNetworkId(wrong), wrong).toThrow('Invalid CAIP-2 network id')
  }
})

it('parses CAIP-10 addresses: three parts with a known namespace [NET-07] [NET-03]', () => {
  const text = 'eip155:1:0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
  expect(parseCaipAddress(text)).toMatchObject({
    namespace: 'eip155',
    reference: '1',
    address: text.slice(9),
  })
  for (const wrong of ['0x0', 'eip155::a', 'eip155:c:', 'bad:c:a', 'eip155:1', 'eip155:1:a:b']) {
    expect(() => parseCaipAddress(wrong), wrong).toThrow('Invalid CAIP-10 address')
    expect(isCaipAddress(wrong)).toBe(false)
  }
  for (const namespace of ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']) {
    expect(isCaipAddress(`${namespace}:c:a`)).toBe(true)
  }
  expect(isCaipAddress('toy:c:a', (namespace) => namespace === 'toy')).toBe(true)
})

it('parses addresses with an underscore, as TON has them [NET-07]', () => {
  const address = 'UQDmnxDMhId6v1Ofg_h5KR5coWlFG6e86Ro3pc7Tq4CA0781'
  expect(parseCaipAddress(`ton:-239:${address}`, () => true)).toEqual({
    namespace: 'ton',
    reference: '-239',
    caipNetworkId: 'ton:-239',
    address,
  })
})

it('agrees with the public vectors of CAIP-2 and CAIP-10 [NET-07]', () => {
  let ran = 0
  for (const [file, check] of [
    ['caip2.json', isCaipNetworkId],
    ['caip10.json', (text: string) => isCaipAddress(text, () => true)],
  ] as const) {
    if (!existsSync(vectorsUrl(file))) continue
    const { cases }: { cases: readonly { readonly id: string }[] } = JSON.parse(
      readFileSync(vectorsUrl(file), 'utf8'),
    )
    for (const { id: text } of cases) {
      expect(check(text), text).toBe(true)
      ran++
    }
  }
  console.log(`public CAIP vectors: ${ran} ran`)
})

it('keeps every id in a round trip, and throws nothing else for any text [REL-06] [SEC-15]', () => {
  const reference = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
  fc.assert(
    fc.property(fc.constantFrom('eip155', 'solana', 'bip122'), reference, (namespace, id) => {
      expect(parseCaipNetworkId(`${namespace}:${id}`)).toEqual({ namespace, reference: id })
    }),
  )
  fc.assert(
    fc.property(
      fc.string(),
      (text) => typeof isCaipNetworkId(text) === 'boolean' && typeof isCaipAddress(text) === 'boolean',
    ),
  )
})
