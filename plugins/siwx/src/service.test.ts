import { afterEach, describe, expect, it } from 'vitest'
import {
  type ActionReviewer,
  actionReviewers,
  contributeTo,
  createToken,
  definePlugin,
  type PluginTypes,
  provide,
  QuoinError,
} from '#kernel'
import { createMockConnector, createTestPlatform, settle, type TestPlatform } from '#testing'
import { createServer, endWorlds, type SiwxWorld, soon, startSiwx } from '../testing/siwx-world.js'
import { SiwxToken } from './contract.js'

afterEach(endWorlds)

const stateOf = ({ kernel }: SiwxWorld) => kernel.siwx.store.getState()
const until = (world: SiwxWorld, status: string) => soon(() => expect(stateOf(world).status).toBe(status))
const namesOf = ({ events }: SiwxWorld) => events.map(([name]) => name)

/** Starts connected, with the sign-in view open. */
async function startRequested(...options: Parameters<typeof startSiwx>): Promise<SiwxWorld> {
  const world = await startSiwx(...options)
  await world.connect()
  await until(world, 'needed')
  expect(world.view()).toBe('SIWXSignMessage')
  return world
}
async function startSigned(...options: Parameters<typeof startSiwx>): Promise<SiwxWorld> {
  const world = await startRequested(...options)
  world.kernel.siwx.confirm()
  await until(world, 'signed')
  return world
}

/** A reviewer that records who displayed a request. */
function recordingReviewer(seen: unknown[]) {
  const token = createToken<ActionReviewer>('guard')
  return definePlugin<PluginTypes>({
    id: 'guard',
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(token, {
        deps: [],
        create: (): ActionReviewer => ({
          async review({ action, shownBy }) {
            seen.push([action.method, shownBy])
            return 'continue'
          },
        }),
      }),
    ],
    contributes: { extra: [contributeTo(actionReviewers, { id: 'guard', reviewer: token })] },
  })
}

describe('a host that reviews requests [SEC-06]', () => {
  const policy = (...powers: readonly string[]) => ({
    plugins: { guard: { allowedPowers: ['actionReviewers'] }, siwx: { allowedPowers: powers } },
  })

  it('does not display a sign-in again that the view displayed, if it trusts the plugin', async () => {
    const seen: unknown[] = []
    await startSigned({ more: recordingReviewer(seen), policy: policy('actions.shown') })
    await startSigned({ more: recordingReviewer(seen), policy: policy() })
    expect(seen).toEqual([
      ['personal_sign', 'plugin'],
      ['personal_sign', undefined],
    ])
  })

  it('displays one that no view displayed', async () => {
    const seen: unknown[] = []
    const world = await startRequested({ more: recordingReviewer(seen), policy: policy('actions.shown') })
    world.kernel.router.reset('Connect')
    world.kernel.siwx.confirm()
    await soon(() => expect(seen).toEqual([['personal_sign', undefined]]))
  })
})

describe('a host without a sign-in service', () => {
  const codes = (platform: TestPlatform) =>
    platform.logs.map(({ parts }) => [parts[0], Object(parts[1]).code, Object(parts[1]).details])

  it('is alerted at the start, and no card blames the connection [ERR-03]', async () => {
    const platform = createTestPlatform()
    const world = await startRequested({ platform, services: {}, logLevel: 'error' })
    expect(codes(platform)).toEqual([
      ["[quoin] plugin 'siwx':", 'OPTIONS_INVALID', 'siwx: no service verifies the sign-in'],
    ])
    world.kernel.siwx.confirm()
    await soon(() => expect(stateOf(world)).toMatchObject({ status: 'needed', fault: 'other' }))
  })

  it.each<[string, Parameters<typeof startSiwx>[0]]>([
    ['a service of its own', { services: { siwx: 'https://app.example' } }],
    ['a gateway', { services: { gateway: 'https://gateway.example' } }],
    ['sign-ins of the page alone', { services: {}, siwx: { storage: 'local' } }],
  ])('is not alerted with %s', async (_, options) => {
    const platform = createTestPlatform()
    await startSiwx({ platform, logLevel: 'error', ...options })
    expect(codes(platform)).toEqual([])
  })
})

