import { afterEach, expect, it, vi } from 'vitest'
import { settle } from '#testing'
import {
  able,
  account,
  endWorlds,
  type SessionsWorld,
  serverKey,
  session,
  startSessions,
  token,
} from '../testing/sessions-world.js'

afterEach(endWorlds)

const actions = ({ server }: SessionsWorld) => server.calls.map(({ action }) => action)
const requests = ({ wallet }: SessionsWorld) => wallet.requests.map(({ method }) => method)
const stateOf = ({ kernel }: SessionsWorld) => kernel.smartSessions.store.getState()

it('grants a session: the server adds its key, the wallet grants, the server stores it [SMS-01]', async () => {
  const world = await startSessions()
  const { kernel, wallet, server } = world
  const events: unknown[] = []
  kernel.on('smartSessions:granted', (payload) => events.push(payload))
  const request = world.request()
  expect(await kernel.smartSessions.grant(request)).toEqual({
    context: 'pci-new',
    permissionsContext: '0xc0de',
    account: `eip155:1:${account}`,
    key: serverKey,
    expiry: request.expiry,
    permissions: request.permissions,
  })
  const params = wallet.requests.find(({ method }) => method === 'wallet_grantPermissions')?.params
  expect(params).toEqual([
    {
      chainId: '0x1',
      address: account,
      expiry: request.expiry,
      permissions: request.permissions,
      policies: [],
      signer: { type: 'keys', data: { keys: [...request.signer.data.keys, serverKey] } },
    },
  ])
  expect(server.calls.filter(({ action }) => action !== 'list')).toEqual([
    {
      action: 'add',
      body: {
        expiry: request.expiry,
        signer: request.signer,
        permissions: request.permissions,
        policies: [],
      },
    },
    {
      action: 'activate',
      body: {
        pci: 'pci-new',
        expiry: request.expiry,
        permissions: request.permissions,
        policies: [],
        context: '0xc0de',
      },
      authorization: 'Bearer activation-key',
    },
  ])
  expect(events).toEqual([
    { caipNetworkId: 'eip155:1', permissionTypes: ['native-token-recurring-allowance'] },
  ])
})

it('sends no request for an invalid, misdirected or unsupported session [SEC-06]', async () => {
  const world = await startSessions()
  const { smartSessions } = world.kernel
  const refused = async (changes: object, code: string) =>
    expect(smartSessions.grant(world.request(changes))).rejects.toMatchObject({ code })
  await refused({ expiry: 1 }, 'SESSION_REQUEST_INVALID')
  await refused({ chainId: '0x2' }, 'CONNECTION_CHANGED')
  await refused({ address: token }, 'CONNECTION_CHANGED')
  const call = { type: 'contract-call', data: { address: token, functions: [{ functionName: 'mint' }] } }
  await refused({ permissions: [call] }, 'SESSION_UNSUPPORTED')
  expect(actions(world)).toEqual([])
  expect(requests(world)).toEqual(['wallet_getCapabilities'])
})

it.each([
  [
    'reports that it grants none',
    { wallet_getCapabilities: () => ({ '0x1': { permissions: { supported: false } } }) },
  ],
  ['reports it for another network', { wallet_getCapabilities: () => ({ '0x2': able['0x1'] }) }],
  ['says nothing', { wallet_getCapabilities: () => null }],
  [
    'has no such method',
    {
      wallet_getCapabilities: () => {
        throw { code: 4200, message: 'no' }
      },
    },
  ],
])('throws SESSION_UNSUPPORTED if the wallet %s', async (_name, answers) => {
  const world = await startSessions({ answers })
  await expect(world.kernel.smartSessions.grant(world.request())).rejects.toMatchObject({
    code: 'SESSION_UNSUPPORTED',
  })
  expect(actions(world)).toEqual([])
})

it('applies capabilities of every network to this one', async () => {
  const world = await startSessions({ answers: { wallet_getCapabilities: () => ({ '0x00': able['0x1'] }) } })
  await expect(world.kernel.smartSessions.grant(world.request())).resolves.toBeDefined()
})

it('refuses a token whose address is mistyped [SEC-09]', async () => {
  const world = await startSessions({
    chain: { checkAddress: async () => ({ valid: false, reason: 'checksum' }) },
  })
  const data = { address: token, allowance: '0x1', start: world.now() + 5, period: 60 }
  const permissions = [{ type: 'erc20-recurring-allowance', data } as const]
  await expect(world.kernel.smartSessions.grant(world.request({ permissions }))).rejects.toThrow(
    'Invalid permissions.0.data.address: is mistyped',
  )
})

