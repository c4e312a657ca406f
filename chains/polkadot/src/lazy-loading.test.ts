import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestPlatform, settle } from '#testing'
import { alice, createConnectorFixture, relay } from '../testing/connector-fixture.js'
import { createPolkadotModule } from './chain-module.js'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.doUnmock('./connect/injected-session.js')
  vi.doUnmock('./chain-calls.js')
})

function fail(): never {
  throw new Error('Failed to fetch dynamically imported module')
}

describe('while the code of a connector loads', () => {
  it.each(['connect', 'restore'] as const)('the signal ends %s without a request [REL-03]', async (open) => {
    const { connector, wallet } = createConnectorFixture()
    const controller = new AbortController()
    const opened = connector[open]({ networks: [relay], preferred: relay, signal: controller.signal })
    controller.abort()
    await expect(opened).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.dynamicImportSettled()
    await settle()
    expect([wallet.requests, wallet.listenerCount()]).toEqual([[], 0])
  })

  it.each(['disconnect', 'forget'] as const)('the extension receives no request after %s', async (end) => {
    const { connector, connect, wallet } = createConnectorFixture()
    const opened = expect(connect()).rejects.toMatchObject({ code: 'ABORTED' })
    await connector[end]()
    await opened
    expect([wallet.requests, wallet.listenerCount()]).toEqual([[], 0])
  })

  it('two attempts send one request [SEC-06]', async () => {
    const { connect, wallet } = createConnectorFixture()
    const first = expect(connect()).rejects.toMatchObject({ code: 'ABORTED' })
    await connect()
    await first
    expect(wallet.requests.map(({ method }) => method)).toEqual(['enable'])
  })
})

describe('when code cannot be loaded', () => {
  it('connecting fails, and works the next time [REL-03]', async () => {
    const { connect, wallet } = createConnectorFixture()
    vi.doMock('./connect/injected-session.js', fail)
    await expect(connect()).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(wallet.requests).toEqual([])
    vi.doUnmock('./connect/injected-session.js')
    expect(await connect()).toBeTruthy()
  })

  it('a read and a check fail, and work the next time [REL-02]', async () => {
    const platform = createTestPlatform()
    platform.onFetch(() => Response.json({ jsonrpc: '2.0', id: 1, result: null }))
    const { getBalance, rpc } = createPolkadotModule(platform)
    vi.doMock('./chain-calls.js', fail)
    await expect(getBalance({ network: relay, address: alice })).rejects.toMatchObject({
      code: 'NODE_FAILED',
    })
    await expect(rpc.checkParams?.('polkadot_signMessage', {})).rejects.toMatchObject({ code: 'NODE_FAILED' })
    vi.doUnmock('./chain-calls.js')
    expect((await getBalance({ network: relay, address: alice })).value).toBe(0n)
  })
})
