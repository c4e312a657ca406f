import { QuoinError } from 'quoin/kernel'
import { settle } from 'quoin/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { alice, bob, bridge, dai, endless, exchange, makeWorld, type World } from '../tests/make-world.js'
import type { TokenApproval } from './contract.js'

const worlds: World[] = []
afterEach(async () => {
  for (const { kernel } of worlds.splice(0)) await kernel.dispose()
})

interface Scene extends World {
  readonly approval: TokenApproval
  readonly events: readonly unknown[]
}

/** Starts with an approval of all of Alice's DAI for the exchange, listed. */
async function start(): Promise<Scene> {
  const world = await makeWorld()
  worlds.push(world)
  const { kernel, node, api } = world
  node.token(dai, { symbol: 'DAI', decimals: 18 })
  node.approve({ block: 10n, token: dai, owner: alice, spender: exchange, value: endless })
  const events: unknown[] = []
  kernel.on('tokenApprovals:revoked', (payload) => events.push(payload))
  kernel.on('tokenApprovals:revokeFailed', (payload) => events.push(payload))
  await kernel.connections.connect('mock')
  api.watch()
  const approval = await vi.waitFor(() => {
    const state = api.store.getState()
    const [first] = state.status === 'ready' ? state.found.approvals : []
    if (!first) throw new Error('There is no approval')
    return first
  })
  return { ...world, approval, events }
}

const statusOf = ({ api, approval }: Scene): string | undefined =>
  api.revocations.getState()[approval.id]?.status

it('sets the allowance to 0 by one transaction of the account, and waits for the network [KRN-06]', async () => {
  const scene = await start()
  const { api, approval, node, wallet, events, platform } = scene
  node.holds = true
  const end = api.revoke(approval)
  expect(statusOf(scene)).toBe('confirming')
  await vi.waitFor(() => expect(statusOf(scene)).toBe('pending'))
  await platform.clock.advanceAsync(10_000)
  expect(statusOf(scene)).toBe('pending')
  node.holds = false
  await platform.clock.advanceAsync(1_000)
  const transaction = `0x${'1'.padStart(64, '0')}`
  expect(await end).toEqual({ status: 'done', transaction })
  expect(node.allowance(dai, alice, exchange)).toBe(0n)
  expect(wallet.requests).toMatchObject([
    { caipNetworkId: 'eip155:1', params: [{ from: alice, to: dai, value: '0x0', chainId: '0x1' }] },
  ])
  expect(events).toEqual([{ account: `eip155:1:${alice}`, token: dai, spender: exchange, transaction }])
  expect(api.store.getState()).toMatchObject({ found: { approvals: [{ allowance: 0n, unlimited: false }] } })
})

it('lists an approval as revoked that was revoked while the list was being read', async () => {
  const { api, approval, node } = await start()
  const late: (() => void)[] = []
  node.before = (method) =>
    method === 'eth_call'
      ? new Promise((resolve) => late.push(() => resolve(`0x${'5'.padStart(64, '0')}`)))
      : undefined
  void api.refresh()
  await vi.waitFor(() => expect(late).toHaveLength(1))
  node.before = undefined
  await api.revoke(approval)
  for (const answer of late) answer()
  await vi.waitFor(() => expect(api.store.getState()).toMatchObject({ status: 'ready', refreshing: false }))
  expect(api.store.getState()).toMatchObject({ found: { approvals: [{ allowance: 0n }] } })
})

it('sends one wallet request for any number of presses [SEC-06]', async () => {
  const { api, approval, node } = await start()
  const ends = await Promise.all([api.revoke(approval), api.revoke(approval), api.revoke(approval)])
  expect(new Set(ends).size).toBe(1)
  expect(node.sent).toHaveLength(1)
})

