import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Relay, startRelay } from '../../../sandbox/src/relay/start-relay.js'
import { type Started, startKernel } from '../testing/start-kernel.js'
import { testNetwork } from '../testing/test-chain.js'
import { startTestWallet, type TestWallet } from '../testing/test-wallet.js'

const patience = { timeout: 8_000, interval: 10 }
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, patience)

let relay: Relay
let wallet: TestWallet
let started: Started[] = []

beforeEach(async () => {
  relay = await startRelay({ port: 0 })
  wallet = await startTestWallet(relay.url)
})
afterEach(async () => {
  for (const { kernel } of started) await kernel.dispose()
  started = []
  await wallet.stop()
  await relay.stop()
})

async function open(...args: Parameters<typeof startKernel>): Promise<Started> {
  const made = await startKernel(...args)
  started.push(made)
  return made
}

async function uriOf({ kernel }: Started, not?: string): Promise<string> {
  return until(() => {
    const state = kernel.walletconnect.pairing.getState()
    if (state.status !== 'ready' || state.uri === not) throw new Error(`The pairing is ${state.status}`)
    return state.uri
  })
}

async function connect(one: Started): Promise<void> {
  one.kernel.walletconnect.start()
  await wallet.scan(await uriOf(one))
  await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
}

describe('connecting', () => {
  it('pairs with a wallet that scans the code, and connects what it grants [CON-03] [CON-08]', async () => {
    const one = await open(relay.url)
    await connect(one)
    expect(one.kernel.connections.active('eip155')).toMatchObject({
      connectorId: 'walletConnect',
      caipNetworkId: 'eip155:1',
      wallet: { name: 'Sandbox Wallet', imageUrl: 'https://wallet.example/icon.svg' },
      accounts: [{ address: wallet.accounts[0], namespace: 'eip155' }],
    })
    expect(one.kernel.walletconnect.pairing.getState()).toEqual({ status: 'idle' })
    expect(one.kernel.connections.store.getState().byNamespace['solana']?.status).not.toBe('connected')
  })
})

describe('the wallet declines', () => {
  it('says so, and connects when tried again [CON-08]', async () => {
    const one = await open(relay.url)
    const api = one.kernel.walletconnect
    const failed: string[] = []
    one.kernel.on('connection:failed', ({ error }) => failed.push(error.code))
    wallet.answer = 'reject'
    api.start()
    const uri = await uriOf(one)
    await wallet.scan(uri)
    await until(() =>
      expect(api.pairing.getState()).toMatchObject({ status: 'failed', error: { code: 'USER_REJECTED' } }),
    )
    expect(failed).toEqual(['USER_REJECTED'])
    wallet.answer = 'approve'
    api.start()
    await wallet.scan(await uriOf(one, uri))
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  })

  it('refuses a request with its code, and keeps the connection', async () => {
    const one = await open(relay.url)
    await connect(one)
    for (const code of [4001, 5000, 5002]) {
      wallet.respond = () => ({ error: { code, message: 'User rejected methods.' } })
      const failure = await one.kernel.rpc
        .request({ method: 'personal_sign', params: ['0x00', wallet.accounts[0]] })
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'USER_REJECTED' })
    }
    expect(one.kernel.connections.active('eip155')).toBeDefined()
  })
})

