import { afterAll, expect, it, vi } from 'vitest'
import { createKernel, type Kernel } from '#kernel'
import { createMockWorld, createTestPlatform, settle, type TestPlatform } from '#testing'
import { createEip155Module } from '../../../../chains/eip155/src/index.js'
import { createFakeAccountData } from '../../../send/testing/fake-account-data.js'
import { transactionsPlugin } from '../../../transactions/src/manifest.js'
import { alice, carol, daiContract, usdContract } from '../../testing/market-tokens.js'
import type { BridgeRequest, SwapBridges, SwapPlugin } from '../contract.js'
import { swapPlugin } from '../manifest.js'
import { GatewaySwapsToken } from '../points.js'

const running: { dispose(): Promise<void> }[] = []
afterAll(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const [chain, there] = ['eip155:1', 'eip155:10'] as const
const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const { signal } = new AbortController()
const request: BridgeRequest = {
  caipNetworkId: chain,
  destination: there,
  account: alice,
  sellToken: usdContract,
  buyToken: daiContract,
  sellAmount: 5n,
  quoteId: 'lifi',
}
const ends = {
  from: `${chain}:${usdContract}`,
  to: `${there}:${daiContract}`,
  userAddress: `${chain}:${alice}`,
  recipient: `${there}:${alice}`,
  quoteId: 'lifi',
}
const quote = {
  id: 'lifi',
  provider: 'LI.FI',
  fromAmount: '5',
  toAmount: '4',
  fromAccount: ends.from,
  toAccount: ends.to,
  bridge: { name: 'AcrossV4', duration: 30 },
}
const tx = {
  from: `${chain}:${usdContract}`,
  to: `${chain}:${diamond}`,
  data: '0x095ea7b3',
  value: '0',
  amount: '0',
  eip155: { gas: '1', gasPrice: '1' },
}

/** Starts the bridges of a gateway whose responses the test defines by path. */
async function start(
  answers: Readonly<Record<string, unknown>>,
  bridges: unknown = [{ from: chain, to: [there] }],
): Promise<{ bridges: SwapBridges; platform: TestPlatform; sent(path: string): unknown }> {
  const platform = createTestPlatform()
  const { account, tokens } = createFakeAccountData()
  platform.onFetch(({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains')
      return Response.json({ http: [chain, there], ws: [], swaps: [chain, there], bridges })
    return Response.json(answers[pathname.replace('/v1/convert/', '')])
  })
  const network = (id: number) => ({
    id,
    name: `Network ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  })
  const kernel: Kernel<SwapPlugin> = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    services: { gateway: 'https://gateway.example' },
    networks: [network(1), network(10)],
  })
    .use(createMockWorld({ chains: [createEip155Module(platform)] }))
    .use(account)
    .use(tokens)
    .use(transactionsPlugin)
    .use(swapPlugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  const provider = await kernel.load(GatewaySwapsToken)
  await settle()
  if (!provider.bridges) throw new Error('The gateway bridges nothing.')
  return {
    bridges: provider.bridges,
    platform,
    sent(path) {
      const found = platform.requests.findLast(({ url }) => new URL(url).pathname === `/v1/convert/${path}`)
      if (!found) return undefined
      const query = Object.fromEntries(new URL(found.url).searchParams)
      return found.body === undefined ? query : JSON.parse(String(found.body))
    },
  }
}

it('[SWP-01] bridges between the networks that the gateway reports', async () => {
  const { bridges } = await start({})
  await vi.waitFor(() => expect(bridges.destinations(chain)).toEqual([there]))
  expect([bridges.destinations(chain), bridges.destinations(there)]).toEqual([[there], []])
  const older = await start({}, null)
  expect(older.bridges.destinations(chain)).toEqual([])
})

it('[SEC-07] names the account itself as the recipient in every request', async () => {
  const { bridges, sent } = await start({
    quotes: { quotes: [quote] },
    'build-transaction': { tx, minimumReceived: '3' },
    'build-approve': { tx: { ...tx, eip155: { gas: 1, gasPrice: '1' } } },
    'bridge-status': { status: 'arrived', transactionId: `0x${'cd'.repeat(32)}` },
  })
  expect(await bridges.quote(request, signal)).toMatchObject([
    { id: 'lifi', maker: 'LI.FI', buyAmount: 4n, bridge: { name: 'AcrossV4', duration: 30 } },
  ])
  expect(sent('quotes')).toMatchObject({ ...ends, amount: '5' })
  expect(await bridges.build({ ...request, slippage: 100 }, signal)).toEqual({
    call: { to: diamond, data: '0x095ea7b3', value: 0n },
    minimumReceived: 3n,
  })
  expect(sent('build-transaction')).toMatchObject({ ...ends, amount: '5', eip155: { slippage: 1 } })
  await bridges.buildApproval(request, 5n, signal)
  expect(sent('build-approve')).toMatchObject({ ...ends, amount: '5' })
  const id = `0x${'ab'.repeat(32)}`
  const { caipNetworkId, destination, account, buyToken, quoteId } = request
  expect(
    await bridges.readState({ id, caipNetworkId, destination, account, buyToken, quoteId }, signal),
  ).toEqual({ status: 'arrived', transactionId: `0x${'cd'.repeat(32)}` })
  expect(sent('bridge-status')).toMatchObject({
    transactionId: id,
    from: chain,
    to: ends.to,
    recipient: ends.recipient,
    quoteId: 'lifi',
  })
})

it.each([
  ['of another amount', { ...quote, fromAmount: '6' }],
  ['without a bridge', { ...quote, bridge: undefined }],
  ['without its maker', { ...quote, id: undefined }],
])('[SEC-07] refuses a quote %s', async (_why, one) => {
  const { bridges } = await start({ quotes: { quotes: [one] } })
  await expect(bridges.quote(request, signal)).rejects.toMatchObject({ code: 'ANSWER_INVALID' })
})

it('[SEC-07] allows only the known contract of the maker', async () => {
  const right = await start({ allowance: { allowance: '1', spender: `${chain}:${diamond}` } })
  expect(await right.bridges.allowance(request, signal)).toEqual({ spender: diamond, allowed: 1n })
  for (const spender of [`${chain}:${carol}`, undefined]) {
    const wrong = await start({ allowance: { allowance: '1', spender } })
    await expect(wrong.bridges.allowance(request, signal)).rejects.toMatchObject({
      code: 'TRANSACTION_CHANGED',
    })
  }
  const enough = await start({ allowance: { allowance: '5' } })
  expect(await enough.bridges.allowance(request, signal)).toBeUndefined()
})