describe('a watch-only account', () => {
  const watching = () => createMockConnector({ id: 'watch', type: 'watch', accounts: ['alice'] })

  it.each([{ required: true }, { required: false }, { required: true, storage: 'local' as const }])(
    'is neither prompted to sign in nor disconnected: %o',
    async (siwx) => {
      for (const isLazy of [true, false]) {
        const world = await startSiwx({ wallet: watching(), siwx, isLazy })
        world.kernel.open({ view: 'Connect' })
        await world.connect()
        await world.kernel.load(SiwxToken)
        await settle()
        expect(world.view()).toBe('Connect')
        expect(stateOf(world)).toEqual({ status: 'idle' })
        expect(world.kernel.connections.active()?.isWatchOnly).toBe(true)
        await expect(world.kernel.siwx.signIn()).rejects.toMatchObject({ code: 'WATCH_ONLY' })
        world.kernel.siwx.confirm()
        await settle()
        expect(world.server.requests).toEqual([])
        expect(namesOf(world)).toEqual([])
      }
    },
  )

  it('does not use the session of its owner, who signed in here before', async () => {
    const platform = createTestPlatform()
    const server = createServer()
    const owner = await startSigned({ platform, server })
    await owner.kernel.connections.disconnect()
    await owner.kernel.dispose()
    const world = await startSiwx({ platform, server, wallet: watching() })
    await world.connect()
    await world.kernel.siwx.refresh()
    await settle()
    expect(stateOf(world)).toEqual({ status: 'idle' })
  })
})

describe('a connected user', () => {
  it('is prompted to sign in, and signs in with one message [SIW-01] [SIW-02] [SIW-03]', async () => {
    const world = await startRequested({ siwx: { statement: 'Sign in.', expiresInSeconds: 600 } })
    // Nothing is requested before the user presses Sign: a nonce expires soon.
    expect(world.server.requests).toEqual([])
    world.kernel.siwx.confirm()
    await until(world, 'signed')
    expect(world.signed).toHaveLength(1)
    expect(world.signed[0]?.message).toMatch(
      /^app\.example wants you to sign in with your Ethereum account:\nalice\n\nSign in\.\n\nURI: https:\/\/app\.example\/\nVersion: 1\nChain ID: 1\nNonce: \w{32}\nIssued At: .+\nExpiration Time: .+$/,
    )
    expect(world.kernel.siwx.sessions.getState()).toMatchObject([
      { caipNetworkId: 'eip155:1', address: 'alice', verifiedBy: 'server' },
    ])
    await soon(() => expect(world.view()).toBeUndefined())
    expect(world.events).toEqual([
      ['siwx:requested', { caipNetworkId: 'eip155:1', isSmartAccount: false }],
      ['siwx:signed', { caipNetworkId: 'eip155:1', isSmartAccount: false, isOneClick: false }],
    ])
  })

  it('has sessions that a visible page reads again after the clock was set back [REL-04]', async () => {
    const world = await startSigned()
    world.platform.page.set({ visible: false })
    const before = world.server.requests.length
    world.platform.clock.setBack(3_600_000)
    world.platform.page.set({ visible: true })
    await soon(() => expect(world.server.requests.length).toBeGreaterThan(before))
  })

  it('sees the waiting view if the modal is open [CON-08]', async () => {
    const platform = createTestPlatform()
    const server = createServer('cookie')
    let answer = (): void => undefined
    server.fail = () => new Promise((resolve) => (answer = () => resolve(Response.json({ accounts: [] }))))
    const world = await startSiwx({ platform, server, siwx: { session: 'cookie' } })
    world.kernel.open({ view: 'Connect' })
    await world.connect()
    await soon(() => expect(world.view()).toBe('ConnectingSiwe'))
    await soon(() => expect(server.requests).toEqual(['me']))
    server.fail = undefined
    answer()
    await soon(() => expect(world.view()).toBe('SIWXSignMessage'))
  })

  it('keeps the waiting view that the host opened, before and after the service is loaded [UI-01]', async () => {
    const world = await startSiwx({ isLazy: true })
    world.kernel.open({ view: 'ConnectingSiwe' })
    await world.kernel.load(SiwxToken)
    await settle()
    expect(world.view()).toBe('ConnectingSiwe')
  })

  it('leaves the waiting view if the wallet disconnected before the service was loaded', async () => {
    const world = await startSiwx({ isLazy: true })
    world.kernel.open({ view: 'Connect' })
    const views: unknown[] = []
    world.kernel.router.store.subscribe(() => views.push(world.view()))
    await world.connect()
    await world.kernel.connections.disconnect()
    await settle()
    expect(views).toContain('ConnectingSiwe')
    expect(world.view()).toBeUndefined()
  })

  it('is not prompted on networks that the host excludes, nor if the wallet cannot sign [SIW-01] [SIW-06]', async () => {
    const world = await startSiwx({ siwx: { networks: ['eip155:2'] } })
    world.kernel.open({ view: 'Connect' })
    await world.connect()
    await settle()
    expect(stateOf(world).status).toBe('idle')
    expect(world.view()).not.toBe('SIWXSignMessage')
    await expect(world.kernel.siwx.signIn()).rejects.toMatchObject({
      code: 'SIWX_NOT_ENABLED',
      shortMessage: 'SIWX is not enabled',
    })
    await world.kernel.networks.switchTo('eip155:2')
    await until(world, 'needed')

    const chain = { messages: undefined }
    const silent = await startSiwx({ chain })
    await expect(silent.kernel.siwx.signIn()).rejects.toMatchObject({
      code: 'SIWX_ADDRESS_MISSING',
      shortMessage: 'No ActiveCaipAddress found',
    })
    await silent.connect()
    await expect(silent.kernel.siwx.signIn()).rejects.toMatchObject({
      code: 'SIWX_CLIENT_MISSING',
      shortMessage: 'No ConnectionController client found',
    })
    silent.wallet.chooseNetwork('eip155:77')
    await expect(silent.kernel.siwx.signIn()).rejects.toMatchObject({
      code: 'SIWX_NETWORK_MISSING',
      shortMessage: 'No ActiveCaipNetwork or client found',
    })
  })
})