it('leaves nothing behind if the user rejects or the server fails', async () => {
  const world = await startSessions()
  world.wallet.behave('reject', 'wallet_grantPermissions')
  await expect(world.kernel.smartSessions.grant(world.request())).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  expect(actions(world)).toEqual(['add'])
  world.server.down = 'add'
  await expect(world.kernel.smartSessions.grant(world.request())).rejects.toMatchObject({
    code: 'HTTP_STATUS',
  })
  expect(requests(world).filter((method) => method === 'wallet_revokePermissions')).toEqual([])
})

it('revokes a grant at the wallet that exceeds the request or cannot be stored [SMS-01]', async () => {
  const more = {
    wallet_grantPermissions: (params: unknown) => ({ ...Object(params)[0], expiry: 9e10, context: '0xbad0' }),
  }
  const greedy = await startSessions({ answers: more })
  await expect(greedy.kernel.smartSessions.grant(greedy.request())).rejects.toMatchObject({
    code: 'SESSION_GRANT_FAILED',
    details: 'The wallet granted it for longer. The wallet has revoked it.',
  })
  expect(actions(greedy)).toEqual(['add'])
  expect(greedy.wallet.requests.at(-1)).toMatchObject({
    method: 'wallet_revokePermissions',
    params: [{ context: '0xbad0' }],
  })

  const world = await startSessions()
  world.server.down = 'activate'
  world.wallet.behave('reject', 'wallet_revokePermissions')
  await expect(world.kernel.smartSessions.grant(world.request())).rejects.toMatchObject({
    details: 'The server did not store it. The wallet has NOT revoked it: it ends at its expiry.',
  })
})

it('lists the newest first, and refreshes the list while it is watched [SMS-01]', async () => {
  const world = await startSessions()
  const { kernel, server, platform } = world
  const now = world.now()
  server.sessions = [session(now), session(now, { pci: 'pci-2', createdAt: now })]
  expect((await kernel.smartSessions.list()).map(({ pci }) => pci)).toEqual(['pci-2', 'pci-1'])
  expect(stateOf(world)).toMatchObject({ account: `eip155:1:${account}`, sessions: undefined })
  const stop = kernel.smartSessions.watch()
  await vi.waitFor(() => expect(stateOf(world).sessions).toHaveLength(2))
  server.sessions = []
  await platform.clock.advanceAsync(30_000)
  await vi.waitFor(() => expect(stateOf(world).sessions).toEqual([]))
  server.down = 'list'
  void kernel.smartSessions.refresh()
  await vi.waitFor(async () => {
    await platform.clock.advanceAsync(5_000)
    expect(stateOf(world)).toMatchObject({ status: 'unavailable', sessions: [] })
  })
  stop()
  const before = server.calls.length
  await platform.clock.advanceAsync(300_000)
  expect(server.calls.length).toBe(before)
})

