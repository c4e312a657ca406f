import { expect, it } from 'vitest'
import { readPaymentUri } from './payment-uri.js'

const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const genesis = '91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'

it('reads the account codes of wallets [RCV-01]', () => {
  expect(readPaymentUri(`substrate:${address}`)).toEqual({ address })
  expect(readPaymentUri(`substrate:${address}:0x${genesis}:Harbour`)).toEqual({
    address,
    caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  })
})

it('refuses any other text', () => {
  for (const text of [address, `substrate:${address}?amount=1`, `substrate:${address}:0x12`, 'substrate:'])
    expect(readPaymentUri(text)).toBeUndefined()
})
