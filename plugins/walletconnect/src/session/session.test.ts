import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createWorld, until } from '../../testing/create-world.js'
import { testNetwork } from '../../testing/test-chain.js'
import { WalletConnectToken } from '../contract.js'

const world = createWorld()

describe('the end of the session', () => {
  it('is known while a wallet is connected, and after the wallet has extended it', async () => {
    const one = await world.open(world.relay.url)
    const { sessionExpiresAt } = await one.kernel.load(WalletConnectToken)
    expect(sessionExpiresAt()).toBeUndefined()
    await world.connect(one)
    const { topic } = world.wallet.session()
    const first = sessionExpiresAt() ?? 0
    // Sessions last seven days.
    expect(first).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect(first).toBeLessThan(Date.now() + 8 * 86_400_000)
    await until(async () => {
      await world.wallet.kit.extendSession({ topic })
      expect(sessionExpiresAt()).toBeGreaterThan(first)
    })
    await one.kernel.connections.disconnect()
    expect(sessionExpiresAt()).toBeUndefined()
  })
})

describe('the last use of the session', () => {
  it('is the last request for the user of any tab, also after a reload', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    const { sessionUsedAt } = await one.kernel.load(WalletConnectToken)
    expect(await sessionUsedAt()).toBeUndefined()
    await one.kernel.rpc.request({ method: 'personal_sign', params: [] })
    const usedAt = one.platform.now()
    await until(async () => expect(await sessionUsedAt()).toBe(usedAt))
    const again = await world.open(world.relay.url, {
      platform: createTestPlatform({ tabOf: one.platform, now: Date.now() }),
    })
    await until(() => expect(again.kernel.connections.active()).toBeDefined())
    expect(await (await again.kernel.load(WalletConnectToken)).sessionUsedAt()).toBe(usedAt)
    await again.kernel.connections.disconnect()
    expect(await (await again.kernel.load(WalletConnectToken)).sessionUsedAt()).toBeUndefined()
  })
})

