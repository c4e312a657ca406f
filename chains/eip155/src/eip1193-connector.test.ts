import { describe, expect, it, vi } from 'vitest'
import { type ConnectorEvent, isQuoinError, type Network, type WalletRequest } from '#kernel'
import {
  createMockEvmWallet,
  createTestPlatform,
  describeConnector,
  type MockEvmWallet,
  type MockEvmWalletOptions,
  type TestPlatform,
} from '#kernel/testing'
import { exampleNetwork } from '../tests/example-network.js'
import { createEip1193Connector, type Eip1193Connector } from './eip1193-connector.js'

const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const [mainnet, polygon, base] = [exampleNetwork(1), exampleNetwork(137), exampleNetwork(8453)]

interface Bench {
  readonly platform: TestPlatform
  readonly wallet: MockEvmWallet
  readonly connector: Eip1193Connector
  readonly heard: ConnectorEvent[]
  connect(networks?: readonly Network[]): ReturnType<Eip1193Connector['connect']>
  request(fields: Partial<WalletRequest>): Promise<unknown>
  reload(): Eip1193Connector
}

function setUp(options: MockEvmWalletOptions = {}): Bench {
  const platform = createTestPlatform()
  const wallet = createMockEvmWallet({
    accounts: [alice, bob],
    chains: [1, 137],
    answers: { personal_sign: () => '0x01', eth_sendTransaction: () => '0x02', eth_call: () => '0x' },
    ...options,
  })
  const { provider } = wallet
  const reload = (): Eip1193Connector =>
    createEip1193Connector({ id: 'mock', type: 'announced', info: { name: 'Mock' }, provider, platform })
  const connector = reload()
  const heard: ConnectorEvent[] = []
  connector.subscribe((event) => heard.push(event))
  return {
    platform,
    wallet,
    connector,
    heard,
    reload,
    connect: (networks = [mainnet, polygon]) =>
      connector.connect({ networks, preferred: networks[0], signal: new AbortController().signal }),
    request: (fields) =>
      connector.request({
        namespace: 'eip155',
        caipNetworkId: 'eip155:1',
        method: 'personal_sign',
        params: ['hello', alice],
        ...fields,
      }),
  }
}

