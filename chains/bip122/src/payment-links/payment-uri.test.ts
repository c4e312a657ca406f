import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exampleNetwork } from '../../testing/example-network.js'
import { paymentUri, readPaymentUri } from './payment-uri.js'

const network = exampleNetwork('mainnet', [])
/** The address in the examples of the standard. */
const address = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'
const witness = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

it.each([
  ['the address', `bitcoin:${address}`, { address }],
  ['a label', `bitcoin:${address}?label=Luke-Jr`, { address }],
  ['an amount', `bitcoin:${address}?amount=20.3&label=Luke-Jr`, { address, value: 2_030_000_000n }],
  [
    'a message',
    `bitcoin:${address}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`,
    { address, value: 5_000_000_000n },
  ],
  [
    'an unknown required parameter',
    `bitcoin:${address}?req-somethingyoudontunderstand=50&req-somethingelseyoudontget=999`,
    undefined,
  ],
  [
    'an unknown optional parameter',
    `bitcoin:${address}?somethingyoudontunderstand=50&somethingelseyoudontget=999`,
    { address },
  ],
])('reads the example of the standard: %s [RCV-01]', (_, uri, request) =>
  expect(readPaymentUri(uri)).toEqual(request),
)

it('reads the upper case letters of a QR code', () => {
  expect(readPaymentUri(`BITCOIN:${witness.toUpperCase()}?AMOUNT=0.00000001`)).toEqual({
    address: witness,
    value: 1n,
  })
})

it.each([
  ['a ninth digit', '0.000000001'],
  ['a comma', '1,5'],
  ['an exponent', '1e-3'],
  ['no digit before the point', '.5'],
  ['a sign', '-1'],
  ['nothing', ''],
  ['a value above the maximum supply', '21000000.00000001'],
  ['two amounts', '1&amount=2'],
  ['a unit', '1BTC'],
  ['an encoded digit', '%31'],
])('refuses an amount with %s [SEC-10]', (_, amount) =>
  expect(readPaymentUri(`bitcoin:${address}?amount=${amount}`)).toBeUndefined(),
)

it.each([
  ['no address', 'bitcoin:?amount=1'],
  ['a name', 'bitcoin:harbour.eth'],
  ['mixed case', `bitcoin:${witness.replace('w508', 'W508')}`],
  ['another scheme', `litecoin:${address}`],
  ['a required parameter in upper case', `bitcoin:${address}?REQ-pj=1`],
  ['a required parameter with an encoded name', `bitcoin:${address}?%72eq-pj=1`],
  ['an amount with an encoded name', `bitcoin:${address}?%61mount=1`],
  ['a text above the limit', `bitcoin:${address}?label=${'a'.repeat(4_000)}`],
])('refuses %s [SEC-09]', (_, uri) => expect(readPaymentUri(uri)).toBeUndefined())

it('reads its own links, to the last digit [RCV-01] [SEC-10]', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }), (value) => {
      const uri = paymentUri({ network, address: witness, value })
      expect(uri).not.toMatch(/\.$|\.\d*0$/)
      expect(readPaymentUri(uri)).toEqual({ address: witness, value })
    }),
  )
  expect(paymentUri({ network, address, value: 2_030_000_000n })).toBe(`bitcoin:${address}?amount=20.3`)
  expect(readPaymentUri(paymentUri({ network, address }))).toEqual({ address })
})

it('never throws for any scanned text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary-ascii' }),
      (tail) => void readPaymentUri(`bitcoin:${address}?${tail}`),
    ),
  )
})