it('sends nothing for another account or network than the confirmed one [SEC-06]', async () => {
  const scene = await start()
  const { api, approval, node, wallet, events } = scene
  wallet.chooseAccounts([bob, alice])
  expect(await api.revoke(approval)).toMatchObject({ status: 'failed', reason: 'changed' })
  wallet.chooseAccounts([alice, bob])
  wallet.chooseNetwork('eip155:2')
  expect(await api.revoke(approval)).toMatchObject({ status: 'failed', reason: 'changed' })
  expect(node.sent).toEqual([])
  expect(wallet.requests).toEqual([])
  const failed = { account: `eip155:1:${alice}`, reason: 'changed' }
  expect(events).toEqual([failed, failed])
})

it("reports the user's rejection, and sends the request again on a retry [ERR-03]", async () => {
  const scene = await start()
  const { api, approval, node, wallet } = scene
  wallet.behave('reject', 'request')
  expect(await api.revoke(approval)).toEqual({ status: 'failed', reason: 'declined', transaction: undefined })
  wallet.behave('approve', 'request')
  expect(await api.revoke(approval)).toMatchObject({ status: 'done' })
  expect(node.sent).toHaveLength(1)
})

it('distinguishes a wallet that cannot send from one that disconnected [ERR-03]', async () => {
  const { api, approval, wallet, kernel } = await start()
  // A wallet that throws anything may have sent before.
  wallet.behave('throw-string', 'request')
  expect(await api.revoke(approval)).toMatchObject({ reason: 'unknown' })
  wallet.behave('hang', 'request')
  const end = api.revoke(approval)
  await settle()
  wallet.drop()
  expect(await end).toMatchObject({ reason: 'unknown' })
  expect(kernel.state().connected).toBe(false)
})

it.each([
  ['a wallet that is locked', { code: 4100 }, 'unsent'],
  ['a wallet whose node rejected it, perhaps the second time', { code: -32_003 }, 'unknown'],
  ['a wallet whose node has it already', { code: -32_003, message: 'already known' }, 'unknown'],
  ['a wallet that refused in words alone', { code: -32_000, message: 'insufficient funds' }, 'unknown'],
  ['a plugin that failed after the wallet was asked', new QuoinError('PLUGIN_FAILED'), 'unknown'],
] as const)(
  'reports as unsent only transactions that cannot have been sent: %s [REL-03]',
  async (_, thrown, reason) => {
    const { api, approval, node } = await start()
    vi.spyOn(node, 'send').mockImplementation(() => {
      throw thrown
    })
    expect(await api.revoke(approval)).toMatchObject({ status: 'failed', reason })
  },
)

it('reports nothing as sent if the wallet was not called [REL-03]', async () => {
  const { api, approval, wallet } = await start()
  wallet.drop()
  expect(await api.revoke(approval)).toMatchObject({ status: 'failed', reason: 'changed' })
})

it('does not accept the hash of an earlier transaction for a new one [SEC-06]', async () => {
  const { api, approval, node } = await start()
  vi.spyOn(node, 'send').mockReturnValue(`0x${'ab'.repeat(32)}`)
  node.approve({ block: 11n, token: dai, owner: alice, spender: bridge, value: 3n })
  void api.revoke(approval)
  await vi.waitFor(() => expect(node.send).toHaveBeenCalled())
  await settle()
  const other = { ...approval, id: approval.id.replace(exchange, bridge), spender: bridge }
  expect(await api.revoke(other)).toMatchObject({ status: 'failed', reason: 'unknown' })
})

it('reports the result of the network: refused, or without effect [ERR-03]', async () => {
  const { api, approval, node } = await start()
  node.reverts = true
  expect(await api.revoke(approval)).toMatchObject({ status: 'failed', reason: 'reverted' })
  node.reverts = false
  node.token(dai, { symbol: 'DAI', decimals: 18, ignoresApprove: true })
  expect(await api.revoke(approval)).toMatchObject({ status: 'failed', reason: 'ineffective' })
  expect(node.allowance(dai, alice, exchange)).toBe(endless)
})

it('waits again for a late transaction, and sends no other one [SEC-06]', async () => {
  const { api, approval, node, platform } = await start()
  node.holds = true
  const first = api.revoke(approval)
  await vi.waitFor(() => expect(node.sent).toHaveLength(1))
  await platform.clock.advanceAsync(200_000)
  expect(await first).toMatchObject({ status: 'failed', reason: 'late', transaction: expect.any(String) })
  api.dismiss(approval)
  const second = api.revoke(approval)
  node.holds = false
  await platform.clock.advanceAsync(2_000)
  expect(await second).toMatchObject({ status: 'done' })
  expect(node.sent).toHaveLength(1)
})

