import { QuoinError, RpcError } from 'quoin/kernel'
import { settle } from 'quoin/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { endWorlds, look, ready, start } from '../tests/list-world.js'
import { alice, bob, bridge, dai, endless, exchange, old } from '../tests/make-world.js'
import { decimalsCall } from './erc20.js'

afterEach(endWorlds)

it('lists the current allowances of each token, unlimited ones first [KRN-06]', async () => {
  const { approvals, unread, lookedBackTo, isCut } = await look(await start())
  const account = `eip155:1:${alice}`
  expect(approvals).toEqual([
    {
      id: `${account}/${dai}/${exchange}`,
      account,
      token: dai,
      spender: exchange,
      allowance: endless,
      unlimited: true,
      symbol: 'DAI',
      decimals: 18,
    },
    {
      id: `${account}/${old}/${bridge}`,
      account,
      token: old,
      spender: bridge,
      allowance: 500n,
      unlimited: false,
      symbol: 'OLD',
      decimals: 2,
    },
  ])
  expect([unread, lookedBackTo, isCut]).toEqual([0, undefined, false])
})

it('sends requests only while a watcher is subscribed', async () => {
  const world = await start()
  await world.kernel.connections.connect('mock')
  await settle()
  expect(world.node.requests).toEqual([])
  world.node.before = () => new Promise(() => {})
  const stop = world.api.watch()
  await vi.waitFor(() => expect(world.node.requests.length).toBe(1))
  stop()
  expect(world.api.store.getState()).toEqual({ status: 'idle' })
})

it('lists the other tokens if one fails, and counts the unread ones', async () => {
  const world = await start()
  const broken = `0x${'66'.repeat(20)}` as const
  world.node.token(broken, { fault: 'reverts' })
  world.node.token(bridge, { fault: '0x' })
  for (const token of [broken, bridge] as const)
    world.node.approve({ block: 30n, token, owner: alice, spender: exchange, value: 1n })
  const { approvals, unread } = await look(world)
  expect(approvals.map(({ symbol }) => symbol)).toEqual(['DAI', 'OLD'])
  expect(unread).toBe(2)
})

it('sanitizes and caps token symbols; a token without symbol or decimals is listed [SEC-04]', async () => {
  const world = await start()
  world.node.token(dai, { symbol: `\u202eDAI\u0000\n${'x'.repeat(500)}`, decimals: 18 })
  world.node.token(old, {})
  const [first, second] = (await look(world)).approvals
  expect(first?.symbol).toBe(`DAI ${'x'.repeat(60)}`)
  expect(second).toMatchObject({ token: old, symbol: undefined, decimals: undefined, allowance: 500n })
})

it('lists the newest approvals if there are more than the limit', async () => {
  const world = await start()
  for (let index = 0; index < 600; index++) {
    const spender = `0x${index.toString(16).padStart(40, '0')}` as const
    world.node.approve({ block: 100n + BigInt(index), token: dai, owner: alice, spender, value: 1n })
  }
  const { approvals, isCut } = await look(world)
  expect([approvals.length, isCut]).toEqual([500, true])
  expect(approvals.some(({ spender }) => spender === exchange)).toBe(false)
})

it('reports the failure of a node, and reads on a retry [REL-02]', async () => {
  const world = await start()
  world.node.before = () => Promise.reject(new QuoinError('NODE_FAILED'))
  await world.kernel.connections.connect('mock')
  world.api.watch()
  await vi.waitFor(() => expect(world.api.store.getState().status).toBe('failed'))
  world.node.before = undefined
  await world.api.refresh()
  expect((await ready(world)).approvals).toHaveLength(2)
  world.node.before = () => Promise.reject(new QuoinError('NODE_FAILED'))
  await world.api.refresh()
  expect(world.api.store.getState()).toMatchObject({ status: 'ready', outdated: true, refreshing: false })
  expect((await ready(world)).approvals).toHaveLength(2)
})