describe('the view', () => {
  it('cannot be closed while sign-in is required and no account is signed in [UI-08]', async () => {
    const world = await startRequested()
    expect(world.kernel.router.close({ force: true })).toBe(false)
    expect(world.kernel.router.store.getState()).toMatchObject({ open: true, shaking: true })
    // Nor be replaced by another view.
    world.kernel.open({ view: 'Connect' })
    await soon(() => expect(world.view()).toBe('SIWXSignMessage'))
  })

  it('disconnects on Cancel if sign-in is required [SIW-05]', async () => {
    const world = await startRequested()
    await world.kernel.siwx.cancel()
    await until(world, 'idle')
    expect(world.kernel.connections.active()).toBeUndefined()
    expect(world.view()).toBe('Connect')
    expect(namesOf(world)).toEqual(['siwx:cancelled'])
  })

  it.each(['cancel', 'close'] as const)(
    'closes by %s if sign-in is optional, and does not open again [SIW-05]',
    async (way) => {
      const world = await startRequested({ siwx: { required: false } })
      if (way === 'cancel') await world.kernel.siwx.cancel()
      else expect(world.kernel.router.close()).toBe(true)
      await until(world, 'signed-out')
      await soon(() => expect(world.view()).toBeUndefined())
      expect(world.kernel.connections.active()).toBeDefined()
      expect(namesOf(world)).toEqual(['siwx:cancelled'])

      // Another network prompts again; this network does not.
      await world.kernel.networks.switchTo('eip155:2')
      await until(world, 'needed')
      await world.kernel.networks.switchTo('eip155:1')
      await until(world, 'signed-out')
      await soon(() => expect(world.view()).toBeUndefined())

      // A new connection prompts again.
      await world.kernel.connections.disconnect()
      await world.connect()
      await until(world, 'needed')
    },
  )

  it('reports only the cancellation of a request that the user left', async () => {
    const world = await startRequested({ siwx: { required: false } })
    world.wallet.behave('hang', 'personal_sign')
    world.kernel.siwx.confirm()
    await soon(() => expect(stateOf(world)).toMatchObject({ status: 'signing', step: 'wallet' }))
    world.kernel.router.close()
    await until(world, 'signed-out')
    world.wallet.answerHanging()
    await settle()
    expect(stateOf(world).status).toBe('signed-out')
    expect(world.server.requests).toEqual(['nonce'])
  })

  it('opens again with the fault if the wallet closed it [SIW-04]', async () => {
    let decline = (_error: unknown): void => undefined
    const sign = () => new Promise((_, reject) => (decline = reject))
    for (const required of [true, false]) {
      const world = await startRequested({ siwx: { required }, sign })
      world.kernel.siwx.confirm()
      await soon(() => expect(world.signed).toHaveLength(1))
      // The embedded wallet prompts in its own view, and aborts the request when that is closed.
      world.kernel.router.push('ApproveTransaction')
      world.kernel.router.close({ force: true })
      await settle()
      expect(world.view()).toBeUndefined()
      decline(new QuoinError('ABORTED'))
      await soon(() => expect(stateOf(world)).toMatchObject({ status: 'needed', fault: 'declined' }))
      await soon(() => expect(world.view()).toBe('SIWXSignMessage'))
    }
  })
})

