import { describe, expect, it, vi } from 'vitest'
import { rpcCodeOf } from '#kernel'
import { createWorld, until } from '../../testing/create-world.js'

const world = createWorld()

describe('connecting', () => {
  it('pairs with a wallet that scans the code, and connects what it grants [CON-03] [CON-08]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    expect(one.kernel.connections.active('eip155')).toMatchObject({
      connectorId: 'walletConnect',
      caipNetworkId: 'eip155:1',
      wallet: { name: 'Sandbox Wallet', imageUrl: 'https://wallet.example/icon.svg' },
      accounts: [{ address: world.wallet.accounts[0], namespace: 'eip155' }],
    })
    expect(one.kernel.walletconnect.pairing.getState()).toEqual({ status: 'idle' })
    expect(one.kernel.connections.store.getState().byNamespace.solana?.status).not.toBe('connected')
  })
})

describe('a wallet that rejects', () => {
  it('fails with USER_REJECTED, and connects on a retry [CON-08]', async () => {
    const one = await world.open(world.relay.url)
    const api = one.kernel.walletconnect
    const failed: string[] = []
    one.kernel.on('connection:failed', ({ error }) => failed.push(error.code))
    world.wallet.answer = 'reject'
    api.start()
    const uri = await world.uriOf(one)
    await world.wallet.scan(uri)
    await until(() =>
      expect(api.pairing.getState()).toMatchObject({ status: 'failed', error: { code: 'USER_REJECTED' } }),
    )
    expect(failed).toEqual(['USER_REJECTED'])
    world.wallet.answer = 'approve'
    api.start()
    await world.wallet.scan(await world.uriOf(one, uri))
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  })

  it('rejects a request with USER_REJECTED, and the connection stays', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    for (const code of [4001, 5000, 5002]) {
      world.wallet.respond = () => ({ error: { code, message: 'User rejected methods.' } })
      const failure = await one.kernel.rpc
        .request({ method: 'personal_sign', params: ['0x00', world.wallet.accounts[0]] })
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'USER_REJECTED' })
    }
    expect(one.kernel.connections.active('eip155')).toBeDefined()
  })
})

describe('error codes of a wallet with other meanings or types [W14]', () => {
  it.each(['4001', '5000'])(
    'treats the code %s, sent as text, as a user rejection [CON-08]',
    async (code) => {
      const one = await world.open(world.relay.url)
      await world.connect(one)
      world.wallet.respond = () => ({ error: JSON.parse(`{"code":"${code}","message":"No."}`) })
      await expect(
        one.kernel.rpc.request({ method: 'personal_sign', params: ['0x00', world.wallet.accounts[0]] }),
      ).rejects.toMatchObject({ code: 'USER_REJECTED' })
    },
  )

  it('keeps 5100 of a wallet that supports none of the networks, for the view to explain [CON-08]', async () => {
    const one = await world.open(world.relay.url)
    world.wallet.answer = 'reject'
    world.wallet.refusal = { code: 5100, message: 'Unsupported chains.' }
    const api = one.kernel.walletconnect
    api.start()
    await world.wallet.scan(await world.uriOf(one))
    await until(() => expect(api.pairing.getState().status).toBe('failed'))
    const state = api.pairing.getState()
    expect(state.status === 'failed' && rpcCodeOf(state.error)).toBe(5100)
  })
})

describe('a pairing that no wallet accepts', () => {
  it('is cancelled on leaving, and its keys are deleted once no wallet can accept it any more [SEC-13]', async () => {
    const one = await world.open(world.relay.url)
    one.kernel.walletconnect.start()
    const uri = await world.uriOf(one)
    one.kernel.walletconnect.stop()
    await one.platform.clock.advanceAsync(0)
    expect(one.kernel.walletconnect.pairing.getState()).toEqual({ status: 'idle' })
    await one.platform.clock.advanceAsync(300_000)
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
    await world.wallet.scan(uri)
    expect(one.kernel.connections.active('eip155')).toBeUndefined()
  })

  it('leaves no session at a wallet that approves it after the page left [W9]', async () => {
    const one = await world.open(world.relay.url)
    world.wallet.answer = 'ignore'
    one.kernel.walletconnect.start()
    await world.wallet.scan(await world.uriOf(one))
    await until(() => expect(world.wallet.proposals).toHaveLength(1))
    one.kernel.walletconnect.stop()
    await one.platform.clock.advanceAsync(0)
    await world.wallet.approveIgnored()
    await until(() => expect(world.wallet.deleted).toHaveLength(1))
    expect(Object.keys(world.wallet.kit.getActiveSessions())).toEqual([])
    expect(one.kernel.connections.active('eip155')).toBeUndefined()
  })

  it('is renewed after the relay was lost: a wallet that scans the displayed code gets a proposal [W7] [REL-01]', async () => {
    const one = await world.open(world.relay.url)
    one.kernel.walletconnect.start()
    const first = await world.uriOf(one)
    world.relay.pause()
    await until(() => expect(world.relay.inspect().sockets).toBe(0))
    await one.platform.clock.advanceAsync(1_000)
    await until(() =>
      expect(one.kernel.walletconnect.pairing.getState()).toMatchObject({ status: 'expired-renewing' }),
    )
    world.relay.resume()
    await world.wallet.scan(await world.uriOf(one, first))
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  })

  it('is renewed before it expires, and the old code still connects a wallet that is just approving [CON-04]', async () => {
    const one = await world.open(world.relay.url)
    one.kernel.walletconnect.start()
    const first = await world.uriOf(one)
    const states: string[] = []
    one.kernel.walletconnect.pairing.subscribe((state) => states.push(state.status))
    await one.platform.clock.advanceAsync(229_999)
    expect(states).toEqual([])
    await one.platform.clock.advanceAsync(1)
    const second = await world.uriOf(one, first)
    expect(states).toEqual(['expired-renewing', 'ready'])
    expect(second).not.toBe(first)
    await world.wallet.scan(first)
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  })

  it('ends with the modal if it was created ahead of time [CON-11]', async () => {
    const one = await world.open(world.relay.url, { page: { mobile: true } })
    one.kernel.open({ view: 'ConnectingWalletConnectBasic' })
    one.kernel.walletconnect.prepare()
    await world.uriOf(one)
    one.kernel.close()
    expect(one.kernel.walletconnect.pairing.getState()).toEqual({ status: 'idle' })
  })
})