it('treats the lack of any answer as a failure, not as an empty list', async () => {
  const world = await start()
  world.node.before = (method) => (method === 'eth_call' ? Promise.reject(new RpcError(-32603)) : undefined)
  await world.kernel.connections.connect('mock')
  world.api.watch()
  await vi.waitFor(() => expect(world.api.store.getState().status).toBe('failed'))
})

it('reports a slow read after a while', async () => {
  const world = await start()
  world.node.before = () => new Promise(() => {})
  await world.kernel.connections.connect('mock')
  world.api.watch()
  expect(world.api.store.getState()).toMatchObject({ status: 'loading', slow: false })
  await world.platform.clock.advanceAsync(5_000)
  expect(world.api.store.getState()).toMatchObject({ status: 'loading', slow: true })
})

it('drops requests for an account or network that is no longer active [ACC-01]', async () => {
  const world = await start()
  const { kernel, node, wallet, api } = world
  node.approve({ block: 40n, token: dai, owner: bob, spender: bridge, value: 7n })
  const late: (() => void)[] = []
  /** Matches the last request: only the list itself comes after it. */
  const isLast = (params: readonly unknown[]): boolean => JSON.stringify(params).includes(decimalsCall)
  node.before = (method, params) =>
    method === 'eth_call' && isLast(params)
      ? new Promise((resolve) => late.push(() => resolve(`0x${'12'.padStart(64, '0')}`)))
      : undefined
  await kernel.connections.connect('mock')
  api.watch()
  await vi.waitFor(() => expect(late).toHaveLength(2))
  node.before = undefined
  wallet.chooseAccounts([bob, alice])
  expect((await ready(world)).approvals).toMatchObject([{ account: `eip155:1:${bob}`, allowance: 7n }])
  for (const answer of late) answer()
  await settle()
  expect((await ready(world)).approvals).toMatchObject([{ account: `eip155:1:${bob}` }])

  wallet.chooseNetwork('eip155:2')
  expect((await ready(world)).approvals).toMatchObject([{ account: `eip155:2:${bob}` }])
})

it('lists nothing for a disconnected account, or on a network that the host does not list [ACC-02]', async () => {
  const world = await start()
  await world.kernel.connections.connect('mock')
  const stop = world.api.watch()
  await ready(world)
  world.wallet.chooseNetwork('eip155:999')
  expect(world.api.store.getState()).toEqual({ status: 'none' })
  world.wallet.chooseNetwork('eip155:1')
  await ready(world)
  const late: (() => void)[] = []
  world.node.before = (method) =>
    method === 'eth_call' ? new Promise((resolve) => late.push(() => resolve('0x'))) : undefined
  void world.api.refresh()
  await vi.waitFor(() => expect(late).toHaveLength(2))
  await world.kernel.connections.disconnect()
  for (const answer of late) answer()
  await settle()
  expect(world.api.store.getState()).toEqual({ status: 'none' })
  stop()
  expect(world.api.store.getState()).toEqual({ status: 'none' })
})

it('reads only with methods that its manifest declares and the host permits [SEC-08]', async () => {
  const world = await start()
  const rows = (await world.kernel.inspect()).permissions.filter(({ caller }) => caller === 'tokenApprovals')
  expect(rows.map(({ method, kind }) => `${kind} ${method}`).sort()).toEqual([
    'approval eth_sendTransaction',
    'node eth_blockNumber',
    'node eth_call',
    'node eth_getBlockByNumber',
    'node eth_getLogs',
    'node eth_getTransactionReceipt',
  ])
  await look(world)
  expect(new Set(world.node.requests.map(({ method }) => method)).size).toBeLessThanOrEqual(5)
})

it('leaves nothing behind [KRN-07]', async () => {
  const world = await start()
  world.node.before = () => new Promise(() => {})
  await world.kernel.connections.connect('mock')
  const stop = world.api.watch()
  await settle()
  await world.kernel.dispose()
  stop()
  expect(world.platform.leftovers()).toEqual([])
})