describeConnector({ describe, expect, it }, 'EIP-1193', () => {
  const { platform, wallet, connector, reload } = setUp()
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
  it('takes accounts and network as the wallet names them', async () => {
    const { connect } = setUp()
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

  it.each([['0x89'], ['0x0089'], [137], ['137'], [137n]])('understands the chain id %o', async (said) => {
    const { connect } = setUp({ answers: { eth_chainId: () => said } })
    expect((await connect()).namespaces.eip155?.caipNetworkId).toBe('eip155:137')
  })

  it('leaves the wallet on a network that the host lists, though another is preferred', async () => {
    const { connect, wallet } = setUp({ chainId: 137 })
    expect((await connect()).namespaces.eip155?.caipNetworkId).toBe('eip155:137')
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('brings the wallet to the preferred network from one that the host does not list [NET-05]', async () => {
    const { connect, wallet } = setUp({ chainId: 10, chains: [1, 10] })
    expect((await connect()).namespaces.eip155?.caipNetworkId).toBe('eip155:1')
    expect(wallet.chains.hex()).toBe('0x1')
  })

  it('connects where the wallet is if the person declines to change [NET-05]', async () => {
    const { connect, wallet } = setUp({ chainId: 10, chains: [1, 10] })
    wallet.behave('reject', 'wallet_switchEthereumChain')
    expect((await connect()).namespaces.eip155?.caipNetworkId).toBe('eip155:10')
  })

  it('believes what the wallet tells while it connects [REL-03]', async () => {
    const { connect, wallet } = setUp({
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
  ])('fails where the wallet gives %s, and listens no longer [REL-03]', async (_, said) => {
    const { connect, wallet } = setUp({ answers: { eth_requestAccounts: () => said } })
    await expect(connect()).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(wallet.listenerCount()).toBe(0)
  })

  it.each([['0x'], [0], ['mainnet'], [null], [1.5], [{}], ['__proto__']])(
    'fails where the wallet names its network as %o',
    async (said) => {
      const { connect, wallet } = setUp({ answers: { eth_chainId: () => said } })
      await expect(connect()).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
      expect(wallet.listenerCount()).toBe(0)
    },
  )

  it('ends the first of two attempts instead of leaving it [REL-03]', async () => {
    const { connect, wallet } = setUp()
    wallet.behave('hang')
    const first = connect()
    wallet.behave('approve')
    await connect()
    wallet.answerHanging()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('works with a wallet that has no events', async () => {
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
  it('never asks the person when it restores [REL-05]', async () => {
    const { connector, wallet } = setUp({ permitted: true, chainId: 10 })
    const request = { networks: [mainnet], preferred: mainnet, signal: new AbortController().signal }
    const restored = await connector.restore(request)
    expect(restored?.namespaces.eip155?.caipNetworkId).toBe('eip155:10')
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('makes the wallet forget the page and leaves no listener [KRN-07]', async () => {
    const { connector, connect, wallet, platform } = setUp()
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

  it('lets go of the wallet without a word when it is disposed of [KRN-07]', async () => {
    const { connector, connect, wallet, heard } = setUp()
    await connect()
    const asked = wallet.requests.length
    connector.dispose()
    wallet.lock()
    expect([wallet.requests.length, wallet.listenerCount(), heard]).toEqual([asked, 0, []])
  })
})

describe('events', () => {
  it('reads chain ids however they are written, and tells each once', async () => {
    const { connect, wallet, heard } = setUp()
    await connect()
    for (const said of ['0x89', 137, '137', '0x1']) wallet.emit('chainChanged', said)
    expect(heard).toEqual([
      { type: 'network', namespace: 'eip155', caipNetworkId: 'eip155:137' },
      { type: 'network', namespace: 'eip155', caipNetworkId: 'eip155:1' },
    ])
  })

  it('ignores events that make no sense [REL-03]', async () => {
    const { connector, connect, wallet, heard } = setUp()
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
    expect([heard, connector.isLive()]).toEqual([[], true])
  })

  it('tells accounts once each and drops what is none', async () => {
    const { connect, wallet, heard } = setUp()
    await connect()
    wallet.emit('accountsChanged', [bob, bob.toLowerCase(), 'evil', alice])
    wallet.emit('accountsChanged', [bob, alice])
    expect(heard).toEqual([
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

  it('stays connected while the wallet has lost its node for a moment [REL-03]', async () => {
    const { connector, connect, wallet, heard } = setUp()
    await connect()
    wallet.emit('disconnect', { code: 1013, message: 'Disconnected. Attempting to connect.' })
    expect([heard, connector.isLive()]).toEqual([[], true])
    wallet.emit('disconnect', { code: 4900 })
    expect(heard.map(({ type }) => type)).toEqual(['disconnected'])
    expect(wallet.listenerCount()).toBe(0)
  })

  it('reports a listener that throws [KRN-08]', async () => {
    const { connector, connect, wallet, platform } = setUp()
    await connect()
    connector.subscribe(() => {
      throw new Error('broken')
    })
    wallet.emit('chainChanged', '0x89')
    expect(platform.logs).toHaveLength(1)
  })
})

describe('requests', () => {
  it('refuses what it does not declare, eth_sign above all [SEC-08]', async () => {
    const { connect, request, wallet } = setUp()
    await connect()
    for (const method of ['eth_sign', 'eth_getEncryptionPublicKey', '__proto__']) {
      await expect(request({ method, params: [] })).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
    }
    expect(wallet.requests).toHaveLength(2)
  })

  it('asks nothing of a wallet that is not connected', async () => {
    await expect(setUp().request({})).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it('refuses parameters that a wallet must not see [SEC-08]', async () => {
    const { connect, request } = setUp()
    await connect()
    await expect(request({ params: ['hello'] })).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
  })

  it('refuses typed data of another chain [SEC-07]', async () => {
    const { connect, request, wallet } = setUp()
    await connect()
    const types = { Mail: [{ name: 'text', type: 'string' }] }
    const data = { types, primaryType: 'Mail', domain: { chainId: 137 }, message: { text: 'hi' } }
    const params = [alice, JSON.stringify(data)]
    await expect(request({ method: 'eth_signTypedData_v4', params })).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
    expect(wallet.requests.some(({ method }) => method.startsWith('eth_sign'))).toBe(false)
  })

  it('sends no transaction when the wallet has changed its chain without a word [SEC-06]', async () => {
    let chainId = '0x1'
    const { connect, request, wallet, heard } = setUp({ answers: { eth_chainId: () => chainId } })
    await connect()
    chainId = '0x89'
    const params = [{ from: alice, to: bob, value: '0x1' }]
    await expect(request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({
      code: 'CONNECTION_CHANGED',
    })
    expect(wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
    expect(heard).toEqual([{ type: 'network', namespace: 'eip155', caipNetworkId: 'eip155:137' }])
  })

  it('reads nothing from a chain that was not meant', async () => {
    const { connect, request } = setUp()
    await connect()
    const call = { method: 'eth_call', params: [{}] }
    await expect(request({ ...call, caipNetworkId: 'eip155:137' })).rejects.toMatchObject({
      code: 'CONNECTION_CHANGED',
    })
    expect(await request(call)).toBe('0x')
  })

  it('gives what the wallet threw, unchanged', async () => {
    const { connect, request, wallet } = setUp()
    await connect()
    wallet.behave('throw-string')
    await expect(request({})).rejects.toBe('something went wrong')
  })

  it('keeps the reason it was aborted for', async () => {
    const { QuoinError } = await import('#kernel')
    const { connect, request, wallet } = setUp()
    await connect()
    wallet.behave('hang')
    const controller = new AbortController()
    const pending = request({ signal: controller.signal })
    controller.abort(new QuoinError('TIMEOUT'))
    const thrown = await pending.catch((error: unknown) => error)
    expect(isQuoinError(thrown, 'TIMEOUT')).toBe(true)
  })
})

describe('switching the network', () => {
  it.each([
    ['4902', { code: 4902 }],
    ['-32603', { code: -32603, message: 'Internal error' }],
    ['5000', { code: 5000 }],
    ['4902 inside another error', { code: -32000, data: { originalError: { code: 4902 } } }],
  ])('adds a network that the wallet does not know (%s)', async (_, unknown) => {
    let known = false
    const { connector, connect, wallet, heard } = setUp({
      answers: {
        wallet_switchEthereumChain: (params) => {
          if (!known) throw unknown
          return wallet.chains.switchTo(params)
        },
        wallet_addEthereumChain: (params) => {
          known = true
          return wallet.chains.add(params)
        },
      },
    })
    await connect([mainnet, base])
    await connector.switchNetwork(base)
    expect(wallet.chains.added).toEqual([
      {
        chainId: '0x2105',
        chainName: 'Chain 8453',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: base.rpcUrls.default.http,
        blockExplorerUrls: ['https://scan-8453.example/'],
      },
    ])
    expect(heard).toEqual([{ type: 'network', namespace: 'eip155', caipNetworkId: 'eip155:8453' }])
  })

  it('switches after the wallet only added the network', async () => {
    const known = new Set([1])
    let current = 1
    const { connector, connect } = setUp({
      answers: {
        eth_chainId: () => current,
        wallet_addEthereumChain: () => known.add(8453) && null,
        wallet_switchEthereumChain: () => {
          if (!known.has(8453)) throw { code: 4902 }
          current = 8453
          return null
        },
      },
    })
    await connect()
    await connector.switchNetwork(base)
    expect(current).toBe(8453)
  })

  it('does not offer to add a network after the person declined', async () => {
    const declined = { code: -32603, data: { originalError: { code: 4001 } } }
    const { connector, connect, wallet } = setUp({
      answers: {
        wallet_switchEthereumChain: () => {
          throw declined
        },
      },
    })
    await connect()
    await expect(connector.switchNetwork(base)).rejects.toBe(declined)
    expect(wallet.chains.added).toEqual([])
  })

  it('says so where the wallet says yes but stays', async () => {
    const { connector, connect, platform, heard } = setUp({
      answers: { wallet_switchEthereumChain: () => null },
    })
    await connect()
    const switched = connector.switchNetwork(polygon)
    const failed = expect(switched).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
    await platform.clock.advanceAsync(1_000)
    await failed
    expect([heard, platform.clock.pending()]).toEqual([[], []])
  })

  it('waits for a wallet that says yes before it changes', async () => {
    const { connector, connect, wallet, platform } = setUp({
      answers: { wallet_switchEthereumChain: () => null },
    })
    await connect()
    const settled = vi.fn()
    const switched = connector.switchNetwork(polygon).then(settled)
    await platform.clock.advanceAsync(500)
    expect(settled).not.toHaveBeenCalled()
    wallet.chooseNetwork('eip155:137')
    await switched
    expect(platform.clock.pending()).toEqual([])
  })
})
