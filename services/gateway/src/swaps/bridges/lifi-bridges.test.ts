import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { LifiBridge } from '../../../testing/stand-ins/lifi-bridge-calldata.js'
import { type LifiAnswer, type LifiBridging, startLifi } from '../../../testing/stand-ins/start-lifi.js'
import type { StandIn } from '../../../testing/stand-ins/start-stand-in.js'
import type { ChainNode } from '../../chains/chain-node.js'
import type { ListedToken } from '../../chains/gateway-chain.js'
import { createTokenDirectory } from '../../tokens/create-token-directory.js'
import { lifiProvider } from '../aggregators/lifi-provider.js'
import type { BridgeOrder, SwapBridges } from '../swap-provider.js'

const [base, arbitrum] = ['eip155:8453', 'eip155:42161']
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const stranger = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const wrapped = '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'
const token = (chain: string, address: string): ListedToken => ({
  id: `${chain}:${address}`,
  name: address,
  symbol: 'USDC',
  decimals: 6,
})
const coin = (chain: string): ListedToken => token(chain, `0x${'ee'.repeat(20)}`)
const usdc = token(base, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')
const usdcThere = token(arbitrum, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831')
const dai = token(base, '0x50c5725949a6f0c72e6c4a641f24049a917db0cb')
const order: BridgeOrder = {
  chain: base,
  destination: arbitrum,
  from: usdc,
  to: usdcThere,
  amount: 10n ** 17n,
  account,
  slippage: 10_000n,
}
const sent = { chain: base, destination: arbitrum, account, transactionId: `0x${'ab'.repeat(32)}` }
const arrival = `0x${'cd'.repeat(32)}` as const

const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})

