import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestPlatform, settle } from '#testing'
import { alice, bob, createConnectorFixture, mainnet } from '../testing/connector-fixture.js'
import { exampleNetwork } from '../testing/example-network.js'
import { createEip155Module } from './chain-module.js'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock('./connect/eip1193-session.js')
  vi.doUnmock('./chain-calls.js')
})

function fail(): never {
  throw new Error('Failed to fetch dynamically imported module')
}

describe('while the code of a connector loads', () => {
  it.each(['connect', 'restore'] as const)(
    'the signal ends %s without a request to the wallet [REL-03]',
    async (open) => {
      const { connector, wallet } = createConnectorFixture({ permitted: true })
      const controller = new AbortController()
      const { signal } = controller
      const opened = connector[open]({ networks: [mainnet], preferred: mainnet, signal })
      expect(connector.isLive()).toBe(true)
      controller.abort()
      await expect(opened).rejects.toMatchObject({ code: 'ABORTED' })
      await vi.dynamicImportSettled()
      await settle()
      expect([wallet.requests, wallet.listenerCount(), connector.isLive()]).toEqual([[], 0, false])
    },
  )

  it('the signal ends the wait, and nothing starts after it [REL-03]', async () => {
    let arrive = (): void => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const load = vi.fn(async (original: () => Promise<object>) => {
      await arrival
      return original()
    })
    vi.doMock('./connect/eip1193-session.js', load)
    const { connector, wallet } = createConnectorFixture()
    const request = { networks: [mainnet], preferred: mainnet }
    await expect(connector.connect({ ...request, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    expect(load).not.toHaveBeenCalled()
    const controller = new AbortController()
    const opened = connector.connect({ ...request, signal: controller.signal })
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
    controller.abort()
    await expect(opened).rejects.toMatchObject({ code: 'ABORTED' })
    arrive()
    await vi.dynamicImportSettled()
    expect([wallet.requests, connector.isLive()]).toEqual([[], false])
  })

  it.each(['disconnect', 'forget'] as const)('the wallet receives no request after %s', async (end) => {
    const { connector, connect, wallet } = createConnectorFixture()
    const opened = expect(connect()).rejects.toMatchObject({ code: 'ABORTED' })
    await connector[end]()
    await opened
    expect([wallet.requests, wallet.listenerCount(), connector.isLive()]).toEqual([[], 0, false])
  })

  it('two attempts send one request [SEC-06]', async () => {
    const { connect, wallet } = createConnectorFixture()
    const first = expect(connect()).rejects.toMatchObject({ code: 'ABORTED' })
    await connect()
    await first
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })
})

describe('when code cannot be loaded', () => {
  it('connecting fails without a request, and works the next time [REL-03]', async () => {
    const { connector, connect, wallet } = createConnectorFixture()
    vi.doMock('./connect/eip1193-session.js', fail)
    await expect(connect()).rejects.toMatchObject({ code: 'CONNECT_FAILED', cause: expect.any(Error) })
    expect([wallet.requests, connector.isLive()]).toEqual([[], false])
    vi.doUnmock('./connect/eip1193-session.js')
    expect(await connect()).toBeTruthy()
  })

  it('a read and a check fail, and work the next time [REL-02]', async () => {
    const platform = createTestPlatform()
    platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }))
    const { getBalance, rpc } = createEip155Module(platform)
    const read = { network: exampleNetwork(1), address: alice }
    vi.doMock('./chain-calls.js', fail)
    await expect(getBalance(read)).rejects.toMatchObject({ code: 'NODE_FAILED', cause: expect.any(Error) })
    await expect(rpc.checkParams?.('eth_call', [])).rejects.toMatchObject({ code: 'NODE_FAILED' })
    vi.doUnmock('./chain-calls.js')
    expect((await getBalance(read)).value).toBe(1n)
    expect(await rpc.checkParams?.('eth_call', [])).toBeUndefined()
  })

  it('the signal ends a read without a request to a node [REL-02]', async () => {
    const platform = createTestPlatform()
    const controller = new AbortController()
    const { signal } = controller
    const read = createEip155Module(platform).getBalance({ network: exampleNetwork(1), address: bob, signal })
    controller.abort()
    await expect(read).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.dynamicImportSettled()
    expect([platform.requests, platform.leftovers()]).toEqual([[], []])
  })
})