describe('a phone', () => {
  const listed = { id: 'w1', name: 'Rainy', mobileLink: 'rainy:', webappLink: 'https://web.rainy.example' }

  it('opens the wallet in the tap, and reopens it for a request [CON-11] [SEC-05]', async () => {
    const one = await world.open(world.relay.url, { page: { mobile: true } })
    const api = one.kernel.walletconnect
    api.prepare()
    const uri = await world.uriOf(one)
    api.start(listed)
    expect(api.openWallet(listed, 'mobile')).toBe(true)
    expect(one.platform.openedLinks).toEqual([
      { url: `rainy://wc?uri=${encodeURIComponent(uri)}`, target: '_self' },
    ])
    await world.wallet.scan(uri)
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
    expect(api.waiting.getState()).toBeUndefined()
    world.wallet.respond = () => undefined
    const controller = new AbortController()
    const answer = one.kernel.rpc.request({ method: 'personal_sign', params: [], signal: controller.signal })
    answer.catch(() => undefined)
    await until(() => expect(api.waiting.getState()).toMatchObject({ name: 'Rainy' }))
    // The library opens nothing itself.
    expect(one.platform.openedLinks).toHaveLength(1)
    expect(api.reopenWallet()).toBe(true)
    expect(one.platform.openedLinks[1]).toEqual({ url: 'rainy://wc', target: '_self' })
    controller.abort()
    await until(() => expect(api.waiting.getState()).toBeUndefined())
  })

  it('opens nothing for a link that does not open an app', async () => {
    const one = await world.open(world.relay.url, { page: { mobile: true } })
    const api = one.kernel.walletconnect
    api.prepare()
    await world.uriOf(one)
    expect(api.openWallet({ ...listed, mobileLink: 'javascript:alert(1)//' }, 'mobile')).toBe(false)
    expect(api.linkTo(listed, 'web')).toMatch(/^https:\/\/web\.rainy\.example\/wc\?uri=/)
    expect(one.platform.openedLinks).toEqual([])
  })
})

describe('without a relay', () => {
  it('offers no connector, and fails with SERVICE_NOT_CONFIGURED [SEC-14]', async () => {
    const one = await world.open(undefined)
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

describe('the library', () => {
  it('may log after the end of its kernel: its messages are dropped, and nothing throws [KRN-07]', async () => {
    const before = Object.keys(globalThis)
    const one = await world.open(world.relay.url)
    await world.connect(one)
    const [name = ''] = Object.keys(globalThis).filter(
      (key) => key.startsWith('_walletConnectCore_quoin') && !before.includes(key) && !key.endsWith('_count'),
    )
    const { logger } = Reflect.get(globalThis, name)
    logger.error('logged')
    expect(one.platform.logs.flatMap(({ parts }) => parts)).toContain('logged')
    await one.kernel.dispose()
    expect(() => logger.error('late')).not.toThrow()
    expect(one.platform.logs.flatMap(({ parts }) => parts)).not.toContain('late')
  })
})

describe('secrets', () => {
  it('never appear in logs [SEC-13]', async () => {
    const messages: string[] = []
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => messages.push(parts.join(' ')))
    const one = await world.open(world.relay.url)
    one.kernel.walletconnect.start()
    const uri = await world.uriOf(one)
    const symKey = /symKey=([0-9a-f]+)/.exec(uri)?.[1] ?? 'none'
    world.wallet.answer = 'reject'
    await world.wallet.scan(uri)
    await until(() => expect(one.kernel.walletconnect.pairing.getState().status).toBe('failed'))
    vi.restoreAllMocks()
    const logged = one.platform.logs.flatMap(({ parts }) => parts.map(String)).join('\n')
    expect(`${logged}${messages.join()}`).not.toContain(symKey)
    expect(logged).not.toContain('wc:')
  })
})