describe('the wallet', () => {
  it('receives one request for any number of presses on Sign [SEC-06]', async () => {
    const world = await startRequested()
    world.wallet.behave('hang', 'personal_sign')
    for (let press = 0; press < 10; press += 1) world.kernel.siwx.confirm()
    await soon(() => expect(stateOf(world)).toMatchObject({ status: 'signing', step: 'wallet' }))
    for (let press = 0; press < 10; press += 1) world.kernel.siwx.confirm()
    world.wallet.answerHanging()
    await until(world, 'signed')
    expect(world.signed).toHaveLength(1)
    expect(world.server.requests).toEqual(['nonce', 'authenticate'])
    expect(namesOf(world)).toEqual(['siwx:requested', 'siwx:signed'])
  })

  it('rejects: the view reports it, and a retry works [SIW-04]', async () => {
    const world = await startRequested()
    world.wallet.behave('reject', 'personal_sign')
    world.kernel.siwx.confirm()
    await soon(() => expect(stateOf(world)).toMatchObject({ status: 'needed', fault: 'declined' }))
    expect(world.view()).toBe('SIWXSignMessage')
    expect(world.events.at(-1)).toEqual([
      'siwx:failed',
      { caipNetworkId: 'eip155:1', isSmartAccount: false, fault: 'declined' },
    ])
    world.wallet.behave('approve', 'personal_sign')
    world.kernel.siwx.confirm()
    await until(world, 'signed')
  })

  it.each(['account', 'network'] as const)(
    'switches the %s while it signs: its signature is not used [SEC-12]',
    async (what) => {
      const world = await startRequested()
      world.wallet.behave('hang', 'personal_sign')
      world.kernel.siwx.confirm()
      await soon(() => expect(stateOf(world)).toMatchObject({ step: 'wallet' }))
      if (what === 'account') world.wallet.chooseAccounts(['bob'])
      else world.wallet.chooseNetwork('eip155:2')
      await until(world, 'needed')
      world.wallet.behave('approve', 'personal_sign')
      world.wallet.answerHanging()
      await settle()
      expect(world.server.requests).toEqual(['nonce'])
      expect(stateOf(world)).toMatchObject({
        status: 'needed',
        account: what === 'account' ? { address: 'bob' } : { caipNetworkId: 'eip155:2' },
      })
      world.kernel.siwx.confirm()
      await until(world, 'signed')
      expect(world.signed.at(-1)?.message).toContain(what === 'account' ? '\nbob\n' : '\nChain ID: 2\n')
    },
  )

  it('receives a new request for another account and another network, and none for signed-in ones [SIW-01]', async () => {
    const world = await startSigned()
    await world.kernel.networks.switchTo('eip155:2')
    await until(world, 'needed')
    world.kernel.siwx.confirm()
    await until(world, 'signed')
    world.wallet.chooseAccounts(['bob', 'alice'])
    await until(world, 'needed')
    world.kernel.siwx.confirm()
    await until(world, 'signed')
    world.wallet.chooseAccounts(['alice', 'bob'])
    await until(world, 'signed')
    await world.kernel.networks.switchTo('eip155:1')
    await until(world, 'signed')
    expect(world.signed).toHaveLength(3)
    expect(world.kernel.siwx.sessions.getState()).toHaveLength(3)
  })

  it('receives one request for an account on all networks, if the host chose that', async () => {
    const world = await startSigned({ siwx: { perNetwork: false } })
    await world.kernel.networks.switchTo('eip155:2')
    await settle()
    expect(stateOf(world).status).toBe('signed')
    world.wallet.chooseAccounts(['bob'])
    await until(world, 'needed')
  })
})

