import { createEip1193Connector, eip155 } from 'quoin/chains/eip155'
import { createKernel, createNodePlatform, definePlugin } from 'quoin/kernel'
import { createMockEvmWallet } from 'quoin/testing'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTokens, type Tokens } from '../tests/create-tokens.js'
import { type Anvil, startAnvil } from '../tests/start-anvil.js'
import { type FoundApprovals, type TokenApproval, tokenApprovals } from './manifest.js'

const exchange: Hex = `0x${'e1'.repeat(20)}`
const bridge: Hex = `0x${'b2'.repeat(20)}`
const endless = 2n ** 256n - 1n

let anvil: Anvil
let account: Hex
let tokens: Tokens
const running: { dispose(): Promise<void> }[] = []

beforeAll(async () => {
  anvil = await startAnvil()
  // The node holds the keys of the accounts that it lists.
  const [first] = Object(await anvil.request('eth_accounts'))
  account = first
  tokens = createTokens(anvil.url, account)
})
afterAll(async () => {
  for (const kernel of running) await kernel.dispose()
  await anvil.stop()
})

/** Starts a page with the plugin on the real chain, with a wallet that approves and forwards to the node. */
async function start() {
  const platform = createNodePlatform()
  const wallet = createMockEvmWallet({
    accounts: [account],
    chainId: 31_337,
    forward: (method, params) => anvil.request(method, params),
  })
  const connector = createEip1193Connector({
    id: 'wallet',
    type: 'external',
    info: { name: 'Wallet' },
    provider: wallet.provider,
    platform,
  })
  const page = definePlugin({
    id: 'page',
    version: '1.0.0',
    kernel: '*',
    contributes: { connectors: [{ id: 'wallet', create: () => connector }] },
  })
  const kernel = createKernel({
    projectId: 'anvil',
    metadata: { name: 'Test', url: 'https://app.example' },
    networks: [
      {
        id: 31_337,
        name: 'Anvil',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [anvil.url] } },
      },
    ],
    platform,
  })
    .use(eip155)
    .use(page)
    .use(tokenApprovals)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  await kernel.connections.connect('wallet')
  const api = kernel.tokenApprovals
  api.watch()
  const found = (): Promise<FoundApprovals> =>
    vi.waitFor(() => {
      const state = api.store.getState()
      if (state.status !== 'ready' || state.refreshing) throw new Error(`Status: ${state.status}`)
      return state.found
    })
  return { api, wallet, found }
}

const shape = ({ symbol, decimals, allowance, unlimited, spender }: TokenApproval) => ({
  symbol,
  decimals,
  allowance,
  unlimited,
  spender,
})

it('lists real approvals, revokes one by a real transaction, and then omits it [KRN-06]', async () => {
  const [coin, old] = [await tokens.deploy('HARB', 6), await tokens.deployOld()]
  await tokens.approve(coin, exchange, endless)
  await tokens.approve(coin, bridge, 1_500_000n)
  await tokens.approve(old, exchange, 7n)
  await tokens.approve(old, exchange, 0n)

  const { api, wallet, found } = await start()
  const { approvals, unread } = await found()
  expect(unread).toBe(0)
  expect(approvals.map(shape)).toEqual([
    { symbol: 'HARB', decimals: 6, allowance: endless, unlimited: true, spender: exchange },
    { symbol: 'HARB', decimals: 6, allowance: 1_500_000n, unlimited: false, spender: bridge },
    { symbol: 'OLD', decimals: 18, allowance: 0n, unlimited: false, spender: exchange },
  ])

  const [first] = approvals
  if (!first) throw new Error('There is no approval.')
  expect(await api.revoke(first)).toEqual({
    status: 'done',
    transaction: expect.stringMatching(/^0x\w{64}$/),
  })
  const sent = wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  expect(sent).toHaveLength(1)
  await api.refresh()
  const left = (await found()).approvals.filter(({ allowance }) => allowance > 0n)
  expect(left.map(({ spender }) => spender)).toEqual([bridge])
})

it('reports a revocation that a real token refuses, and the approval stays [ERR-03]', async () => {
  const old = await tokens.deployOld()
  await tokens.approve(old, bridge, 9n)
  await tokens.refuse(old)
  const { api, found } = await start()
  const approval = (await found()).approvals.find(({ token }) => token === old.toLowerCase())
  if (!approval) throw new Error('There is no approval.')
  expect(await api.revoke(approval)).toMatchObject({ status: 'failed', reason: 'reverted' })
  await api.refresh()
  expect((await found()).approvals).toContainEqual(approval)
})

it('finds approvals behind many blocks, also when most of the blocks were searched before', async () => {
  const coin = await tokens.deploy('DEEP', 18)
  await tokens.approve(coin, bridge, 5n)
  await anvil.request('anvil_mine', ['0x1f4'])
  const { api, found } = await start()
  const isThere = async (): Promise<boolean> =>
    (await found()).approvals.some(({ token }) => token === coin.toLowerCase())
  expect(await isThere()).toBe(true)
  await api.refresh()
  expect(await isThere()).toBe(true)
})