it('has no account without a connection', async () => {
  const world = await startSessions({ isConnected: false })
  expect(stateOf(world).account).toBeUndefined()
  await expect(world.kernel.smartSessions.list()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})

it('drops the list of the previous account at once', async () => {
  const world = await startSessions()
  world.server.sessions = [session(world.now())]
  world.kernel.smartSessions.watch()
  await vi.waitFor(() => expect(stateOf(world).sessions).toHaveLength(1))
  world.server.sessions = []
  world.wallet.chooseAccounts([token])
  expect(stateOf(world)).toMatchObject({ account: `eip155:1:${token}`, sessions: undefined })
})

it('revokes a session: the wallet ends it, the account signs the id, the server is updated [SMS-01]', async () => {
  const world = await startSessions()
  const { kernel, server, wallet } = world
  server.sessions = [session(world.now())]
  const phases: unknown[] = []
  kernel.smartSessions.store.subscribe(({ revocations }) => phases.push(revocations['pci-1']?.phase))
  await Promise.all([kernel.smartSessions.revoke('pci-1'), kernel.smartSessions.revoke('pci-1')])
  expect(requests(world)).toEqual(['wallet_getCapabilities', 'wallet_revokePermissions', 'personal_sign'])
  expect(wallet.requests.map(({ params }) => params).slice(1)).toEqual([
    [{ context: '0xc0de' }],
    ['pci-1', account],
  ])
  expect(server.calls.find(({ action }) => action === 'revoke')?.body).toEqual({
    pci: 'pci-1',
    signature: '0x5161',
  })
  expect([...new Set(phases)]).toEqual(['wallet', 'signature', 'list', 'done'])
  expect((await kernel.smartSessions.list())[0]?.revokedAt).toBeDefined()
  // A second call sends nothing.
  await kernel.smartSessions.revoke('pci-1')
  expect(requests(world)).toHaveLength(3)
})

it('requests only the signature from a wallet that does not support permissions', async () => {
  const world = await startSessions({ methods: ['personal_sign'] })
  world.server.sessions = [session(world.now())]
  await world.kernel.smartSessions.revoke('pci-1')
  expect(requests(world)).toEqual(['personal_sign'])
})

it('reports the completed steps of a failed revocation, and skips them on a retry', async () => {
  const world = await startSessions()
  const { kernel, server, wallet } = world
  server.sessions = [session(world.now())]
  const failureOf = () => stateOf(world).revocations['pci-1']
  wallet.behave('reject', 'wallet_revokePermissions')
  await expect(kernel.smartSessions.revoke('pci-1')).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(failureOf()).toEqual({ phase: 'failed', failure: { reason: 'declined', isEnded: false } })
  expect(actions(world)).not.toContain('revoke')

  wallet.behave('approve', 'wallet_revokePermissions')
  wallet.behave('reject', 'personal_sign')
  await expect(kernel.smartSessions.revoke('pci-1')).rejects.toMatchObject({ code: 'SESSION_REVOKE_FAILED' })
  expect(failureOf()).toEqual({ phase: 'failed', failure: { reason: 'declined', isEnded: true } })

  wallet.behave('approve', 'personal_sign')
  server.down = 'revoke'
  await expect(kernel.smartSessions.revoke('pci-1')).rejects.toMatchObject({ code: 'SESSION_REVOKE_FAILED' })
  expect(failureOf()).toEqual({ phase: 'failed', failure: { reason: 'unreachable', isEnded: true } })

  // Also after a reload.
  const later = await startSessions({ after: world })
  later.server.sessions = server.sessions
  await later.kernel.smartSessions.revoke('pci-1')
  expect(requests(later)).toEqual(['personal_sign'])

  server.down = undefined
  await kernel.smartSessions.revoke('pci-1')
  expect(failureOf()).toEqual({ phase: 'done' })
  expect(requests(world).filter((method) => method === 'wallet_revokePermissions')).toHaveLength(1)
})

it('throws SESSION_REVOKE_FAILED for a session that is not the account’s', async () => {
  const world = await startSessions()
  await expect(world.kernel.smartSessions.revoke('pci-1')).rejects.toMatchObject({
    code: 'SESSION_REVOKE_FAILED',
    details: 'The session does not exist.',
  })
  expect(requests(world)).toEqual([])
})

it('stops a revocation when the account changes meanwhile [SEC-06]', async () => {
  const world = await startSessions()
  world.server.sessions = [session(world.now())]
  world.wallet.behave('hang', 'wallet_revokePermissions')
  const revoking = world.kernel.smartSessions.revoke('pci-1')
  await vi.waitFor(() => expect(stateOf(world).revocations['pci-1']).toEqual({ phase: 'wallet' }))
  await settle()
  world.wallet.chooseAccounts([token])
  world.wallet.answerHanging()
  await expect(revoking).rejects.toMatchObject({ code: 'SESSION_REVOKE_FAILED' })
  expect(stateOf(world).revocations['pci-1']).toMatchObject({ failure: { reason: 'changed', isEnded: true } })
  expect(requests(world)).not.toContain('personal_sign')
})

it('aborts pending calls when the kernel is disposed [KRN-08]', async () => {
  const world = await startSessions()
  world.wallet.behave('hang', 'wallet_grantPermissions')
  const granting = world.kernel.smartSessions.grant(world.request()).catch((error: unknown) => error)
  await vi.waitFor(() => expect(actions(world)).toContain('add'))
  await settle()
  await endWorlds()
  expect(await granting).toMatchObject({
    code: expect.stringMatching(/ABORTED|NOT_CONNECTED|CONTEXT_STOPPED/),
  })
})
