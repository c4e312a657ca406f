import { buildApproval, buildSwap, getBridgeStatus, getSwapQuotes } from 'quoin/endpoints/swap'
import { type Hex, pad } from 'viem'
import { expect, it } from 'vitest'
import { callEndpoints } from '../../../testing/call-endpoint.js'
import type { ChainNode } from '../../chains/chain-node.js'
import { createTokenDirectory } from '../../tokens/create-token-directory.js'
import { swapEndpoints } from '../swap-endpoints.js'
import type { BridgeOrder, BridgeRequest, ReportedBridge, SwapProvider } from '../swap-provider.js'
import { bridgeDestinations } from './bridge-market.js'

const [base, arbitrum] = ['eip155:8453', 'eip155:42161']
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const diamond = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
const [usdc, usdcThere] = [
  '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
]
const id = `0x${'ab'.repeat(32)}`
const arrival: Hex = `0x${'cd'.repeat(32)}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface World {
  readonly code?: string
  readonly reported?: ReportedBridge
  /** The receipt of `arrival`, by network. */
  readonly receipts?: Readonly<Record<string, object>>
  readonly hasBridge?: boolean
}

function createWorld({
  code = '0x',
  reported = { status: 'pending' },
  receipts = {},
  hasBridge = true,
}: World = {}) {
  const asked: (BridgeRequest | BridgeOrder)[] = []
  const node = (chain: string, token: string): ChainNode => ({
    chain: {
      id: chain,
      namespace: 'eip155',
      name: chain,
      rpcUrls: [],
      tokens: [{ id: `${chain}:${token}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
      contracts: {},
      coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
    async request(method) {
      if (method === 'eth_getCode') return code
      if (method === 'eth_gasPrice') return '0x3b9aca00'
      if (method === 'eth_estimateGas') return '0x30d40'
      if (method === 'eth_getTransactionReceipt') return receipts[chain] ?? null
      return undefined
    },
  })
  const nodes = new Map([
    [base, node(base, usdc)],
    [arbitrum, node(arbitrum, usdcThere)],
  ])
  const provider: SwapProvider = {
    id: 'lifi',
    name: 'LI.FI',
    supports: () => true,
    tokens: async () => [],
    quote: async () => 'no-route',
    allowanceTarget: async () => diamond,
    buildApproval: async (_chain, _token, amount) => `0x${amount.toString(16).padStart(8, '0')}`,
    buildTransaction: async () => 'no-route',
    bridges: hasBridge
      ? {
          destinations: (chain) => [base, arbitrum, 'eip155:10'].filter((one) => one !== chain),
          async quote(request) {
            asked.push(request)
            return { toAmount: 99n, gas: 5n, bridge: 'AcrossV4', duration: 30 }
          },
          async buildTransaction(order) {
            asked.push(order)
            return { to: diamond, data: '0x12345678', value: 0n, gasBound: 7n, minimumReceived: 98n }
          },
          readState: async () => reported,
        }
      : undefined,
  }
  const directory = createTokenDirectory({ nodes, now: Date.now })
  const call = callEndpoints(swapEndpoints({ nodes, directory, providers: [provider], now: Date.now }))
  return { asked, call, nodes, provider }
}

const ends = { from: `${base}:${usdc}`, to: `${arbitrum}:${usdcThere}`, userAddress: `${base}:${account}` }
const bridge = { ...ends, amount: '100', recipient: `${arbitrum}:${account}` }
const order = { ...bridge, eip155: { slippage: 1 }, disableEstimate: true }

it('[SWP-01] quotes and builds a bridge for the account itself', async () => {
  const { call, asked } = createWorld()
  expect(await call(getSwapQuotes, { query: bridge })).toEqual({
    quotes: [
      {
        id: 'lifi',
        provider: 'LI.FI',
        fromAmount: '100',
        toAmount: '99',
        fromAccount: bridge.from,
        toAccount: bridge.to,
        gas: '5',
        bridge: { name: 'AcrossV4', duration: 30 },
      },
    ],
  })
  expect(await call(buildSwap, { body: order })).toMatchObject({
    tx: { from: `${base}:${account}`, to: `${base}:${diamond}`, amount: '0', eip155: { gas: '7' } },
    minimumReceived: '98',
  })
  for (const request of asked) {
    expect(request).toMatchObject({ chain: base, destination: arbitrum, account, amount: 100n })
    expect(Object.keys(request)).not.toContain('recipient')
  }
})

it('[SEC-07] refuses every recipient but the account itself', async () => {
  const { call, asked } = createWorld()
  const recipient = `${arbitrum}:${stranger}`
  const why = 'recipient: The recipient must be the account itself.'
  await expect(call(getSwapQuotes, { query: { ...bridge, recipient } })).rejects.toThrow(why)
  await expect(call(buildSwap, { body: { ...order, recipient } })).rejects.toThrow(why)
  await expect(
    call(getSwapQuotes, { query: { ...bridge, recipient: `${base}:${account}` } }),
  ).rejects.toThrow(`recipient: The account is not on ${arbitrum}.`)
  expect(asked).toEqual([])
})