describe('the way to identify the session', () => {
  const own = { siwx: 'https://app.example' }

  it('is by default that of a server of the same origin, in both ways [SIW-02]', async () => {
    for (const transport of ['cookie', 'bearer'] as const) {
      const world = await startSigned({ server: createServer(transport), services: own })
      await world.kernel.siwx.refresh()
      expect(world.kernel.siwx.sessions.getState()).toMatchObject([{ address: 'alice' }])
      await world.kernel.siwx.signOut()
      await until(world, 'needed')
      expect(world.server.requests).toContain('sign-out')
    }
  })

  it.each([
    ['bearer', 'cookie'],
    ['cookie', 'bearer'],
  ] as const)(
    'is refused before the wallet is called if the page expects %s and the server uses %s',
    async (session, transport) => {
      const world = await startRequested({
        server: createServer(transport),
        siwx: { session },
        logLevel: 'error',
      })
      world.kernel.siwx.confirm()
      await soon(() => expect(stateOf(world)).toMatchObject({ status: 'needed', fault: 'other' }))
      expect(world.platform.logs.map(({ parts }) => parts[1])).toMatchObject([
        { code: 'SIWX_SESSION_MISMATCH' },
      ])
      expect(world.signed).toEqual([])
    },
  )

  it('is refused for a server with cookies of another origin, unless the host chose cookies', async () => {
    const world = await startRequested({ server: createServer('cookie') })
    world.kernel.siwx.confirm()
    await soon(() => expect(stateOf(world)).toMatchObject({ status: 'needed', fault: 'other' }))
    expect(world.signed).toEqual([])
    await startSigned({ server: createServer('cookie'), siwx: { session: 'cookie' } })
  })
})

it('is verified by the server for sign-ins, if the host has one besides its gateway [SIW-02]', async () => {
  const services = { gateway: 'https://gateway.example', siwx: 'https://login.example/app' }
  const { platform } = await startSigned({ services })
  const calls = platform.requests.filter(({ url }) => url.includes('/auth/'))
  expect(new Set(calls.map(({ url }) => new URL(url).host))).toEqual(new Set(['login.example']))
})

