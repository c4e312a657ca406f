import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { decimalText } from '#kernel'
import {
  coins,
  dollars,
  endWorlds,
  type PayWorld,
  send,
  shop,
  startPay,
  tokenContract,
} from '../../testing/pay-world.js'
import type { PayRequest } from '../contract.js'
import { type PaymentFault, paymentFaultOf } from '../pay-error.js'
import { readPaymentAmount } from './read-request.js'

let world: PayWorld | undefined
afterEach(async ({ task }) => {
  // A refused request changes nothing, so these tests share one world.
  if (task.name.includes(': INVALID_')) return
  world = undefined
  await endWorlds()
})

const zero = `0x${'0'.repeat(40)}`
const meta = dollars.asset.metadata
/** Casts a request as a page without type checking creates it. */
const wrong = (request: unknown): PayRequest => request as PayRequest

describe('an invalid request is refused before any request is sent, with the reason [PAY-01] [SEC-09] [SEC-10]', () => {
  it.each<[what: string, fault: PaymentFault, request: PayRequest]>([
    ['nothing', 'INVALID_PAYMENT_CONFIG', wrong(undefined)],
    ['an unknown part', 'INVALID_PAYMENT_CONFIG', wrong({ ...dollars, tip: '1' })],
    ['an unknown part of the asset', 'INVALID_PAYMENT_CONFIG', wrong(send(Object({ memo: 'x' })))],
    ['no network', 'INVALID_PAYMENT_CONFIG', wrong(send({ network: wrong('mainnet') as never }))],
    ['no metadata', 'INVALID_PAYMENT_CONFIG', wrong(send({ metadata: undefined as never }))],
    ['half a decimal', 'INVALID_PAYMENT_CONFIG', send({ metadata: { ...meta, decimals: 6.5 } })],
    [
      'exchanges that are none',
      'INVALID_PAYMENT_CONFIG',
      wrong({ ...dollars, payWithExchange: { include: 'acme' } }),
    ],
    [
      'another namespace',
      'INVALID_CHAIN_NAMESPACE',
      send({ network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    ],
    ['nobody', 'INVALID_RECIPIENT', send({ recipient: zero })],
    ['an invalid recipient', 'INVALID_RECIPIENT', send({ recipient: 'harbour.eth' })],
    ['a wrong checksum', 'INVALID_RECIPIENT', send({ recipient: shop.replace('D01F', 'd01F') })],
    ['the token itself', 'INVALID_RECIPIENT', send({ recipient: tokenContract.toLowerCase() })],
    ['an invalid asset', 'INVALID_ASSET', send({ asset: 'USDC' })],
    ['an asset with a wrong checksum', 'INVALID_ASSET', send({ asset: tokenContract.replace('dAC', 'DAC') })],
    ["decimals that differ from the token's", 'INVALID_ASSET', send({ metadata: { ...meta, decimals: 18 } })],
    ["decimals that differ from the coin's", 'INVALID_ASSET', send({ asset: 'native' })],
    ['a number', 'INVALID_AMOUNT', send({ amount: 12.5 as never })],
    ['an exponent', 'INVALID_AMOUNT', send({ amount: '1e3' })],
    ['a comma', 'INVALID_AMOUNT', send({ amount: '12,50' })],
    ['a sign', 'INVALID_AMOUNT', send({ amount: '-1' })],
    ['nothing of it', 'INVALID_AMOUNT', send({ amount: '0.000000' })],
    ['a digit too many', 'INVALID_AMOUNT', send({ amount: '0.0000001' })],
    ['more than the possible maximum', 'INVALID_AMOUNT', send({ amount: '9'.repeat(80) })],
  ])('%s: %s', async (_, fault, request) => {
    world ??= await startPay()
    const { pay, wallet, ledger } = world
    const payment = pay.open(request)
    await expect(payment.result).rejects.toMatchObject({ code: 'PAYMENT_INVALID' })
    expect(paymentFaultOf(await payment.result.catch((error: unknown) => error))).toBe(fault)
    await expect(pay.pay(request).result).rejects.toMatchObject({ code: 'PAYMENT_INVALID' })
    expect(payment.store.getState().progress).toMatchObject({
      status: 'failed',
      failure: { reason: 'invalid', wasPaid: 'no' },
    })
    expect([wallet.requests, ledger.built]).toEqual([[], []])
  })

  it('refuses a network that the host does not have, and an address without a token', async () => {
    const { pay, ledger } = await startPay()
    await expect(pay.pay(send({ network: 'eip155:5' })).result).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
    ledger.token = undefined
    const error = await pay.pay(dollars).result.catch((thrown: unknown) => thrown)
    expect(paymentFaultOf(error)).toBe('INVALID_ASSET')
  })
})

it('keeps the request unchanged if its host modifies the object afterwards [SEC-06]', async () => {
  const { pay, ledger, until } = await startPay()
  const asset = { ...dollars.asset }
  pay.open({ asset })
  Object.assign(asset, { amount: '99', recipient: tokenContract })
  await until(({ obstacle }) => obstacle === undefined)
  expect(ledger.built.at(-1)).toMatchObject({ to: shop, value: 12_500_000n })
})

it('reads every amount exactly, or refuses it [SEC-10]', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 77 }),
      fc.nat({ max: 3 }),
      (value, decimals, zeros) => {
        const text = decimalText(value, decimals)
        const padded = text.includes('.') ? text + '0'.repeat(zeros) : text
        expect(readPaymentAmount(padded, decimals)).toBe(value)
      },
    ),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (/^(0|[1-9]\d*)(\.\d+)?$/.test(text)) return
      expect(() => readPaymentAmount(text, 18)).toThrow()
    }),
  )
})

it("displays the native currency by the network's name, a token by its own name", async () => {
  const { pay, ledger, until, state } = await startPay()
  pay.open(coins)
  await until(({ due }) => due !== undefined)
  expect(state().due).toMatchObject({ token: undefined, amount: { symbol: 'ETH', value: 5n * 10n ** 17n } })
  ledger.token = { decimals: 6, symbol: 'USD.old', name: 'Old Dollar' }
  pay.open(dollars)
  await until(({ due }) => due?.token !== undefined)
  expect(state().due).toMatchObject({
    tokenName: 'Old Dollar',
    amount: { symbol: 'USD.old', value: 12_500_000n },
  })
})
