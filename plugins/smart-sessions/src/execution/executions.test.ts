import { afterEach, describe, expect, it } from 'vitest'
import { createMockSmartWallet } from '#testing'
import { account, endWorlds, startSessions, token } from '../../testing/sessions-world.js'
import { ExecutionSourceToken } from '../session-permissions-token.js'
import type { ExecutionRequest } from './execution-request.js'

afterEach(endWorlds)

const server = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const stranger = '0xde709f2102306220921060314715629080e2fb77'
const types = ['native-token-periodic', 'erc20-token-periodic', 'erc20-token-allowance', 'vendor-calls']

/** Starts a world whose wallet has the methods of ERC-7715, except those that `change` replaces. */
async function start(change: Readonly<Record<string, (params: unknown) => unknown>> = {}) {
  const smart = createMockSmartWallet({ executionPermissions: types, accounts: [account], permitted: true })
  const methods = [
    'wallet_getSupportedExecutionPermissions',
    'wallet_requestExecutionPermissions',
    'wallet_getGrantedExecutionPermissions',
    'wallet_revokeExecutionPermission',
  ]
  const own = (method: string) => (params: unknown) => smart.provider.request({ method, params })
  const answers = Object.fromEntries(methods.map((method) => [method, own(method)]))
  const world = await startSessions({ answers: { ...answers, ...change } })
  const now = world.now()
  const request = (changes: Partial<ExecutionRequest> = {}): ExecutionRequest => ({
    chainId: '0x1',
    to: server,
    expiry: now + 3_600,
    permissions: [
      {
        type: 'native-token-periodic',
        data: { periodAmount: '0x5f5e100', periodDuration: 86_400, startTime: now },
      },
    ],
    ...changes,
  })
  const { smartSessions } = world.kernel
  const query = { network: world.kernel.networks.get('eip155:1'), address: account, depth: 1 }
  const requests = () => world.wallet.requests.map(({ method }) => method)
  return { ...world, smart, smartSessions, request, query, requests, now }
}

type World = Awaited<ReturnType<typeof start>>
/** Returns the wallet's grants, changed. */
const granting = (change: (grant: Record<string, unknown>, at: number) => unknown) => ({
  wallet_requestExecutionPermissions: (params: unknown) =>
    (params as readonly Record<string, unknown>[]).map((one, at) =>
      change({ ...one, context: `0xbad${at}`, delegationManager: stranger, dependencies: [] }, at),
    ),
})
const codeAndDetails = (run: Promise<unknown>) =>
  run.then(
    () => 'granted',
    (error: { code: string; details?: string }) => `${error.code} ${error.details ?? ''}`,
  )