describe('the server', () => {
  it('may have a clock that is off by five minutes', async () => {
    for (const minutes of [-5, 5]) {
      const server = createServer()
      server.clockAhead = minutes * 60_000
      await startSigned({ server, siwx: { expiresInSeconds: 60 } })
    }
  })

  it.each([
    ['domain', { domain: 'other.example' }],
    ['chain', { chains: ['eip155:9'] }],
    ['uri', { uri: () => false }],
  ] as const)('refuses a wrong message, and the view displays why: %s [SEC-12]', async (reason, options) => {
    const base = reason === 'domain' ? { domain: (one: string) => one !== 'app.example' } : options
    const server = createServer('bearer', base)
    if (reason === 'domain') {
      // The server's own check of the page's origin comes first, which a server of another site would not have.
      server.fail = (path) =>
        path === 'authenticate' ? Response.json({ ok: false, reason: 'domain' }) : nonceAnswer()
    }
    const world = await startRequested({ server })
    world.kernel.siwx.confirm()
    await soon(() => expect(stateOf(world)).toMatchObject({ status: 'needed', fault: reason }))
    expect(world.view()).toBe('SIWXSignMessage')
  })

  it('reports a used nonce: a new one is signed only if the user retries', async () => {
    const world = await startRequested()
    world.server.fail = (path) =>
      path === 'authenticate' ? Response.json({ ok: false, reason: 'nonceUsed' }) : undefined
    world.kernel.siwx.confirm()
    await soon(() => expect(stateOf(world)).toMatchObject({ fault: 'nonceUsed' }))
    world.server.fail = undefined
    await settle()
    expect(world.signed).toHaveLength(1)
    world.kernel.siwx.confirm()
    await until(world, 'signed')
    expect(world.signed).toHaveLength(2)
    expect(world.signed[0]?.message).not.toBe(world.signed[1]?.message)
  })

  it('could not reach a node: the same proof is sent again without the wallet', async () => {
    const world = await startRequested({ accounts: ['contract1'] })
    world.server.isNodeDown = true
    world.kernel.siwx.confirm()
    await soon(() => expect(stateOf(world)).toMatchObject({ fault: 'nodeUnreachable' }))
    world.server.isNodeDown = false
    world.kernel.siwx.confirm()
    await until(world, 'signed')
    expect(world.signed).toHaveLength(1)
    expect(world.server.requests).toEqual(['nonce', 'authenticate', 'authenticate'])
  })

  it('accepted the proof, but its response was lost: a signed-in user is not prompted again', async () => {
    const world = await startRequested({ server: createServer('cookie'), siwx: { session: 'cookie' } })
    world.server.fail = (path) => {
      world.server.losesAnswers = path === 'authenticate'
      return undefined
    }
    world.kernel.siwx.confirm()
    await soon(() => expect(stateOf(world)).toMatchObject({ fault: 'unreachable' }))
    world.server.fail = undefined
    world.server.losesAnswers = false
    world.kernel.siwx.confirm()
    await until(world, 'signed')
    expect(world.signed).toHaveLength(1)
  })

  it('responds late: a response from before a sign-in is dropped', async () => {
    const server = createServer('cookie')
    const world = await startRequested({ server, siwx: { session: 'cookie' } })
    let answer = (_: Response): void => undefined
    server.fail = (path) => (path === 'me' ? new Promise((resolve) => (answer = resolve)) : undefined)
    const late = world.kernel.siwx.refresh()
    world.kernel.siwx.confirm()
    await until(world, 'signed')
    answer(Response.json({ accounts: [] }))
    await expect(late).resolves.toHaveLength(1)
    expect(stateOf(world).status).toBe('signed')
  })

  it('was unreachable for the proof: it is sent again, for ten minutes', async () => {
    const world = await startRequested()
    world.server.fail = (path) => (path === 'authenticate' ? new Response(null, { status: 503 }) : undefined)
    world.kernel.siwx.confirm()
    await soon(() => expect(stateOf(world)).toMatchObject({ fault: 'unreachable' }))
    world.server.fail = undefined
    await world.platform.clock.advanceAsync(601_000)
    world.kernel.siwx.confirm()
    await until(world, 'signed')
    expect(world.signed).toHaveLength(2)
  })

  it('fails to return the sessions: disconnects if sign-in is required, continues otherwise [SIW-06]', async () => {
    for (const required of [true, false]) {
      const server = createServer('cookie')
      server.fail = () => new Response(null, { status: 403 })
      const world = await startSiwx({ server, siwx: { required, session: 'cookie' } })
      world.kernel.open({ view: 'Connect' })
      await world.connect()
      await until(world, required ? 'idle' : 'needed')
      expect(namesOf(world)).toEqual(['siwx:failed'])
      if (!required) continue
      expect(world.kernel.connections.active()).toBeUndefined()
      expect(world.view()).toBe('Connect')
      await soon(() =>
        expect(world.kernel.notices.store.getState()?.text).toBe(
          'A problem occurred while starting authentication',
        ),
      )
    }
  })
})

