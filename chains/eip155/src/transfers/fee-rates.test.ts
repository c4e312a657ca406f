import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { createEip155Module } from '../chain-module.js'
// Preloaded: the clock of these tests does not wait for the import.
import '../chain-calls.js'
import './build-transfer.js'
import '../addresses/check-address.js'

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const gwei = 10n ** 9n
const hex = (value: bigint): string => `0x${value.toString(16)}`
const unknown = { code: -32601, message: 'Method not found' }

type Answers = Readonly<Record<string, unknown>>

/** Creates a module whose node responds by method; an object with an error code is an error. */
function withNode(answers: Answers) {
  const platform = createTestPlatform()
  platform.onFetch(({ body }) => {
    const { method, params } = JSON.parse(body ?? '{}')
    const all: Answers = { eth_getBalance: hex(10n ** 18n), eth_estimateGas: '0x5208', ...answers }
    const answer = all[method] ?? unknown
    const result = typeof answer === 'function' ? answer(params) : answer
    const isError = typeof result === 'object' && result !== null && 'code' in result
    return Response.json({ jsonrpc: '2.0', id: 1, ...(isError ? { error: result } : { result }) })
  })
  const module = createEip155Module(platform)
  const intent = { network: exampleNetwork(1), from: alice, to: bob, value: 1n }
  return {
    platform,
    transfer: (token?: string) => module.transfers?.build({ ...intent, token }),
    call: () =>
      module.contractCalls?.build({
        network: intent.network,
        from: alice,
        call: { to: bob, data: '0x', value: 0n },
      }),
    options: () => module.transfers?.getFeeOptions(intent),
    fields: async (speed?: 'slow' | 'normal' | 'fast') => {
      const transfer = await module.transfers?.build({ ...intent, speed })
      const [transaction = {}] = (transfer?.call.params ?? []) as Answers[]
      const { from: _, to: __, value: ___, chainId: ____, ...fees } = transaction
      return fees
    },
  }
}

const history = {
  oldestBlock: '0x1',
  baseFeePerGas: [10n, 11n, 12n].map((fee) => hex(fee * gwei)),
  gasUsedRatio: [0.5, 0, 0.9, 0.2],
  // The second block was empty: its zeros do not count.
  reward: [
    [1n, 2n, 4n],
    [0n, 0n, 0n],
    [1n, 3n, 9n],
    [2n, 3n, 5n],
  ].map((row) => row.map((tip) => hex(tip * gwei))),
}

it('uses the base fee of the next block and the tips of the last ones', async () => {
  const { options, fields } = withNode({ eth_feeHistory: history })
  const at = (base: bigint, tip: bigint): bigint => 21_000n * (base + tip) * gwei
  expect((await options())?.map(({ fee }) => fee.value)).toEqual([at(15n, 1n), at(18n, 3n), at(24n, 5n)])
  const normal = { gas: '0x5208', maxFeePerGas: hex(21n * gwei), maxPriorityFeePerGas: hex(3n * gwei) }
  expect([await fields(), await fields('normal')]).toEqual([normal, normal])
  expect(await fields('fast')).toMatchObject({
    maxFeePerGas: hex(29n * gwei),
    maxPriorityFeePerGas: hex(5n * gwei),
  })
})

it('requests the usual tip if the last blocks were empty, and works without it', async () => {
  const empty = { ...history, gasUsedRatio: [0, 0, 0, 0] }
  const raw = withNode({ eth_feeHistory: empty, eth_maxPriorityFeePerGas: hex(2n * gwei) })
  expect(await raw.fields('slow')).toMatchObject({ maxPriorityFeePerGas: hex(gwei) })
  expect(await raw.fields('fast')).toMatchObject({ maxPriorityFeePerGas: hex(4n * gwei) })
  const silent = withNode({ eth_feeHistory: { ...empty, reward: null } })
  expect(await silent.fields()).toMatchObject({ maxPriorityFeePerGas: '0x0', maxFeePerGas: hex(18n * gwei) })
})

it('reads the base fee of the last block if a node has no history', async () => {
  const { fields } = withNode({
    eth_getBlockByNumber: { number: '0x5', timestamp: '0x5', baseFeePerGas: hex(8n * gwei) },
    eth_maxPriorityFeePerGas: hex(gwei),
  })
  expect(await fields()).toMatchObject({ maxFeePerGas: hex(13n * gwei), maxPriorityFeePerGas: hex(gwei) })
})