describe('Execution permissions', () => {
  it('are requested from the wallet by ERC-7715, without a server, and returned with all that redeems them', async () => {
    const { smartSessions, request, wallet, server: gateway, smart } = await start()
    expect(await smartSessions.supportedExecutionPermissions()).toEqual(types)
    const asked = request()
    const grants = await smartSessions.requestExecutionPermissions(asked)
    expect(grants).toEqual([
      {
        context: '0x77150001',
        delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
        from: account,
        to: server,
        chainId: 1,
        expiry: asked.expiry,
        permission: asked.permissions[0],
        dependencies: [],
      },
    ])
    expect(wallet.requests.at(-1)).toEqual(
      expect.objectContaining({
        method: 'wallet_requestExecutionPermissions',
        params: [
          {
            chainId: '0x1',
            from: account,
            to: server,
            permission: { ...asked.permissions[0], isAdjustmentAllowed: false },
            rules: [{ type: 'expiry', data: { timestamp: asked.expiry } }],
          },
        ],
      }),
    )
    expect(gateway.calls).toEqual([])
    expect(await smartSessions.executionPermissions()).toEqual(grants)
    await smartSessions.revokeExecutionPermission('0x77150001')
    expect(smart.grants()).toEqual([])
  })

  it.each<[string, Partial<ExecutionRequest>, string]>([
    ['an end in the past', { expiry: 1 }, 'SESSION_REQUEST_INVALID'],
    ['no holder', { to: 'me' }, 'SESSION_REQUEST_INVALID'],
    [
      'an amount that cannot be read',
      { permissions: [{ type: 'native-token-periodic', data: { periodAmount: '5', periodDuration: 1 } }] },
      'SESSION_REQUEST_INVALID',
    ],
    ['another network', { chainId: '0x2' }, 'CONNECTION_CHANGED'],
    ['another account', { address: token }, 'CONNECTION_CHANGED'],
    ['a type that the wallet lacks', { permissions: [{ type: 'all', data: {} }] }, 'SESSION_UNSUPPORTED'],
  ])('are not requested with %s [SEC-06]', async (_, changes, code) => {
    const { smartSessions, request, requests } = await start()
    expect(await codeAndDetails(smartSessions.requestExecutionPermissions(request(changes)))).toContain(code)
    expect(requests()).not.toContain('wallet_requestExecutionPermissions')
  })

  it.each<[string, unknown]>([
    ['has no such method', undefined],
    ['returns no object', 7],
    ['offers it elsewhere', { 'native-token-periodic': { chainIds: ['0x2'], ruleTypes: ['expiry'] } }],
    ['has no end', { 'native-token-periodic': { chainIds: ['0x1'], ruleTypes: [] } }],
    ['has a list of the wrong type', { 'native-token-periodic': { chainIds: '0x1', ruleTypes: 'expiry' } }],
  ])('are unsupported if the wallet %s', async (_, offer) => {
    const { smartSessions, request } = await start({
      wallet_getSupportedExecutionPermissions() {
        if (offer === undefined) throw { code: 4200, message: 'no' }
        return offer
      },
    })
    expect(await codeAndDetails(smartSessions.requestExecutionPermissions(request()))).toContain(
      'SESSION_UNSUPPORTED',
    )
    expect(await smartSessions.supportedExecutionPermissions()).toEqual([])
  })

  it.each<[string, string, (grant: Record<string, unknown>, at: number) => unknown]>([
    [
      'more',
      'a larger one',
      (one) => ({
        ...one,
        permission: {
          type: 'native-token-periodic',
          data: { periodAmount: '0x5f5e101', periodDuration: 86_400 },
        },
      }),
    ],
    [
      'a shorter period',
      'a larger one',
      (one) => ({
        ...one,
        permission: { type: 'native-token-periodic', data: { periodAmount: '0x1', periodDuration: 1 } },
      }),
    ],
    [
      'another type',
      'a larger one',
      (one) => ({ ...one, permission: { type: 'erc20-token-periodic', data: {} } }),
    ],
    [
      'an unknown member',
      'a larger one',
      (one) => ({
        ...one,
        permission: {
          type: 'native-token-periodic',
          data: { periodAmount: '0x1', periodDuration: 86_400, startTime: 9_000_000_000, all: true },
        },
      }),
    ],
    ['no end', 'for longer', (one) => ({ ...one, rules: [] })],
    [
      'a later end',
      'for longer',
      (one) => ({ ...one, rules: [{ type: 'expiry', data: { timestamp: 9e10 } }] }),
    ],
    ['another account', 'for another account', (one) => ({ ...one, from: stranger })],
    ['another holder', 'to another account', (one) => ({ ...one, to: stranger })],
    ['another network', 'another network', (one) => ({ ...one, chainId: '0x2' })],
    ['no manager', 'could not be read', (one) => ({ ...one, delegationManager: '0x' })],
    [
      'a broken dependency',
      'could not be read',
      (one) => ({ ...one, dependencies: [{ factory: stranger }] }),
    ],
  ])('are refused and revoked if the wallet grants %s [SEC-07]', async (_, reason, change) => {
    const { smartSessions, request, wallet } = await start(granting(change))
    const refusal = await codeAndDetails(smartSessions.requestExecutionPermissions(request()))
    expect(refusal).toMatch(/^SESSION_GRANT_FAILED .*The wallet has revoked it\.$/)
    expect(refusal).toContain(reason)
    expect(wallet.requests.at(-1)).toMatchObject({
      method: 'wallet_revokeExecutionPermission',
      params: { permissionContext: '0xbad0' },
    })
  })

  it.each<[string, () => unknown]>([
    ['null', () => null],
    ['a text', () => 'granted'],
    ['nothing', () => []],
    ['too many', () => [{}, {}]],
    [
      'a circle',
      () => {
        const list: unknown[] = []
        list.push(list)
        return list
      },
    ],
    ['a huge list', () => Array.from({ length: 100_000 }, () => 'x'.repeat(100))],
  ])('are refused if the wallet answers with %s [SEC-15]', async (_, answer) => {
    const { smartSessions, request } = await start({ wallet_requestExecutionPermissions: answer })
    expect(await codeAndDetails(smartSessions.requestExecutionPermissions(request()))).toMatch(
      /^(SESSION_GRANT_FAILED|ANSWER_INVALID)/,
    )
  })

  it('say so if the wallet does not revoke what it granted too much', async () => {
    const { smartSessions, request } = await start({
      ...granting((one) => ({ ...one, to: stranger })),
      wallet_revokeExecutionPermission() {
        throw { code: 4001, message: 'no' }
      },
    })
    expect(await codeAndDetails(smartSessions.requestExecutionPermissions(request()))).toContain(
      'The wallet has NOT revoked it.',
    )
  })

  it('are revoked with a list of parameters in a wallet that takes no object', async () => {
    const forms: unknown[] = []
    const { smartSessions } = await start({
      wallet_revokeExecutionPermission(params) {
        forms.push(params)
        if (!Array.isArray(params)) throw { code: -32602, message: 'Invalid params' }
      },
    })
    await smartSessions.revokeExecutionPermission('0xc0de')
    expect(forms).toEqual([{ permissionContext: '0xc0de' }, [{ permissionContext: '0xc0de' }]])
  })
})