const directory = createTokenDirectory({ nodes: new Map(), now: Date.now })
const nodes: ReadonlyMap<string, ChainNode> = new Map(
  [
    [base, '0x4200000000000000000000000000000000000006'],
    [arbitrum, wrapped],
  ].map(([id = '', wrappedCoin = '']) => [
    id,
    {
      chain: {
        id,
        namespace: 'eip155',
        name: id,
        rpcUrls: [],
        tokens: [],
        contracts: { wrappedCoin },
        coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
      request: async () => undefined,
    },
  ]),
)

async function start(
  bridging: LifiBridging = {},
  change?: (answer: LifiAnswer) => object,
): Promise<{ bridges: SwapBridges; standIn: StandIn }> {
  const standIn = await startLifi(change, bridging)
  running.push(standIn)
  const settings = { key: undefined, secret: undefined, account: undefined, url: standIn.url }
  const provider = lifiProvider(
    {
      settings: { lifi: { ...settings, perSecond: undefined } },
      log: pino({ level: 'silent' }),
      now: Date.now,
    },
    directory,
    nodes,
  )
  if (!provider?.bridges) throw new Error('The provider is off.')
  return { bridges: provider.bridges, standIn }
}

describe("LI.FI's bridges, by a stand-in of its documented API", () => {
  it('[SWP-01] bridges between the networks of the decoded facet only', async () => {
    const { bridges } = await start()
    expect(bridges.destinations(base)).toEqual(['eip155:1', 'eip155:10', 'eip155:56', 'eip155:137', arbitrum])
    expect([bridges.destinations('eip155:100'), bridges.destinations('solana:x')]).toEqual([[], []])
  })

  it('[SWP-01] quotes for the account itself, of one bridge, with the time', async () => {
    const { bridges, standIn } = await start()
    expect(await bridges.quote(order)).toEqual({
      toAmount: 200_000_000n,
      gas: 260_000n,
      bridge: 'AcrossV4',
      duration: 30,
    })
    expect(standIn.requests[0]?.query).toMatchObject({
      fromChain: '8453',
      toChain: '42161',
      fromAddress: account,
      toAddress: account,
      allowBridges: 'across',
    })
    expect(await bridges.quote({ ...order, amount: 1n })).toBe('no-route')
  })

  it('[SWP-02] builds a bridge of a token, of the coin, and after a swap, with the decoded minimum', async () => {
    const { bridges } = await start()
    expect(await bridges.buildTransaction(order)).toMatchObject({ value: 0n, minimumReceived: 198_000_000n })
    const ofCoin = await start({ bridge: () => ({ toToken: wrapped }) })
    expect(
      await ofCoin.bridges.buildTransaction({ ...order, from: coin(base), to: coin(arbitrum) }),
    ).toMatchObject({ value: 10n ** 17n, minimumReceived: 198_000_000n })
    const swapped = await start({
      bridge: () => ({ bridgedToken: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', bridgedAmount: 99n }),
    })
    expect(await swapped.bridges.buildTransaction({ ...order, from: dai })).toMatchObject({
      value: 0n,
      minimumReceived: 198_000_000n,
    })
  })

  const calls: Readonly<Record<string, (bridge: LifiBridge) => Partial<LifiBridge>>> = {
    'another recipient': () => ({ receiver: stranger, acrossReceiver: stranger }),
    "another recipient in the bridge's own data": () => ({ acrossReceiver: stranger }),
    'a refund to another account': () => ({ refundTo: stranger }),
    'another destination network': () => ({ toChainId: 10n }),
    'another bought token': () => ({ toToken: stranger }),
    'the wrapped coin instead of the token': () => ({ toToken: wrapped }),
    'more spending than asked': ({ fromAmount }) => ({
      fromAmount: fromAmount + 1n,
      bridgedAmount: fromAmount + 1n,
    }),
    'a fee that the minimum hides': ({ toAmountMin }) => ({ toAmountMin: toAmountMin / 2n }),
    'a call on the destination network': () => ({ hasDestinationCall: true, message: '0xabcd' }),
    'a message without the flag': () => ({ message: '0xabcd' }),
    'a bridge that has expired': () => ({ fillDeadline: 1_600_000_000 }),
  }
  it.each(Object.keys(calls))('[SEC-07] refuses a call with %s', async (lie) => {
    const { bridges } = await start({ bridge: calls[lie] })
    await expect(bridges.buildTransaction(order)).rejects.toMatchObject({ reason: 'malformed' })
  })

  it('[SEC-07] refuses swaps that take a second token from the account', async () => {
    const [bought, sold] = ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', dai.id.slice(-42)] as const
    const { bridges } = await start({
      bridge: ({ fromAmount }) => ({
        bridgedToken: bought,
        takes: [
          [sold as `0x${string}`, fromAmount],
          [bought, 5n],
        ],
      }),
    })
    await expect(bridges.buildTransaction({ ...order, from: dai })).rejects.toMatchObject({
      reason: 'malformed',
    })
  })

  it('[SEC-07] sells no more than the amount in all swaps together', async () => {
    const [bought, sold] = ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', dai.id.slice(-42)] as const
    const taking = (rest: bigint) =>
      start({
        bridge: ({ fromAmount }) => ({
          bridgedToken: bought,
          takes: [
            [sold as `0x${string}`, 7n],
            [sold as `0x${string}`, fromAmount - 7n + rest],
          ],
        }),
      })
    const [exact, more] = [await taking(0n), await taking(1n)]
    expect(await exact.bridges.buildTransaction({ ...order, from: dai })).toMatchObject({ value: 0n })
    await expect(more.bridges.buildTransaction({ ...order, from: dai })).rejects.toMatchObject({
      reason: 'malformed',
    })
  })

  it('[SEC-07] refuses to buy the wrapped coin, which arrives as the coin', async () => {
    const { bridges } = await start()
    await expect(bridges.buildTransaction({ ...order, to: token(arbitrum, wrapped) })).rejects.toMatchObject({
      reason: 'malformed',
    })
  })

  const answers: Readonly<Record<string, (answer: LifiAnswer) => object>> = {
    'another recipient': (answer) => ({ ...answer, action: { ...answer.action, toAddress: stranger } }),
    'another destination token': (answer) => ({
      ...answer,
      action: { ...answer.action, toToken: { address: stranger, chainId: 42_161 } },
    }),
    'another destination network': (answer) => ({
      ...answer,
      action: { ...answer.action, toToken: { address: usdcThere.id.slice(-42), chainId: 10 } },
    }),
    'another spender': (answer) => ({
      ...answer,
      estimate: { ...answer.estimate, approvalAddress: stranger },
    }),
    'another called contract': (answer) => ({
      ...answer,
      transactionRequest: { ...answer.transactionRequest, to: stranger },
    }),
    'attached coins': (answer) => ({
      ...answer,
      transactionRequest: { ...answer.transactionRequest, value: '0x1' },
    }),
    'a fee on top': (answer) => ({
      ...answer,
      estimate: { ...answer.estimate, feeCosts: [{ name: 'LP', amount: '5', included: false }] },
    }),
    'another bridge': (answer) => ({ ...answer, tool: 'mystery' }),
    'calldata of another function': (answer) => ({
      ...answer,
      transactionRequest: { ...answer.transactionRequest, data: '0xa9059cbb00' },
    }),
    'bytes after the arguments': (answer) => ({
      ...answer,
      transactionRequest: {
        ...answer.transactionRequest,
        data: `${String(answer.transactionRequest.data)}00`,
      },
    }),
  }
  it.each(Object.keys(answers))('[SEC-07] refuses an answer with %s', async (lie) => {
    const { bridges } = await start({}, answers[lie])
    await expect(bridges.buildTransaction(order)).rejects.toMatchObject({ reason: 'malformed' })
  })

  it.each([
    [{ status: 'NOT_FOUND' }, { status: 'unknown' }],
    [{ status: 'INVALID' }, { status: 'unknown' }],
    [{ status: 'PENDING', substatus: 'WAIT_DESTINATION_TRANSACTION' }, { status: 'pending' }],
    [{ status: 'PENDING', substatus: 'REFUND_IN_PROGRESS' }, { status: 'refunding' }],
    // DONE alone proves nothing.
    [{ status: 'DONE', substatus: 'COMPLETED' }, { status: 'pending' }],
    [
      { status: 'DONE', substatus: 'COMPLETED', receiving: { txHash: arrival, chainId: 10 } },
      { status: 'pending' },
    ],
    [
      { status: 'DONE', substatus: 'COMPLETED', receiving: { txHash: arrival, chainId: 42_161 } },
      { status: 'arrived', transactionId: arrival },
    ],
    [
      { status: 'DONE', substatus: 'PARTIAL', receiving: { txHash: arrival, chainId: 42_161 } },
      { status: 'partial', transactionId: arrival },
    ],
    [{ status: 'DONE', substatus: 'REFUNDED' }, { status: 'refunding' }],
    [
      { status: 'DONE', substatus: 'REFUNDED', receiving: { txHash: arrival, chainId: 8453 } },
      { status: 'refunded', transactionId: arrival },
    ],
    [{ status: 'FAILED', substatus: 'NOT_PROCESSABLE_REFUND_NEEDED' }, { status: 'failed' }],
    [{ status: 'FAILED', substatus: 'UNKNOWN_ERROR' }, { status: 'unknown' }],
    [{ status: 'FAILED' }, { status: 'unknown' }],
    [
      {
        status: 'DONE',
        sending: { txHash: arrival },
        receiving: { txHash: arrival, chainId: 42_161 },
      },
      { status: 'unknown' },
    ],
  ])('[REL-02] reads the state %j as %j', async (state, expected) => {
    const { bridges, standIn } = await start({ state: () => state })
    expect(await bridges.readState(sent)).toEqual(expected)
    expect(standIn.requests[0]?.query).toEqual({
      txHash: sent.transactionId,
      fromChain: '8453',
      toChain: '42161',
      bridge: 'across',
    })
  })

  it('[REL-02] reports a rejected transaction as unknown, and a failing provider as a failure', async () => {
    const { bridges, standIn } = await start()
    standIn.fail({ status: 404, body: { message: 'Not an EVM Transaction', code: 1003 } })
    expect(await bridges.readState(sent)).toEqual({ status: 'unknown' })
    standIn.fail({ status: 500, body: {} })
    await expect(bridges.readState(sent)).rejects.toMatchObject({ reason: 'failed' })
  })
})