it('[SEC-07] bridges only if the request names the recipient, and swaps only without one', async () => {
  const { call, asked } = createWorld()
  await expect(call(getSwapQuotes, { query: { ...ends, amount: '100' } })).rejects.toThrow(
    'to: Both tokens must be on the same network.',
  )
  await expect(
    call(buildSwap, { body: { ...order, to: `${base}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` } }),
  ).rejects.toThrow('recipient: Both tokens are on the same network')
  await expect(createWorld({ hasBridge: false }).call(getSwapQuotes, { query: bridge })).rejects.toThrow(
    'to: Tokens are not bridged between these networks.',
  )
  expect(asked).toEqual([])
})

it('[SEC-07] refuses a contract account, and takes one that only delegates', async () => {
  const contract = createWorld({ code: '0x6080' })
  await expect(contract.call(buildSwap, { body: order })).rejects.toThrow('A contract account may not exist')
  expect(contract.asked).toEqual([])
  const delegating = createWorld({ code: `0xef0100${'ab'.repeat(20)}` })
  expect(await delegating.call(buildSwap, { body: order })).toMatchObject({ minimumReceived: '98' })
})

it('[SWP-02] builds the approval of exactly the amount for a bridge', async () => {
  const { call } = createWorld()
  const { tx } = await call(buildApproval, { query: bridge })
  expect(tx).toMatchObject({ from: `${base}:${usdc}`, to: `${base}:${diamond}`, data: '0x00000064' })
})

it('[API-01] names the networks that are bridged and served', () => {
  const { nodes, provider } = createWorld()
  expect(bridgeDestinations({ nodes, providers: [provider] }, base)).toEqual([arbitrum])
})

const log = (address: string, to: string, value: bigint) => ({
  address,
  topics: [transfer, pad('0x01', { size: 32 }), pad(to as Hex, { size: 32 }).toLowerCase()],
  data: pad(`0x${value.toString(16)}`, { size: 32 }),
})
const receipt = (...logs: readonly object[]) => ({ transactionHash: arrival, status: '0x1', logs })
const status = { transactionId: id, from: base, to: bridge.to, recipient: bridge.recipient, quoteId: 'lifi' }
const arrived = { status: 'arrived', transactionId: arrival } as const

it('[REL-02] reports an arrival with the amount in the logs of the destination network', async () => {
  const { call } = createWorld({
    reported: arrived,
    receipts: { [arbitrum]: receipt(log(usdcThere.toLowerCase(), account, 98n)) },
  })
  expect(await call(getBridgeStatus, { query: status })).toEqual({
    ...arrived,
    token: bridge.to,
    amount: '98',
  })
})

it.each([
  ['without a receipt', undefined],
  ['by a failed transaction', { ...receipt(log(usdcThere, account, 98n)), status: '0x0' }],
  [
    'by the receipt of another transaction',
    { ...receipt(log(usdcThere, account, 98n)), transactionHash: id },
  ],
  ['to another account', receipt(log(usdcThere, stranger, 98n))],
])('[SEC-07] does not believe an arrival %s', async (_why, found) => {
  const receipts: Record<string, object> = found === undefined ? {} : { [arbitrum]: found }
  const { call } = createWorld({ reported: arrived, receipts })
  expect(await call(getBridgeStatus, { query: status })).toEqual({ status: 'pending' })
  // Of the coin, which has no transfer, the bridge's own log must name the account.
  const to = `${arbitrum}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
  const isNamed = found !== undefined && JSON.stringify(found).includes(account.slice(2).toLowerCase())
  if (!isNamed || _why.startsWith('by'))
    expect(await call(getBridgeStatus, { query: { ...status, to } })).toEqual({ status: 'pending' })
})

it('[REL-02] confirms an arrival of the coin by a log that names the account', async () => {
  const filled = { address: stranger, topics: [arrival], data: pad(account, { size: 64 }) }
  const { call } = createWorld({ reported: arrived, receipts: { [arbitrum]: receipt(filled) } })
  const to = `${arbitrum}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
  expect(await call(getBridgeStatus, { query: { ...status, to } })).toEqual(arrived)
})

it('[REL-02] reports another token as a partial arrival', async () => {
  const { call } = createWorld({
    reported: arrived,
    receipts: { [arbitrum]: receipt(log(stranger, account, 5n)) },
  })
  expect(await call(getBridgeStatus, { query: status })).toEqual({
    status: 'partial',
    transactionId: arrival,
    token: `${arbitrum}:${stranger}`,
    amount: '5',
  })
})

it('[REL-02] reports a refund once its transaction on the first network is found', async () => {
  const reported = { status: 'refunded', transactionId: arrival } as const
  const early = createWorld({ reported })
  expect(await early.call(getBridgeStatus, { query: status })).toEqual({ status: 'refunding' })
  const { call } = createWorld({
    reported,
    receipts: { [base]: receipt(log(usdc, account, 100n)) },
  })
  expect(await call(getBridgeStatus, { query: status })).toEqual({
    status: 'refunded',
    transactionId: arrival,
    token: bridge.from,
    amount: '100',
  })
})

it('[REL-02] knows nothing of a bridge whose provider is switched off', async () => {
  const { call } = createWorld({ hasBridge: false })
  expect(await call(getBridgeStatus, { query: status })).toEqual({ status: 'unknown' })
})
