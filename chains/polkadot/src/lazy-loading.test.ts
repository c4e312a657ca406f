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

describe('while the code of a connector is being loaded', () => {
  it.each(['connect', 'restore'] as const)(
    'ends %s by its signal and asks nothing [REL-03]',
    async (open) => {
      const { connector, wallet } = createConnectorFixture()
      const controller = new AbortController()
      const opened = connector[open]({ networks: [relay], preferred: relay, signal: controller.signal })
      controller.abort()
      await expect(opened).rejects.toMatchObject({ code: 'ABORTED' })
      await vi.dynamicImportSettled()
      await settle()
      expect([wallet.requests, wallet.listenerCount()]).toEqual([[], 0])
    },
  )

  it.each(['disconnect', 'forget'] as const)('asks nothing after %s', async (end) => {
    const { connector, connect, wallet } = createConnectorFixture()
    const opened = expect(connect()).rejects.toMatchObject({ code: 'ABORTED' })
    await connector[end]()
    await opened
    expect([wallet.requests, wallet.listenerCount()]).toEqual([[], 0])
  })

  it('asks once of two attempts [SEC-06]', async () => {
    const { connect, wallet } = createConnectorFixture()
    const first = expect(connect()).rejects.toMatchObject({ code: 'ABORTED' })
    await connect()
    await first
    expect(wallet.requests.map(({ method }) => method)).toEqual(['enable'])
  })
})

describe('when code cannot be loaded', () => {
  it('says that it could not connect, and connects the next time [REL-03]', async () => {
    const { connect, wallet } = createConnectorFixture()
    vi.doMock('./connect/injected-session.js', fail)
    await expect(connect()).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(wallet.requests).toEqual([])
    vi.doUnmock('./connect/injected-session.js')
    expect(await connect()).toBeTruthy()
  })

  it('says so of a read and of a check, and reads the next time [REL-02]', async () => {
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
