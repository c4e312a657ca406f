import fc from 'fast-check'
import { expect, it } from 'vitest'
import { solanaMainnet } from '../networks.js'
import { paymentUri, readPaymentUri } from './payment-uri.js'

const network = solanaMainnet([])
/** Address and mint in the examples of the standard. */
const address = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const reference = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

it.each([
  [
    'an amount of a token',
    `solana:${address}?amount=0.01&spl-token=${usdc}`,
    { address, token: usdc, amount: '0.01' },
  ],
  ['no amount', `solana:${address}?label=Michael`, { address }],
  [
    'a memo, which the payment carries',
    `solana:${address}?amount=1&label=Michael&message=Thanks%20for%20all%20the%20fish&memo=OrderId12345`,
    { address, value: 1_000_000_000n, marks: { memo: 'OrderId12345' } },
  ],
  [
    // From the standard's own library.
    'a reference',
    `solana:${address}?amount=0.01&reference=${reference}&label=Michael&message=Thanks%20for%20all%20the%20fish&memo=OrderId5678`,
    { address, value: 10_000_000n, marks: { references: [reference], memo: 'OrderId5678' } },
  ],
  [
    'several references, in order',
    `solana:${address}?reference=${reference}&amount=1&spl-token=${usdc}&reference=${usdc}`,
    { address, token: usdc, amount: '1', marks: { references: [reference, usdc] } },
  ],
  [
    // The standard's own library writes parameters as a form does.
    'a memo with a space and a plus sign',
    `solana:${address}?amount=1&memo=Order+1%2B2`,
    { address, value: 1_000_000_000n, marks: { memo: 'Order 1+2' } },
  ],
  ['an interactive request, which is refused', 'solana:https://example.com/solana-pay', undefined],
  [
    'an interactive request with parameters, which is refused',
    'solana:https%3A%2F%2Fexample.com%2Fsolana-pay%3Forder%3D12345',
    undefined,
  ],
])('reads the example of the standard: %s [RCV-01]', (_, uri, request) =>
  expect(readPaymentUri(uri)).toEqual(request),
)

it.each([
  ['a tenth digit', 'amount=0.0000000001'],
  ['an exponent', 'amount=1e-7'],
  ['no digit before the point', 'amount=.5'],
  ['a point without digits', 'amount=1.'],
  ['a comma', 'amount=1,5'],
  ['a sign', 'amount=-1'],
  ['nothing', 'amount='],
  ['a value above the range', 'amount=18446744074'],
  ['two amounts', 'amount=1&amount=2'],
  ['an amount with an encoded name', '%61mount=1'],
  ['an invalid token', 'amount=1&spl-token=USDC'],
  ['two tokens', `spl-token=${usdc}&spl-token=${usdc}`],
  ['an invalid reference', 'reference=order-1'],
  ['a repeated reference', `reference=${usdc}&reference=${usdc}`],
  ['two memos', 'memo=a&memo=b'],
  ['an empty memo', 'memo='],
  ['a memo in an invalid encoding', 'memo=%E0%A4%A'],
  ['a memo that reorders text', 'memo=%E2%80%AEevil'],
  ['a memo above the limit', `memo=${'a'.repeat(201)}`],
])('refuses %s [SEC-10]', (_, query) => expect(readPaymentUri(`solana:${address}?${query}`)).toBeUndefined())

it('refuses links of other formats [SEC-09]', () => {
  expect(readPaymentUri(address)).toBeUndefined()
  expect(readPaymentUri(`solana:${address}1`)).toBeUndefined()
  expect(readPaymentUri(`solana:${address}?label=${'a'.repeat(4_000)}`)).toBeUndefined()
})

it('reads its own links, to the last digit [RCV-01] [SEC-10]', () => {
  const values = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 18 }), (value, decimals) => {
      expect(readPaymentUri(paymentUri({ network, address, value }))).toEqual({ address, value })
      const request = readPaymentUri(
        paymentUri({ network, address, value, token: { address: usdc, decimals } }),
      )
      expect(request).toMatchObject({ address, token: usdc })
      const [whole = '', fraction = ''] = request?.amount?.split('.') ?? []
      expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value)
    }),
  )
  expect(readPaymentUri(paymentUri({ network, address }))).toEqual({ address })
})

it('never throws for any scanned text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary-ascii' }),
      (tail) => void readPaymentUri(`solana:${address}?${tail}`),
    ),
  )
})
