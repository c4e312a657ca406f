import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Network } from '#kernel'
import { paymentUri, readPaymentUri } from './payment-uri.js'

const network: Network = {
  id: 1,
  name: 'Harbour',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const alice = '0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const bob = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
const token = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7'

it('reads the examples of the standard [RCV-01]', () => {
  expect(readPaymentUri(`ethereum:${alice}?value=2.014e18`)).toEqual({
    address: alice,
    value: 2_014_000_000_000_000_000n,
  })
  expect(readPaymentUri(`ethereum:${token}/transfer?address=${bob}&uint256=1`)).toEqual({
    address: bob,
    token,
    value: 1n,
  })
})

it.each([
  ['the network', `ethereum:${alice}@137`, { address: alice, caipNetworkId: 'eip155:137' }],
  ['the word pay', `ethereum:pay-${alice}`, { address: alice }],
  ['hints about gas', `ethereum:${alice}?value=5&gas=21000&gasPrice=1e9`, { address: alice, value: 5n }],
  [
    'upper case letters of a QR code',
    `ETHEREUM:${alice.toUpperCase()}`,
    { address: `0x${alice.slice(2).toUpperCase()}` },
  ],
  [
    'a transfer without an amount',
    `ethereum:${token}@1/transfer?address=${bob}`,
    {
      address: bob,
      token,
      caipNetworkId: 'eip155:1',
    },
  ],
  [
    'no value beside a token',
    `ethereum:${token}/transfer?value=0&address=${bob}&uint256=7e2`,
    {
      address: bob,
      token,
      value: 700n,
    },
  ],
])('reads %s', (_, uri, request) => expect(readPaymentUri(uri)).toEqual(request))

it.each([
  ['a name, which may change its owner', 'ethereum:harbour.eth?value=1'],
  ['a function that is not a transfer', `ethereum:${token}/approve?address=${bob}&uint256=1`],
  ['an inherited member as function', `ethereum:${token}/constructor?address=${bob}`],
  ['the parameters of another function', `ethereum:${token}/transfer?uint256=1&address=${bob}`],
  ['one parameter too many', `ethereum:${token}/transfer?address=${bob}&uint256=1&uint256=2`],
  ['a value that a token would keep', `ethereum:${token}/transfer?value=1&address=${bob}&uint256=1`],
  ['an invalid recipient', `ethereum:${token}/transfer?address=harbour.eth&uint256=1`],
  ['a recipient with an upper case 0X', `ethereum:${token}/transfer?address=0X${bob.slice(2)}`],
  ['arguments without a function', `ethereum:${alice}?uint256=1`],
  ['unknown parameters', `ethereum:${alice}?data=0x00`],
  ['inherited members', `ethereum:${alice}?__proto__=1`],
  ['a repeated value', `ethereum:${alice}?value=1&value=2`],
  ['an invalid chain', `ethereum:${alice}@0`],
  ['a chain in hex', `ethereum:${alice}@0x1`],
  ['a fraction of the smallest unit', `ethereum:${alice}?value=1.5`],
  ['a negative number', `ethereum:${alice}?value=-1`],
  ['hex', `ethereum:${alice}?value=0x10`],
  ['a comma', `ethereum:${alice}?value=1,5e18`],
  ['an exponent without digits', `ethereum:${alice}?value=1e`],
  ['a number above the range', `ethereum:${alice}?value=${1n << 256n}`],
  ['a number that would fill the memory', `ethereum:${alice}?value=1e999`],
  ['half a character', `ethereum:${alice}?value=%E0%A4`],
  ['an address that is too short', `ethereum:${alice.slice(0, -1)}`],
  ['another scheme', `bitcoin:${alice}`],
  ['a second line', `ethereum:${alice}\n?value=1`],
  ['a text above the limit', `ethereum:${alice}?value=${'0'.repeat(4_000)}`],
])('refuses %s [SEC-09]', (_, uri) => expect(readPaymentUri(uri)).toBeUndefined())

it('reads its own links, to the last digit [RCV-01] [SEC-10]', () => {
  const addresses = fc.stringMatching(/^0x[\da-f]{40}$/)
  const values = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const options = fc.record({ value: fc.option(values, { nil: undefined }), token: fc.option(addresses) })
  fc.assert(
    fc.property(addresses, options, (address, { value, token: contract }) => {
      const uri = paymentUri({
        network,
        address,
        value,
        token: contract === null ? undefined : { address: contract, decimals: 6 },
      })
      expect(readPaymentUri(uri)).toEqual({
        address,
        caipNetworkId: 'eip155:1',
        ...(contract !== null && { token: contract }),
        ...(value !== undefined && { value }),
      })
    }),
  )
})

it('reads every notation of a number as the same number [SEC-10]', () => {
  const cases = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 36 }))
  fc.assert(
    fc.property(cases, ([mantissa, exponent]) => {
      const digits = mantissa.toString().padStart(exponent + 1, '0')
      const [whole, fraction] = [
        digits.slice(0, digits.length - exponent),
        digits.slice(digits.length - exponent),
      ]
      const texts = [
        `${mantissa}e0`,
        `+${mantissa}`,
        ...(exponent > 0 ? [`${whole}.${fraction}E${exponent}`] : []),
      ]
      for (const text of texts)
        expect(readPaymentUri(`ethereum:${alice}?value=${text}`)).toEqual({ address: alice, value: mantissa })
    }),
  )
})

it('never throws for any scanned text', () => {
  const tails = fc.oneof(fc.string(), fc.string({ unit: 'binary-ascii' }))
  fc.assert(
    fc.property(tails, (tail) => void [readPaymentUri(tail), readPaymentUri(`ethereum:${alice}${tail}`)]),
  )
})
