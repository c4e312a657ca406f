import { describe, expect, it, vi } from 'vitest'
import type { ConnectionGrant } from '#kernel'
import { createMockEvmWallet, createTestPlatform, describeConnector } from '#testing'
import { alice, bob, createConnectorFixture, mainnet, polygon } from '../../testing/connector-fixture.js'
import { createEip1193Connector } from './eip1193-connector.js'

describeConnector({ describe, expect, it }, 'EIP-1193', () => {
  const { platform, wallet, connector, reload } = createConnectorFixture()
  return {
    connector,
    wallet,
    reload,
    networks: [mainnet, polygon],
    addresses: [alice, bob],
    request: { method: 'personal_sign', params: ['0x68656c6c6f', alice] },
    advance: (ms) => platform.clock.advanceAsync(ms),
    dispose: () => expect(platform.clock.pending()).toEqual([]),
  }
})

describe('connect', () => {
  it('returns accounts and network of the wallet', async () => {
    const { connect } = createConnectorFixture()
    expect(await connect()).toEqual({
      namespaces: {
        eip155: {
          accounts: [
            { namespace: 'eip155', address: alice, type: 'eoa' },
            { namespace: 'eip155', address: bob, type: 'eoa' },
          ],
          caipNetworkId: 'eip155:1',
          supportsAllNetworks: true,
        },
      },
    })
  })

  it('returns addresses with their checksum, whatever the case in the wallet [SEC-09]', async () => {
    const raw = [
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      `0x${'FB6916095CA1DF60BB79CE92CE3EA74C37C5D359'}`,
    ]
    const shown = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']
    const { connect, wallet, events, reload } = createConnectorFixture({ accounts: raw })
    const addressesOf = (grant: ConnectionGrant | undefined): readonly string[] | undefined =>
      grant?.namespaces.eip155?.accounts.map(({ address }) => address)
    expect(addressesOf(await connect())).toEqual(shown)
    wallet.emit('accountsChanged', shown)
    expect(events).toEqual([])
    wallet.emit('accountsChanged', [...raw].reverse())
    expect(events).toMatchObject([{ accounts: shown.toReversed().map((address) => ({ address })) }])
    const request = { networks: [mainnet], preferred: mainnet, signal: new AbortController().signal }
    const restored = await reload().restore(request)
    expect(addressesOf(restored === 'ended' ? undefined : restored)).toEqual(shown)
  })

  it.each([['0x89'], ['0x0089'], [137], ['137'], [137n]])('reads the chain id %o', async (raw) => {
    const { connect } = createConnectorFixture({ answers: { eth_chainId: () => raw } })
    expect((await connect()).namespaces.eip155?.caipNetworkId).toBe('eip155:137')
  })

  it('keeps a network that the host lists, even if another one is preferred', async () => {
    const { connect, wallet } = createConnectorFixture({ chainId: 137 })
    expect((await connect()).namespaces.eip155?.caipNetworkId).toBe('eip155:137')
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('switches to the preferred network if the host does not list the current one [NET-05]', async () => {
    const { connect, wallet } = createConnectorFixture({ chainId: 10, chains: [1, 10] })
    expect((await connect()).namespaces.eip155?.caipNetworkId).toBe('eip155:1')
    expect(wallet.chains.hex()).toBe('0x1')
  })

  it('keeps the network of the wallet if the user rejects the switch [NET-05]', async () => {
    const { connect, wallet } = createConnectorFixture({ chainId: 10, chains: [1, 10] })
    wallet.behave('reject', 'wallet_switchEthereumChain')
    expect((await connect()).namespaces.eip155?.caipNetworkId).toBe('eip155:10')
  })

  it('applies changes that the wallet emits while it connects [REL-03]', async () => {
    const { connect, wallet } = createConnectorFixture({
      answers: {
        eth_chainId: () => {
          wallet.emit('accountsChanged', [bob])
          return '0x1'
        },
      },
    })
    const accounts = (await connect()).namespaces.eip155?.accounts
    expect(accounts?.map(({ address }) => address)).toEqual([bob])
  })

  it.each([
    ['no list', 'nothing'],
    ['an empty list', []],
    ['no addresses', ['vitalik.eth', 7, null]],
  ])('fails if the wallet returns %s, and stops listening [REL-03]', async (_, raw) => {
    const { connect, wallet } = createConnectorFixture({ answers: { eth_requestAccounts: () => raw } })
    await expect(connect()).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(wallet.listenerCount()).toBe(0)
  })

  it.each([['0x'], [0], ['mainnet'], [null], [1.5], [{}], ['__proto__']])(
    'fails if the wallet returns %o as its network',
    async (raw) => {
      const { connect, wallet } = createConnectorFixture({ answers: { eth_chainId: () => raw } })
      await expect(connect()).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
      expect(wallet.listenerCount()).toBe(0)
    },
  )

  it('ends the first of two attempts [REL-03]', async () => {
    const { connect, wallet } = createConnectorFixture()
    wallet.behave('hang')
    const first = connect()
    await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
    wallet.behave('approve')
    await connect()
    wallet.answerHanging()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('works with a wallet without events', async () => {
    const { provider } = createMockEvmWallet()
    const connector = createEip1193Connector({
      id: 'bare',
      type: 'external',
      info: { name: 'Bare' },
      provider: { request: provider.request },
      platform: createTestPlatform(),
    })
    const request = { networks: [mainnet], preferred: mainnet, signal: new AbortController().signal }
    expect(await connector.connect(request)).toBeTruthy()
    await connector.disconnect()
  })
})

describe('restore and disconnect', () => {
  it('never prompts the user when it restores [REL-05]', async () => {
    const { connector, wallet } = createConnectorFixture({ permitted: true, chainId: 10 })
    const request = { networks: [mainnet], preferred: mainnet, signal: new AbortController().signal }
    const restored = await connector.restore(request)
    expect(restored).toMatchObject({ namespaces: { eip155: { caipNetworkId: 'eip155:10' } } })
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('revokes the permission of the page and leaves no listener [KRN-07]', async () => {
    const { connector, connect, wallet, platform } = createConnectorFixture()
    await connect()
    expect(wallet.listenerCount()).toBe(3)
    await connector.disconnect()
    expect(wallet.requests.at(-1)).toEqual({
      method: 'wallet_revokePermissions',
      params: [{ eth_accounts: {} }],
    })
    expect(wallet.listenerCount()).toBe(0)
    expect(platform.leftovers()).toEqual([])
    expect(connector.isLive()).toBe(false)
  })

  it('releases the wallet without a request when another tab ends the connection [KRN-07]', async () => {
    const { connector, connect, wallet, events } = createConnectorFixture()
    await connect()
    const requestCount = wallet.requests.length
    connector.forget()
    wallet.lock()
    expect([wallet.requests.length, wallet.listenerCount(), events]).toEqual([requestCount, 0, []])
  })
})

describe('events', () => {
  it('report chain ids in any form, each change once', async () => {
    const { connect, wallet, events } = createConnectorFixture()
    await connect()
    for (const raw of ['0x89', 137, '137', '0x1']) wallet.emit('chainChanged', raw)
    expect(events).toEqual([
      { type: 'network', namespace: 'eip155', caipNetworkId: 'eip155:137' },
      { type: 'network', namespace: 'eip155', caipNetworkId: 'eip155:1' },
    ])
  })

  it('are ignored if invalid [REL-03]', async () => {
    const { connector, connect, wallet, events } = createConnectorFixture()
    await connect()
    const hostile = new Proxy([], {
      get: () => {
        throw new Error('no')
      },
    })
    for (const payload of [undefined, null, 'x', {}, [7], [{}], hostile, ['0x']]) {
      wallet.emit('accountsChanged', payload)
      wallet.emit('chainChanged', payload)
    }
    expect([events, connector.isLive()]).toEqual([[], true])
  })

  it('contain each account once, without invalid ones', async () => {
    const { connect, wallet, events } = createConnectorFixture()
    await connect()
    wallet.emit('accountsChanged', [bob, bob.toLowerCase(), 'evil', alice])
    wallet.emit('accountsChanged', [bob, alice])
    expect(events).toEqual([
      {
        type: 'accounts',
        namespace: 'eip155',
        accounts: [
          { namespace: 'eip155', address: bob, type: 'eoa' },
          { namespace: 'eip155', address: alice, type: 'eoa' },
        ],
      },
    ])
  })

  it('keep the connection while the wallet has lost its node temporarily [REL-03]', async () => {
    const { connector, connect, wallet, events } = createConnectorFixture()
    await connect()
    wallet.emit('disconnect', { code: 1013, message: 'Disconnected. Attempting to connect.' })
    expect([events, connector.isLive()]).toEqual([[], true])
    wallet.emit('disconnect', { code: 4900 })
    expect(events.map(({ type }) => type)).toEqual(['disconnected'])
    expect(wallet.listenerCount()).toBe(0)
  })

  it('are delivered to the others if a listener throws, which is logged [KRN-08]', async () => {
    const { connector, connect, wallet, platform } = createConnectorFixture()
    await connect()
    connector.subscribe(() => {
      throw new Error('broken')
    })
    wallet.emit('chainChanged', '0x89')
    expect(platform.logs).toHaveLength(1)
  })
})
