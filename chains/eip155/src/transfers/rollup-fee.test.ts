import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createEip155Module } from '../chain-module.js'

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const opStack = '0x420000000000000000000000000000000000000f'
const scroll = '0x5300000000000000000000000000000000000002'
const hex = (value: bigint): string => `0x${value.toString(16)}`
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`

/** Creates a roll-up with a gas price of 1 wei, and an oracle that charges 1,000 wei per byte. */
function setUp({ id = 10, oracle = opStack, balance = 10n ** 18n } = {}) {
  const platform = createTestPlatform()
  platform.onFetch(({ body }) => {
    const { method, params } = JSON.parse(body ?? '{}')
    const [{ to = '', data = '' } = {}] = params
    // A selector, offset and length of the bytes, then the bytes in whole words.
    const length = to.toLowerCase() === oracle ? BigInt(`0x${data.slice(74, 138)}`) : undefined
    const called =
      length === undefined
        ? to.toLowerCase() === token.toLowerCase()
          ? word(1n)
          : '0x'
        : word(length * 1_000n)
    const answers: Readonly<Record<string, unknown>> = {
      eth_getBalance: hex(balance),
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0x1',
      eth_call: called,
      eth_feeHistory: null,
      eth_getBlockByNumber: { number: '0x1', timestamp: '0x1' },
    }
    return Response.json({ jsonrpc: '2.0', id: 1, result: answers[method] ?? null })
  })
  const module = createEip155Module(platform)
  const network = exampleNetwork(id)
  const intent = { network, from: alice, to: bob, value: 1n }
  return {
    module,
    network,
    build: (change: object = {}) => module.transfers?.build({ ...intent, ...change }),
    options: () => module.transfers?.getFeeOptions(intent),
    call: (data: string) =>
      module.contractCalls?.build({ network, from: alice, call: { to: bob, data, value: 0n } }),
  }
}

/** With a margin of half: the fee may rise until a block contains the transaction. */
const dataFee = (bytes: bigint): bigint => ((120n + bytes) * 1_000n * 3n) / 2n
const gasFee = (speed: bigint): bigint => 21_000n * ((1n * speed) / 100n)

describe('the data fee of a roll-up [M12]', () => {
  it('is part of the maximum cost of a transfer, of each fee option and of the usual fee', async () => {
    const { build, options } = setUp()
    expect(await build()).toMatchObject({
      fee: { value: gasFee(110n) + dataFee(0n) },
      usualFee: gasFee(110n) + dataFee(0n),
    })
    expect((await build({ token, value: 1n }))?.fee.value).toBe(gasFee(110n) + dataFee(68n))
    for (const { fee, max } of (await options()) ?? []) {
      expect(fee.value).toBeGreaterThanOrEqual(21_000n + dataFee(0n))
      expect(max).toBe(10n ** 18n - fee.value)
    }
  })

  it('is part of the maximum cost of a call, by the bytes of its data', async () => {
    const { call } = setUp()
    const data = `0x${'12'.repeat(500)}`
    expect(await call(data)).toMatchObject({
      fee: { value: gasFee(110n) + dataFee(500n) },
      usualFee: gasFee(110n) + dataFee(500n),
    })
  })

  it('counts towards the required funds: without them the transfer is refused', async () => {
    const fee = gasFee(110n) + dataFee(0n)
    const { build, call } = setUp({ balance: 100n + fee })
    expect((await build({ value: 100n }))?.value).toBe(100n)
    await expect(build({ value: 101n })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
    expect((await build({ value: 101n, orLess: true }))?.value).toBe(100n)
    await expect(call(`0x${'12'.repeat(500)}`)).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
  })

  it('is available separately, for a sale of the whole native currency', async () => {
    const { module, network } = setUp()
    expect(await module.contractCalls?.getDataFee({ network, bytes: 1_000 })).toBe(dataFee(1_000n))
  })

  it('is also read from the oracle of Scroll, and is zero without an oracle', async () => {
    const own = setUp({ id: 534_352, oracle: scroll })
    expect((await own.build())?.fee.value).toBe(gasFee(110n) + dataFee(0n))
    const other = setUp({ oracle: scroll })
    expect((await other.build())?.fee.value).toBe(gasFee(110n))
    expect(await other.module.contractCalls?.getDataFee({ network: other.network, bytes: 9 })).toBe(0n)
  })
})