describe('a session', () => {
  it.each(['bearer', 'cookie'] as const)(
    'is restored after a reload, without a prompt: %s',
    async (session) => {
      const server = createServer(session)
      const first = await startSigned({ server, siwx: { session } })
      const { platform, wallet } = first
      await first.kernel.dispose()
      const world = await startSiwx({
        server,
        platform: createTestPlatform({ tabOf: platform }),
        wallet,
        siwx: { session },
      })
      await until(world, 'signed')
      await settle()
      expect(world.view()).toBeUndefined()
      expect(first.signed).toHaveLength(1)
      // The page cannot read the token of a cookie.
      expect(storedText(platform).includes('"token"')).toBe(session === 'bearer')
    },
  )

  it('ends: the user must sign in again', async () => {
    const world = await startSigned({ siwx: { expiresInSeconds: 120 } })
    await world.platform.clock.advanceAsync(122_000)
    await until(world, 'needed')
    await soon(() => expect(world.view()).toBe('SIWXSignMessage'))
  })

  it('is ended by exact network and address; then all sessions are', async () => {
    const world = await startSigned({ siwx: { required: false } })
    await world.kernel.networks.switchTo('eip155:2')
    await until(world, 'needed')
    world.kernel.siwx.confirm()
    await until(world, 'signed')
    await world.kernel.siwx.signOut({ caipNetworkId: 'eip155:1', address: 'alice' })
    expect(world.kernel.siwx.sessions.getState()).toMatchObject([{ caipNetworkId: 'eip155:2' }])
    expect(stateOf(world).status).toBe('signed')
    world.kernel.open({ view: 'SiwxSessions' })
    world.server.fail = () => new Response(null, { status: 403 })
    await expect(world.kernel.siwx.signOut()).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    expect(stateOf(world).status).toBe('signed')
    world.server.fail = undefined
    await world.kernel.siwx.signOut()
    expect(stateOf(world).status).toBe('signed-out')
    // The user stays in the view of the sign-out.
    await settle()
    expect(world.view()).toBe('SiwxSessions')
    expect(world.events.slice(-2)).toEqual([
      ['siwx:signedOut', { caipNetworkId: 'eip155:1', all: false }],
      ['siwx:signedOut', { caipNetworkId: undefined, all: true }],
    ])
    expect(storedText(world.platform)).not.toContain('"token"')
    const signing = world.kernel.siwx.signIn()
    await until(world, 'needed')
    world.kernel.siwx.confirm()
    await expect(signing).resolves.toMatchObject({ caipNetworkId: 'eip155:2', address: 'alice' })
  })

  it('ends with the connection, unless the host opted out', async () => {
    for (const signOutOnDisconnect of [true, false]) {
      const world = await startSigned({ siwx: { signOutOnDisconnect } })
      await world.kernel.connections.disconnect()
      await soon(() =>
        expect(world.kernel.siwx.sessions.getState()).toHaveLength(signOutOnDisconnect ? 0 : 1),
      )
      await world.connect()
      await until(world, signOutOnDisconnect ? 'needed' : 'signed')
    }
  })

  it('is ended only by the tab that disconnects', async () => {
    const server = createServer()
    const one = await startSigned({ server })
    const two = await startSiwx({ server, platform: createTestPlatform({ tabOf: one.platform }) })
    await two.connect()
    await until(two, 'signed')
    await one.kernel.connections.disconnect()
    await until(two, 'idle')
    await soon(() => expect(server.requests).toContain('sign-out'))
    await settle()
    expect(server.requests.filter((path) => path === 'sign-out')).toHaveLength(1)
  })

  it('applies to other tabs, and ends there too', async () => {
    const server = createServer()
    const one = await startRequested({ server })
    const two = await startRequested({ server, platform: createTestPlatform({ tabOf: one.platform }) })
    one.kernel.siwx.confirm()
    await until(one, 'signed')
    await until(two, 'signed')
    await soon(() => expect(two.view()).toBeUndefined())
    await two.kernel.siwx.signOut()
    await until(one, 'needed')
    expect(two.signed).toHaveLength(0)
  })
})

const storedText = ({ storage }: TestPlatform) => Object.values(storage.dump()).join()

function nonceAnswer(): Response {
  const issuedAt = new Date().toISOString()
  return Response.json({
    nonce: 'abcdefgh12345678',
    issuedAt,
    expiresAt: issuedAt,
    token: 'abcdefgh12345678',
  })
}