describe('requests', () => {
  it('reach the wallet once, on the network they are for', async () => {
    const one = await open(relay.url)
    await connect(one)
    wallet.respond = (method) => ({ result: `${method}!` })
    const params = ['0x68656c6c6f', wallet.accounts[0]]
    expect(await one.kernel.rpc.request({ method: 'personal_sign', params })).toBe('personal_sign!')
    await one.kernel.networks.switchTo('eip155:137')
    await one.kernel.rpc.request({ method: 'personal_sign', params })
    expect(wallet.asked.map(({ method, chainId }) => [method, chainId])).toEqual([
      ['personal_sign', 'eip155:1'],
      ['personal_sign', 'eip155:137'],
    ])
    expect(wallet.asked[0]?.params).toEqual(params)
  })

  it('answers from the session what needs no wallet', async () => {
    const one = await open(relay.url)
    await connect(one)
    expect(await one.kernel.rpc.request({ method: 'eth_accounts' })).toEqual(wallet.accounts)
    expect(wallet.asked).toEqual([])
  })

  it('goes nowhere else with what the wallet did not approve [SEC-14]', async () => {
    const one = await open(relay.url)
    await connect(one)
    const connector = one.kernel.connectors.find('walletConnect')
    const unapproved = {
      namespace: 'eip155',
      caipNetworkId: 'eip155:1',
      method: 'eth_getBalance',
      params: [],
    } as const
    await expect(connector?.request(unapproved)).rejects.toMatchObject({ rpcCode: 4200 })
    await expect(
      connector?.request({ ...unapproved, method: 'personal_sign', caipNetworkId: 'eip155:10' }),
    ).rejects.toMatchObject({ rpcCode: 4901 })
    expect(wallet.asked).toEqual([])
  })

  it('settles when the relay went away meanwhile, and the wallet sees it once [REL-01]', async () => {
    const one = await open(relay.url)
    await connect(one)
    wallet.respond = () => undefined
    const answer = one.kernel.rpc.request({ method: 'personal_sign', params: ['0x00', wallet.accounts[0]] })
    const request = await until(() => {
      const [first] = wallet.asked
      if (!first) throw new Error('not asked yet')
      return first
    })
    relay.pause()
    await until(() => expect(relay.inspect().sockets).toBe(0))
    relay.resume()
    await until(() => expect(relay.inspect().sockets).toBe(2))
    const { topic } = wallet.session()
    await wallet.kit.respondSessionRequest({
      topic,
      response: { id: request.id, jsonrpc: '2.0', result: '0xsigned' },
    })
    expect(await answer).toBe('0xsigned')
    expect(wallet.asked).toHaveLength(1)
  }, 20_000)

  it('settles when it was sent while the relay was away, and the wallet sees it once [REL-01]', async () => {
    const one = await open(relay.url)
    await connect(one)
    relay.pause()
    await until(() => expect(relay.inspect().sockets).toBe(0))
    const answer = one.kernel.rpc.request({ method: 'personal_sign', params: ['0x00', wallet.accounts[0]] })
    relay.resume()
    expect(await answer).toBe('0xok')
    expect(wallet.asked).toHaveLength(1)
  }, 60_000)

  it('settles when the wallet ends the connection instead of answering [REL-01]', async () => {
    const one = await open(relay.url)
    await connect(one)
    wallet.respond = () => undefined
    const answer = one.kernel.rpc.request({ method: 'personal_sign', params: ['0x00', wallet.accounts[0]] })
    answer.catch(() => undefined)
    await until(() => expect(wallet.asked).toHaveLength(1))
    await wallet.kit.disconnectSession({
      topic: wallet.session().topic,
      reason: { code: 6000, message: 'bye' },
    })
    await expect(answer).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it.each([{ duplicates: 2 }, { reorder: true }, { delay: 150 }])(
    'with the fault %o the wallet sees each once [REL-01]',
    async (fault) => {
      const one = await open(relay.url)
      await connect(one)
      relay.setFaults(fault)
      wallet.respond = () => ({ result: '0xok' })
      const params = ['0x00', wallet.accounts[0]]
      const answers = await Promise.all(
        [1, 2, 3].map(() => one.kernel.rpc.request({ method: 'personal_sign', params })),
      )
      expect(answers).toEqual(['0xok', '0xok', '0xok'])
      expect(wallet.asked).toHaveLength(3)
    },
    20_000,
  )

  it('ends by its signal where the wallet never answers', async () => {
    const one = await open(relay.url)
    await connect(one)
    wallet.respond = () => undefined
    const controller = new AbortController()
    const answer = one.kernel.rpc.request({ method: 'personal_sign', params: [], signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('what the wallet does', () => {
  it('ends the connection [ACC-11]', async () => {
    const one = await open(relay.url)
    await connect(one)
    const ended: unknown[] = []
    one.kernel.on('connection:disconnected', (event) => ended.push(event))
    await wallet.kit.disconnectSession({
      topic: wallet.session().topic,
      reason: { code: 6000, message: 'bye' },
    })
    await until(() =>
      expect(ended).toEqual([{ namespace: 'eip155', connectorId: 'walletConnect', by: 'wallet' }]),
    )
  })

  it('hears that the page ended the connection [ACC-11]', async () => {
    const one = await open(relay.url)
    await connect(one)
    const { topic } = wallet.session()
    await one.kernel.connections.disconnect('eip155')
    expect(one.kernel.connections.active('eip155')).toBeUndefined()
    await until(() => expect(wallet.deleted).toEqual([topic]))
  })

  it('changes its network and accounts', async () => {
    const one = await open(relay.url)
    await connect(one)
    const { topic } = wallet.session()
    await wallet.kit.emitSessionEvent({
      topic,
      event: { name: 'chainChanged', data: 137 },
      chainId: 'eip155:137',
    })
    await until(() => expect(one.kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:137'))
    const other = `0x${'b'.repeat(40)}`
    await wallet.kit.emitSessionEvent({
      topic,
      event: { name: 'accountsChanged', data: [`eip155:137:${other}`] },
      chainId: 'eip155:137',
    })
    await until(() => expect(one.kernel.connections.active('eip155')?.accounts[0]?.address).toBe(other))
  })

  it('grants other accounts in an update', async () => {
    const one = await open(relay.url)
    await connect(one)
    const { topic, namespaces } = wallet.session()
    const other = `0x${'c'.repeat(40)}`
    const eip155 = { ...namespaces['eip155'], chains: ['eip155:1'], accounts: [`eip155:1:${other}`] }
    const { methods = [], events = [] } = namespaces['eip155'] ?? {}
    await wallet.kit.updateSession({ topic, namespaces: { eip155: { ...eip155, methods, events } } })
    await until(() => expect(one.kernel.connections.active('eip155')?.accounts[0]?.address).toBe(other))
  })
})

describe('switching the network', () => {
  it('needs no leave of the wallet on a network that it approved', async () => {
    const one = await open(relay.url)
    await connect(one)
    await one.kernel.networks.switchTo('eip155:137')
    expect(one.kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:137')
    expect(wallet.asked).toEqual([])
  })

  it('asks the wallet for another, and adds it where the wallet does not know it', async () => {
    const one = await open(relay.url, { networks: [testNetwork(1), testNetwork(10)] })
    wallet.chains = ['eip155:1']
    await connect(one)
    wallet.respond = (method) => {
      if (method === 'wallet_switchEthereumChain')
        return { error: { code: 4902, message: 'Unrecognized chain' } }
      const { topic, namespaces } = wallet.session()
      const chains = ['eip155:1', 'eip155:10']
      const accounts = chains.map((chain) => `${chain}:${wallet.accounts[0]}`)
      const { methods = [], events = [] } = namespaces['eip155'] ?? {}
      wallet.kit
        .updateSession({ topic, namespaces: { eip155: { chains, accounts, methods, events } } })
        .catch(() => undefined)
      return { result: null }
    }
    await one.kernel.networks.switchTo('eip155:10')
    expect(wallet.asked.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
    expect(wallet.asked[1]?.params).toMatchObject([{ chainId: '0xa', chainName: 'Network 10' }])
    expect(one.kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:10')
  })

  it('does not ask a second time when the person declined', async () => {
    const one = await open(relay.url, { networks: [testNetwork(1), testNetwork(10)] })
    wallet.chains = ['eip155:1']
    await connect(one)
    wallet.respond = () => ({ error: { code: 5000, message: 'User rejected.' } })
    await expect(one.kernel.networks.switchTo('eip155:10')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(wallet.asked).toHaveLength(1)
    expect(one.kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:1')
  })
})

describe('restoring', () => {
  it('brings a session back after a reload, and the wallet answers [SEC-14]', async () => {
    const before = await open(relay.url)
    await connect(before)
    await before.kernel.dispose()
    const { storage } = before.platform
    expect(storage.keys().some((key) => key.endsWith('//session'))).toBe(true)
    const after = await open(relay.url, { platform: before.platform })
    await until(() =>
      expect(after.kernel.connections.active('eip155')?.accounts[0]?.address).toBe(wallet.accounts[0]),
    )
    wallet.respond = () => ({ result: '0xafter' })
    expect(await after.kernel.rpc.request({ method: 'personal_sign', params: [] })).toBe('0xafter')
  })

  it('opens no socket where nothing is stored [SEC-14]', async () => {
    const one = await open(relay.url)
    const connector = one.kernel.connectors.find('walletConnect')
    const signal = new AbortController().signal
    expect(await connector?.restore({ networks: [], preferred: undefined, signal })).toBeUndefined()
    expect(Object.keys(globalThis).filter((name) => name.includes('quoin-'))).toEqual([])
  })

  it('hears of an end that happened while the page was closed', async () => {
    const before = await open(relay.url)
    await connect(before)
    await before.kernel.dispose()
    await wallet.kit.disconnectSession({
      topic: wallet.session().topic,
      reason: { code: 6000, message: 'bye' },
    })
    const after = await open(relay.url, { platform: before.platform })
    await until(() => expect(after.kernel.connections.active('eip155')).toBeUndefined())
  })

  it('stores what restoring needs and nothing of what was signed [SEC-13]', async () => {
    const one = await open(relay.url)
    await connect(one)
    wallet.respond = () => ({ result: '0xsecretsignature' })
    await one.kernel.rpc.request({ method: 'personal_sign', params: ['0xsecretmessage', wallet.accounts[0]] })
    const { storage } = one.platform
    const stored = storage.keys().map((key) => `${key}=${storage.get(key)}`)
    expect(stored.join()).not.toMatch(/secretsignature|secretmessage/)
    const names = storage
      .keys()
      .filter((key) => key.includes('/client/'))
      .map((key) => key.replace(/.*\/\//, ''))
    expect(names.sort()).toEqual(['expirer', 'keychain', 'pairing', 'session', 'subscription'])
  })

  it('connects where the page may not store anything [SEC-13]', async () => {
    const one = await open(relay.url)
    one.platform.storage.block()
    await connect(one)
  })
})

describe('the relay is away', () => {
  it('says so within 10 s, and recovers by itself when it is back [REL-01] [CON-08]', async () => {
    relay.pause()
    const one = await open(relay.url)
    const api = one.kernel.walletconnect
    api.start()
    await until(() => expect(one.platform.clock.pending()).toContain('timer 10000 ms'))
    await one.platform.clock.advanceAsync(10_000)
    expect(api.pairing.getState()).toMatchObject({ status: 'failed', error: { code: 'RELAY_UNREACHABLE' } })
    relay.resume()
    await one.platform.clock.advanceAsync(15_000)
    await wallet.scan(await uriOf(one))
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  }, 30_000)

  it('connects when the person tries again', async () => {
    relay.pause()
    const one = await open(relay.url)
    const api = one.kernel.walletconnect
    api.start()
    await until(() => expect(one.platform.clock.pending()).toContain('timer 10000 ms'))
    await one.platform.clock.advanceAsync(10_000)
    relay.resume()
    api.start()
    expect(api.pairing.getState().status).toBe('starting')
    await wallet.scan(await uriOf(one))
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  }, 30_000)

  it('ends the connection here, and says that the wallet was not told [ACC-11]', async () => {
    const one = await open(relay.url)
    await connect(one)
    relay.pause()
    const ending = one.kernel.connections.disconnect('eip155')
    ending.catch(() => undefined)
    await until(() => expect(one.platform.clock.pending()).toContain('timer 3000 ms'))
    await one.platform.clock.advanceAsync(3_000)
    await expect(ending).rejects.toMatchObject({
      code: 'DISCONNECT_FAILED',
      cause: { code: 'RELAY_UNREACHABLE' },
    })
    expect(one.kernel.connections.active('eip155')).toBeUndefined()
    const after = await open(relay.url, { platform: one.platform })
    expect(after.kernel.connections.active('eip155')).toBeUndefined()
  }, 30_000)
})

describe('a pairing that nobody takes', () => {
  it('is dropped on leaving: no key of it stays [SEC-13]', async () => {
    const one = await open(relay.url)
    one.kernel.walletconnect.start()
    const uri = await uriOf(one)
    one.kernel.walletconnect.stop()
    await one.platform.clock.advanceAsync(0)
    expect(one.kernel.walletconnect.pairing.getState()).toEqual({ status: 'idle' })
    const topic = /^wc:([0-9a-f]+)@/.exec(uri)?.[1] ?? 'none'
    const { storage } = one.platform
    await until(() =>
      expect(
        storage
          .keys()
          .map((key) => storage.get(key))
          .join(),
      ).not.toContain(topic),
    )
    await wallet.scan(uri)
    expect(one.kernel.connections.active('eip155')).toBeUndefined()
  })

  it('is renewed in time, and the old code still connects a wallet that is just approving [CON-04]', async () => {
    const one = await open(relay.url)
    one.kernel.walletconnect.start()
    const first = await uriOf(one)
    const states: string[] = []
    one.kernel.walletconnect.pairing.subscribe((state) => states.push(state.status))
    await one.platform.clock.advanceAsync(229_999)
    expect(states).toEqual([])
    await one.platform.clock.advanceAsync(1)
    const second = await uriOf(one, first)
    expect(states).toEqual(['expired-renewing', 'ready'])
    expect(second).not.toBe(first)
    await wallet.scan(first)
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  })

  it('made ahead of time ends with the modal [CON-11]', async () => {
    const one = await open(relay.url, { page: { mobile: true } })
    one.kernel.open({ view: 'ConnectingWalletConnectBasic' })
    one.kernel.walletconnect.prepare()
    await uriOf(one)
    one.kernel.close()
    expect(one.kernel.walletconnect.pairing.getState()).toEqual({ status: 'idle' })
  })
})

describe('a phone', () => {
  const listed = { id: 'w1', name: 'Rainy', mobileLink: 'rainy:', webappLink: 'https://web.rainy.example' }

  it('opens the wallet in the tap, and leads back to it for a request [CON-11] [SEC-05]', async () => {
    const one = await open(relay.url, { page: { mobile: true } })
    const api = one.kernel.walletconnect
    api.prepare()
    const uri = await uriOf(one)
    api.start(listed)
    expect(api.openWallet(listed, 'mobile')).toBe(true)
    expect(one.platform.openedLinks).toEqual([
      { url: `rainy://wc?uri=${encodeURIComponent(uri)}`, target: '_self' },
    ])
    await wallet.scan(uri)
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
    expect(api.waiting.getState()).toBeUndefined()
    wallet.respond = () => undefined
    const controller = new AbortController()
    const answer = one.kernel.rpc.request({ method: 'personal_sign', params: [], signal: controller.signal })
    answer.catch(() => undefined)
    await until(() => expect(api.waiting.getState()).toMatchObject({ name: 'Rainy' }))
    // The library opens nothing by itself.
    expect(one.platform.openedLinks).toHaveLength(1)
    expect(api.reopenWallet()).toBe(true)
    expect(one.platform.openedLinks[1]).toEqual({ url: 'rainy://wc', target: '_self' })
    controller.abort()
    await until(() => expect(api.waiting.getState()).toBeUndefined())
  })

  it('opens nothing for a link that is not an app', async () => {
    const one = await open(relay.url, { page: { mobile: true } })
    const api = one.kernel.walletconnect
    api.prepare()
    await uriOf(one)
    expect(api.openWallet({ ...listed, mobileLink: 'javascript:alert(1)//' }, 'mobile')).toBe(false)
    expect(api.linkTo(listed, 'web')).toMatch(/^https:\/\/web\.rainy\.example\/wc\?uri=/)
    expect(one.platform.openedLinks).toEqual([])
  })
})

describe('without a relay', () => {
  it('offers nothing and says what is missing [SEC-14]', async () => {
    const one = await open(undefined)
    expect(one.kernel.walletconnect.canConnect()).toBe(false)
    expect(one.kernel.connectors.list('eip155')).toEqual([])
    one.kernel.walletconnect.start()
    await until(() =>
      expect(one.kernel.walletconnect.pairing.getState()).toMatchObject({
        status: 'failed',
        error: { code: 'SERVICE_NOT_CONFIGURED' },
      }),
    )
  })
})

describe('secrets', () => {
  it('never reach logs [SEC-13]', async () => {
    const said: string[] = []
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => said.push(parts.join(' ')))
    const one = await open(relay.url)
    one.kernel.walletconnect.start()
    const uri = await uriOf(one)
    const symKey = /symKey=([0-9a-f]+)/.exec(uri)?.[1] ?? 'none'
    wallet.answer = 'reject'
    await wallet.scan(uri)
    await until(() => expect(one.kernel.walletconnect.pairing.getState().status).toBe('failed'))
    vi.restoreAllMocks()
    const logged = one.platform.logs.flatMap(({ parts }) => parts.map(String)).join('\n')
    expect(`${logged}${said.join()}`).not.toContain(symKey)
    expect(logged).not.toContain('wc:')
  })
})

describe('two kernels on one page', () => {
  it('pair, connect and end apart from each other [KRN-07]', async () => {
    const one = await open(relay.url)
    const two = await open(relay.url, { storageKey: 'second' })
    await connect(one)
    expect(two.kernel.walletconnect.pairing.getState()).toEqual({ status: 'idle' })
    await connect(two)
    await one.kernel.dispose()
    expect(two.kernel.connections.active('eip155')).toBeDefined()
    wallet.respond = () => ({ result: '0xtwo' })
    expect(await two.kernel.rpc.request({ method: 'personal_sign', params: [] })).toBe('0xtwo')
  })
})