it.each([
  ['has no base fee', { eth_getBlockByNumber: { number: '0x5', timestamp: '0x5' } }],
  [
    'returns a history without base fees',
    { eth_feeHistory: { baseFeePerGas: ['0x0', '0x0'], gasUsedRatio: [1] } },
  ],
])('sets a gas price on a chain that %s', async (_, answers) => {
  const { fields } = withNode({ eth_gasPrice: hex(20n * gwei), ...answers })
  expect([await fields('slow'), await fields(), await fields('fast')]).toEqual(
    [20n, 22n, 25n].map((price) => ({ gas: '0x5208', gasPrice: hex(price * gwei) })),
  )
})

it('returns the duration of each speed if the blocks show it', async () => {
  const at = (number: bigint, timestamp: bigint): Answers => ({
    number: hex(number),
    timestamp: hex(timestamp),
  })
  const answers = { eth_feeHistory: history }
  const secondsOf = async (blocks: (tag: unknown) => unknown) => {
    const node = withNode({ ...answers, eth_getBlockByNumber: ([tag]: [unknown]) => blocks(tag) })
    return (await node.options())?.map(({ seconds }) => seconds)
  }
  expect(await secondsOf((tag) => (tag === 'latest' ? at(100n, 1_240n) : at(80n, 1_000n)))).toEqual([
    60, 24, 12,
  ])
  expect(await secondsOf((tag) => (tag === 'latest' ? at(100n, 1_005n) : at(80n, 1_000n)))).toEqual([2, 1, 1])
  // A young chain, one without progress, one that stopped, and a node without old blocks.
  for (const blocks of [
    () => at(3n, 9n),
    () => at(100n, 5n),
    (tag: unknown) => at(100n, tag === 'latest' ? 10n ** 9n : 0n),
  ])
    expect(await secondsOf(blocks)).toEqual([undefined, undefined, undefined])
  expect(await secondsOf((tag) => (tag === 'latest' ? at(100n, 9n) : unknown))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('ignores an invalid history', async () => {
  for (const odd of [null, [], 'x', { baseFeePerGas: [] }, { baseFeePerGas: [7] }, { baseFeePerGas: 'x' }]) {
    const { fields } = withNode({ eth_feeHistory: odd, eth_getBlockByNumber: {}, eth_gasPrice: hex(gwei) })
    expect(await fields()).toEqual({ gas: '0x5208', gasPrice: hex((gwei * 110n) / 100n) })
  }
  const odd = { ...history, reward: ['x', [], [7], null] }
  expect(await withNode({ eth_feeHistory: odd }).fields()).toMatchObject({ maxPriorityFeePerGas: '0x0' })
})

describe('the usual fee [M16]', () => {
  /** The base fee was 2 gwei for hours, and is 100 in the next block. */
  const rush = {
    ...history,
    baseFeePerGas: [...Array.from({ length: 9 }, () => hex(2n * gwei)), hex(100n * gwei)],
  }
  const atRush = (gas: unknown) =>
    withNode({
      eth_feeHistory: rush,
      eth_call: ([{ to }]: [{ to: string }]) =>
        /^0x420{37}f$/i.test(to) ? '0x' : `0x${'1'.padStart(64, '0')}`,
      eth_estimateGas: ([{ from, to }]: [{ from: string; to: string }]) => (from === to ? '0x5208' : gas),
    })

  it('is that of a plain transfer at the median base fee of the last hours, whatever the current rate', async () => {
    const transfer = await atRush('0x5208').transfer()
    // Room for four full blocks, and the slow tip.
    expect(transfer?.usualFee).toBe(21_000n * (3n + 1n) * gwei)
    expect(transfer?.fee.value).toBe(21_000n * (150n + 3n) * gwei)
  })

  it('reveals a token that burns gas', async () => {
    const gas = 5_000_000n
    const transfer = await atRush(hex(gas)).transfer('0xdAC17F958D2ee523a2206206994597C13D831ec7')
    expect(transfer?.usualFee).toBe(63_000n * (3n + 1n) * gwei)
    expect(transfer?.fee.value).toBe(((gas * 5n) / 4n) * 153n * gwei)
  })

  it('is that of the same call for a contract call', async () => {
    expect((await atRush(hex(100_000n)).call())?.usualFee).toBe(125_000n * (3n + 1n) * gwei)
  })

  it('uses the current rate, or is absent, if the node has no history; the transfer is built in any case', async () => {
    const legacy = await withNode({ eth_getBlockByNumber: {}, eth_gasPrice: hex(gwei) }).transfer()
    expect(legacy?.usualFee).toBe((21_000n * gwei * 110n) / 100n)
    const refusing = withNode({
      eth_feeHistory: history,
      eth_estimateGas: ([{ from, to }]: [{ from: string; to: string }]) => (from === to ? unknown : '0x5208'),
    })
    expect(await refusing.transfer()).toMatchObject({
      fee: { value: expect.any(BigInt) },
      usualFee: undefined,
    })
  })
})