describe('an extension of the session', () => {
  const days = (end: number): number => Math.round((end - Date.now()) / 86_400_000)
  const expiryOf = (topic: string): number =>
    (world.wallet.kit.getActiveSessions()[topic]?.expiry ?? 0) * 1_000

  it('moves the end on both sides once the wallet has confirmed it', async () => {
    const one = await world.open(world.relay.url)
    const { extendSession, sessionExpiresAt } = await one.kernel.load(WalletConnectToken)
    await expect(extendSession()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await world.connect(one)
    const { topic } = world.wallet.session()
    const first = sessionExpiresAt() ?? 0
    // Seconds are the unit of an end.
    await until(async () => {
      const end = await extendSession()
      expect([end > first, end, days(end)]).toEqual([true, sessionExpiresAt(), 7])
      expect(expiryOf(topic)).toBe(end)
    })
  })

  it('is taken back if the wallet does not confirm it: the session ends as the wallet believes', async () => {
    const one = await world.open(world.relay.url)
    const { extendSession, sessionExpiresAt } = await one.kernel.load(WalletConnectToken)
    await world.connect(one)
    const { topic } = world.wallet.session()
    const first = sessionExpiresAt() ?? 0
    await world.wallet.kit.core.relayer.transportClose()
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const extending = extendSession()
    extending.catch(() => undefined)
    await until(() => expect(sessionExpiresAt()).toBeGreaterThan(first))
    await one.platform.clock.advanceAsync(10_000)
    await expect(extending).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(sessionExpiresAt()).toBe(first)
    expect(one.kernel.connections.active()).toBeDefined()
    await world.wallet.kit.core.relayer.transportOpen()
    expect(world.wallet.session().topic).toBe(topic)
  })
})

describe('requests', () => {
  it('reach the wallet once, on their network', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    world.wallet.respond = (method) => ({ result: `${method}!` })
    const params = ['0x68656c6c6f', world.wallet.accounts[0]]
    expect(await one.kernel.rpc.request({ method: 'personal_sign', params })).toBe('personal_sign!')
    await one.kernel.networks.switchTo('eip155:137')
    await one.kernel.rpc.request({ method: 'personal_sign', params })
    expect(world.wallet.requests.map(({ method, chainId }) => [method, chainId])).toEqual([
      ['personal_sign', 'eip155:1'],
      ['personal_sign', 'eip155:137'],
    ])
    expect(world.wallet.requests[0]?.params).toEqual(params)
  })

  it('are answered from the session if they need no wallet', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    expect(await one.kernel.rpc.request({ method: 'eth_accounts' })).toEqual(world.wallet.accounts)
    expect(world.wallet.requests).toEqual([])
  })

  it('are never sent to another party if the wallet did not approve them [SEC-14]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    const connector = one.kernel.connectors.find('walletConnect')
    const unapproved = {
      namespace: 'eip155',
      caipNetworkId: 'eip155:1',
      method: 'eth_call',
      params: [],
    } as const
    await expect(connector?.request(unapproved)).rejects.toMatchObject({ rpcCode: 4200 })
    await expect(
      connector?.request({ ...unapproved, method: 'personal_sign', caipNetworkId: 'eip155:10' }),
    ).rejects.toMatchObject({ rpcCode: 4901 })
    expect(world.wallet.requests).toEqual([])
  })

  it('settle if the relay was lost meanwhile, and the wallet receives them once [REL-01]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    world.wallet.respond = () => undefined
    const answer = one.kernel.rpc.request({
      method: 'personal_sign',
      params: ['0x00', world.wallet.accounts[0]],
    })
    const request = await until(() => {
      const [first] = world.wallet.requests
      if (!first) throw new Error('no request yet')
      return first
    })
    world.relay.pause()
    await until(() => expect(world.relay.inspect().sockets).toBe(0))
    world.relay.resume()
    await until(() => expect(world.relay.inspect().sockets).toBe(2))
    const { topic } = world.wallet.session()
    await world.wallet.kit.respondSessionRequest({
      topic,
      response: { id: request.id, jsonrpc: '2.0', result: '0xsigned' },
    })
    expect(await answer).toBe('0xsigned')
    expect(world.wallet.requests).toHaveLength(1)
  })

  it('settle if they were sent while the relay was away, and the wallet receives them once [REL-01]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    world.relay.pause()
    await until(() => expect(world.relay.inspect().sockets).toBe(0))
    const answer = one.kernel.rpc.request({
      method: 'personal_sign',
      params: ['0x00', world.wallet.accounts[0]],
    })
    world.relay.resume()
    expect(await answer).toBe('0xok')
    expect(world.wallet.requests).toHaveLength(1)
  }, 60_000)

  it('settle if the user disconnects meanwhile [REL-01]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    world.wallet.respond = () => undefined
    const connector = one.kernel.connectors.find('walletConnect')
    const answer = connector?.request({
      namespace: 'eip155',
      caipNetworkId: 'eip155:1',
      method: 'personal_sign',
      params: [],
    })
    answer?.catch(() => undefined)
    await until(() => expect(world.wallet.requests).toHaveLength(1))
    await one.kernel.connections.disconnect('eip155')
    await expect(answer).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it('settle if the wallet ends the connection instead of answering [REL-01]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    world.wallet.respond = () => undefined
    const answer = one.kernel.rpc.request({
      method: 'personal_sign',
      params: ['0x00', world.wallet.accounts[0]],
    })
    answer.catch(() => undefined)
    await until(() => expect(world.wallet.requests).toHaveLength(1))
    await world.wallet.kit.disconnectSession({
      topic: world.wallet.session().topic,
      reason: { code: 6000, message: 'bye' },
    })
    await expect(answer).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it.each([{ duplicates: 2 }, { reorder: true }, { delay: 150 }])(
    'reach the wallet once each with the fault %o [REL-01]',
    async (fault) => {
      const one = await world.open(world.relay.url)
      await world.connect(one)
      world.relay.setFaults(fault)
      world.wallet.respond = () => ({ result: '0xok' })
      const params = ['0x00', world.wallet.accounts[0]]
      const answers = await Promise.all(
        [1, 2, 3].map(() => one.kernel.rpc.request({ method: 'personal_sign', params })),
      )
      expect(answers).toEqual(['0xok', '0xok', '0xok'])
      expect(world.wallet.requests).toHaveLength(3)
    },
  )

  it('end by their signal if the wallet never answers', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    world.wallet.respond = () => undefined
    const controller = new AbortController()
    const answer = one.kernel.rpc.request({ method: 'personal_sign', params: [], signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('a wallet', () => {
  it('ends the connection [ACC-11]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    const ended: unknown[] = []
    one.kernel.on('connection:disconnected', (event) => ended.push(event))
    await world.wallet.kit.disconnectSession({
      topic: world.wallet.session().topic,
      reason: { code: 6000, message: 'bye' },
    })
    await until(() =>
      expect(ended).toEqual([{ namespace: 'eip155', connectorId: 'walletConnect', by: 'wallet' }]),
    )
  })

  it('is notified that the page ended the connection [ACC-11]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    const { topic } = world.wallet.session()
    await one.kernel.connections.disconnect('eip155')
    expect(one.kernel.connections.active('eip155')).toBeUndefined()
    await until(() => expect(world.wallet.deleted).toEqual([topic]))
  })

  it('changes its network and accounts', async () => {
    const one = await world.open(world.relay.url)
    const other = `0x${'b'.repeat(40)}`
    world.wallet.accounts = [...world.wallet.accounts, other]
    await world.connect(one)
    const { topic } = world.wallet.session()
    await world.wallet.kit.emitSessionEvent({
      topic,
      event: { name: 'chainChanged', data: 137 },
      chainId: 'eip155:137',
    })
    await until(() => expect(one.kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:137'))
    await world.wallet.kit.emitSessionEvent({
      topic,
      event: { name: 'accountsChanged', data: [`eip155:137:${other}`] },
      chainId: 'eip155:137',
    })
    await until(() => expect(one.kernel.connections.active('eip155')?.accounts[0]?.address).toBe(other))
  })

  it('grants other accounts in an update', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    const { topic, namespaces } = world.wallet.session()
    const other = `0x${'c'.repeat(40)}`
    const eip155 = { ...namespaces.eip155, chains: ['eip155:1'], accounts: [`eip155:1:${other}`] }
    const { methods = [], events = [] } = namespaces.eip155 ?? {}
    await world.wallet.kit.updateSession({ topic, namespaces: { eip155: { ...eip155, methods, events } } })
    await until(() => expect(one.kernel.connections.active('eip155')?.accounts[0]?.address).toBe(other))
  })
})

describe('switching the network', () => {
  it('needs no approval of the wallet on a network that it approved', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    await one.kernel.networks.switchTo('eip155:137')
    expect(one.kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:137')
    expect(world.wallet.requests).toEqual([])
  })

  it('keeps the account that the user chose in the wallet', async () => {
    const one = await world.open(world.relay.url)
    const [first, second] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
    world.wallet.accounts = [first, second]
    await world.connect(one)
    await world.wallet.kit.emitSessionEvent({
      topic: world.wallet.session().topic,
      event: { name: 'accountsChanged', data: [second, first].map((address) => `eip155:1:${address}`) },
      chainId: 'eip155:1',
    })
    const chosen = (): string | undefined => one.kernel.connections.active('eip155')?.accounts[0]?.address
    await until(() => expect(chosen()).toBe(second))
    await one.kernel.networks.switchTo('eip155:137')
    expect(chosen()).toBe(second)
  })

  it('requests another network from the wallet, and adds it if the wallet does not support it', async () => {
    const one = await world.open(world.relay.url, { networks: [testNetwork(1), testNetwork(10)] })
    world.wallet.chains = ['eip155:1']
    await world.connect(one)
    world.wallet.respond = (method) => {
      if (method === 'wallet_switchEthereumChain')
        return { error: { code: 4902, message: 'Unrecognized chain' } }
      const { topic, namespaces } = world.wallet.session()
      const chains = ['eip155:1', 'eip155:10']
      const accounts = chains.map((chain) => `${chain}:${world.wallet.accounts[0]}`)
      const { methods = [], events = [] } = namespaces.eip155 ?? {}
      world.wallet.kit
        .updateSession({ topic, namespaces: { eip155: { chains, accounts, methods, events } } })
        .catch(() => undefined)
      return { result: null }
    }
    const reports: string[] = []
    one.kernel.connectors.find('walletConnect')?.subscribe(({ type }) => reports.push(type))
    await one.kernel.networks.switchTo('eip155:10')
    expect(reports).toEqual(['grant', 'network'])
    expect(world.wallet.requests.map(({ method }) => method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])
    expect(world.wallet.requests[1]?.params).toMatchObject([{ chainId: '0xa', chainName: 'Network 10' }])
    expect(one.kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:10')
  })

  it('sends no second request after the user rejected', async () => {
    const one = await world.open(world.relay.url, { networks: [testNetwork(1), testNetwork(10)] })
    world.wallet.chains = ['eip155:1']
    await world.connect(one)
    world.wallet.respond = () => ({ error: { code: 5000, message: 'User rejected.' } })
    await expect(one.kernel.networks.switchTo('eip155:10')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(world.wallet.requests).toHaveLength(1)
    expect(one.kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:1')
  })
})