it('continues to wait while the node fails, the modal is closed, or another account is active', async () => {
  const { api, approval, node, platform, wallet } = await start()
  node.holds = true
  const end = api.revoke(approval)
  await vi.waitFor(() => expect(node.sent).toHaveLength(1))
  node.before = () => Promise.reject(new QuoinError('NODE_FAILED'))
  wallet.chooseAccounts([bob, alice])
  await platform.clock.advanceAsync(20_000)
  node.before = undefined
  node.holds = false
  await platform.clock.advanceAsync(2_000)
  expect(await end).toMatchObject({ status: 'done' })
})

it('reports a wallet without a transaction id as one that may have sent', async () => {
  const { api, approval, node } = await start()
  vi.spyOn(node, 'send').mockReturnValue('0x')
  expect(await api.revoke(approval)).toMatchObject({ reason: 'unknown' })
})

it('dismisses the result, but not a pending revocation', async () => {
  const scene = await start()
  const { api, approval, wallet } = scene
  wallet.behave('reject', 'request')
  await api.revoke(approval)
  api.dismiss(approval)
  expect(statusOf(scene)).toBe(undefined)
  wallet.behave('hang', 'request')
  void api.revoke(approval)
  api.dismiss(approval)
  expect(statusOf(scene)).toBe('confirming')
})

it('ends with the kernel, without an unhandled rejection [KRN-07]', async () => {
  const { api, approval, node, platform, kernel } = await start()
  node.holds = true
  const end = api.revoke(approval)
  await vi.waitFor(() => expect(node.sent).toHaveLength(1))
  await settle()
  await kernel.dispose()
  expect(await end).toMatchObject({ status: 'failed' })
  expect(platform.leftovers()).toEqual([])
})

it('keeps approvals of several spenders apart', async () => {
  const { api, approval, node } = await start()
  node.approve({ block: 11n, token: dai, owner: alice, spender: bridge, value: 3n })
  await Promise.all([
    api.revoke(approval),
    api.revoke({ ...approval, id: approval.id.replace(exchange, bridge), spender: bridge }),
  ])
  expect(node.sent).toHaveLength(2)
  expect([node.allowance(dai, alice, exchange), node.allowance(dai, alice, bridge)]).toEqual([0n, 0n])
})

it('sends nothing for an approval that was altered after it was listed [S6]', async () => {
  const { api, approval, node, wallet } = await start()
  // A listed approval cannot be altered in place.
  for (const [member, value] of [
    ['token', `0x${'66'.repeat(20)}`],
    ['spender', bridge],
    ['account', `eip155:1:${bob}`],
  ] as const) {
    expect(Reflect.set(approval, member, value)).toBe(false)
    expect(await api.revoke({ ...approval, [member]: value })).toEqual({
      status: 'failed',
      reason: 'unsent',
      transaction: undefined,
    })
  }
  expect(node.sent).toEqual([])
  expect(wallet.requests).toEqual([])
  // An alteration after the press has no effect, either.
  const mine = { ...approval }
  const end = api.revoke(mine)
  Object.assign(mine, { token: `0x${'66'.repeat(20)}`, spender: bridge })
  expect(await end).toMatchObject({ status: 'done' })
  expect(wallet.requests).toMatchObject([{ params: [{ to: dai }] }])
})

it('decodes a revocation from its bytes, and nothing else as one [S6]', async () => {
  const { readRevokeCall, revokeCall } = await import('./erc20.js')
  const data = revokeCall(exchange)
  expect(readRevokeCall(data)).toBe(exchange)
  for (const other of [
    data.replace(/0$/, '1'),
    `${data}00`,
    data.slice(0, -2),
    '0x',
    'x',
    revokeCall(bridge),
  ])
    expect(readRevokeCall(other)).not.toBe(exchange)
})