describe('The source of execution permissions', () => {
  const grantOne = async (world: World, changes: Partial<ExecutionRequest> = {}) => {
    await world.smartSessions.requestExecutionPermissions(world.request(changes))
    return world.kernel.load(ExecutionSourceToken)
  }

  it('lists those of the account on the network, in words, and revokes them', async () => {
    const world = await start()
    const source = await grantOne(world)
    const { permissions } = await source.list(world.query)
    expect(permissions).toMatchObject([
      {
        id: '0x77150001',
        holder: { address: server },
        risk: 'medium',
        action: { kind: 'other', texts: [expect.stringMatching(/0\.1.* MCK.*day/)] },
        expiresAt: (world.now + 3_600) * 1_000,
      },
    ])
    const [permission] = permissions
    if (!permission) throw new Error('There is no permission')
    world.wallet.behave('reject', 'wallet_revokeExecutionPermission')
    await expect(source.revoke?.(permission, world.query)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    world.wallet.behave('approve', 'wallet_revokeExecutionPermission')
    await source.revoke?.(permission, world.query)
    expect((await source.list(world.query)).permissions).toEqual([])
  })

  it('labels an unknown type, and an allowance without a period', async () => {
    const world = await start()
    const source = await grantOne(world, {
      permissions: [
        { type: 'vendor-calls', data: { any: ['thing'] } },
        { type: 'erc20-token-allowance', data: { tokenAddress: token, allowanceAmount: '0x5' } },
      ],
    })
    const { permissions } = await source.list(world.query)
    expect(permissions.map(({ action, risk }) => [action.kind === 'other' && action.texts[0], risk])).toEqual(
      [
        ['Unknown permission: vendor-calls', 'high'],
        [expect.stringMatching(/^Send up to 5 base units .* in total$/), 'medium'],
      ],
    )
  })

  it('is empty if the wallet does not list them, and incomplete if an entry cannot be read [SEC-15]', async () => {
    const absent = await start({
      wallet_getGrantedExecutionPermissions() {
        throw { code: -32601, message: 'no' }
      },
    })
    const none = await absent.kernel.load(ExecutionSourceToken)
    expect(await none.list(absent.query)).toEqual({ permissions: [] })
    const broken = await start({ wallet_getGrantedExecutionPermissions: () => [{ context: 7 }] })
    const source = await broken.kernel.load(ExecutionSourceToken)
    expect(await source.list(broken.query)).toMatchObject({ permissions: [], isIncomplete: true })
  })

  it('reports a wallet that confirms the revocation and lists the permission still', async () => {
    const world = await start({ wallet_revokeExecutionPermission: () => ({}) })
    const source = await grantOne(world)
    const [permission] = (await source.list(world.query)).permissions
    if (!permission) throw new Error('There is no permission')
    await expect(source.revoke?.(permission, world.query)).rejects.toMatchObject({
      code: 'SESSION_REVOKE_FAILED',
      details: 'The wallet still lists it.',
    })
  })
})
