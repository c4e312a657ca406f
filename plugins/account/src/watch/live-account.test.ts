import { afterEach, expect, it, vi } from 'vitest'
import { BusToken } from '#kernel'
import { embeddedConnectorId } from '#plugins/embedded'
import { settle } from '#testing'
import { address, endWorlds, ether, other, start } from '../../testing/account-world.js'
// Code that is loaded with the first request may take longer than the test waits for the answer.
import '../schemas.js'

afterEach(endWorlds)

type World = Awaited<ReturnType<typeof start>>
const balanceOf = ({ kernel }: World): bigint | undefined =>
  kernel.account.getState('eip155').balanceAmount?.value
const nextBlock = async ({ platform, getHeight }: World, height: bigint): Promise<void> => {
  getHeight.mockResolvedValue(height)
  await platform.clock.advanceAsync(4_000)
}
/** The plugin is not part of this world; only its event is emitted. */
const settleTransaction = ({ kernel }: World, caipNetworkId: string): void =>
  kernel
    .get(BusToken)
    .emit('transactions:settled' as never, { transaction: { caipNetworkId } } as never, 'transactions')

async function connected(options?: Parameters<typeof start>[0]): Promise<World> {
  const world = await start(options)
  await world.kernel.connections.connect('mock')
  return world
}

it('reads the balance with each new block while the account is displayed, before its 30 s are over [ACC-05]', async () => {
  const world = await connected()
  const stop = world.kernel.account.watchBalance('eip155', { eachBlock: true })
  await vi.waitFor(() => expect(balanceOf(world)).toBe(1n))
  world.getBalance.mockResolvedValue(ether(2n))
  await nextBlock(world, 8n)
  await vi.waitFor(() => expect(balanceOf(world)).toBe(2n))
  stop()
  await settle()
  const [requestCount, looked] = [world.getBalance.mock.calls.length, world.getHeight.mock.calls.length]
  await nextBlock(world, 9n)
  await world.platform.clock.advanceAsync(60_000)
  expect([world.getBalance.mock.calls.length, world.getHeight.mock.calls.length]).toEqual([
    requestCount,
    looked,
  ])
})

it('reads a balance that the button has cached again when the account is displayed [ACC-05] [UI-13]', async () => {
  const world = await connected()
  world.kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(balanceOf(world)).toBe(1n))
  world.getBalance.mockResolvedValue(ether(3n))
  world.kernel.account.watchBalance('eip155', { eachBlock: true })
  await vi.waitFor(() => expect(balanceOf(world)).toBe(3n))
  // No block, and no time has passed.
  expect(world.getBalance).toHaveBeenCalledTimes(2)
})

it('reads no blocks for the account button only [SEC-14]', async () => {
  const world = await connected()
  world.kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(balanceOf(world)).toBe(1n))
  await world.platform.clock.advanceAsync(20_000)
  expect(world.getHeight).not.toHaveBeenCalled()
})

it('reads the balance at once when a transaction on its network has settled, but not on others [ACC-05]', async () => {
  const world = await connected()
  world.kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(balanceOf(world)).toBe(1n))
  world.getBalance.mockResolvedValue(ether(5n))
  settleTransaction(world, 'eip155:2')
  await settle()
  expect(balanceOf(world)).toBe(1n)
  settleTransaction(world, 'eip155:1')
  await vi.waitFor(() => expect(balanceOf(world)).toBe(5n))
})

it('reads the balance once more if a transaction settles during a read, whose answer may be outdated', async () => {
  const world = await connected()
  world.kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(balanceOf(world)).toBe(1n))
  let answer = (_: ReturnType<typeof ether>): void => undefined
  world.getBalance.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  settleTransaction(world, 'eip155:1')
  await vi.waitFor(() => expect(world.getBalance).toHaveBeenCalledTimes(2))
  world.getBalance.mockResolvedValue(ether(6n))
  settleTransaction(world, 'eip155:1')
  settleTransaction(world, 'eip155:1')
  await settle()
  expect(world.getBalance).toHaveBeenCalledTimes(2)
  answer(ether(1n))
  await vi.waitFor(() => expect(balanceOf(world)).toBe(6n))
  expect(world.getBalance).toHaveBeenCalledTimes(3)
})

it('sends no request for blocks within 30 s of a failure; the last good balance stays [ACC-06]', async () => {
  const world = await connected()
  world.kernel.account.watchBalance('eip155', { eachBlock: true })
  await vi.waitFor(() => expect(balanceOf(world)).toBe(1n))
  world.getBalance.mockRejectedValue(new Error('no'))
  await nextBlock(world, 8n)
  await vi.waitFor(() => expect(world.getBalance).toHaveBeenCalledTimes(2))
  await settle()
  for (const height of [9n, 10n, 11n]) await nextBlock(world, height)
  settleTransaction(world, 'eip155:1')
  await settle()
  expect(world.getBalance).toHaveBeenCalledTimes(2)
  expect(world.kernel.account.getState('eip155')).toMatchObject({
    balanceStatus: 'ready',
    balance: '0.000000000000000001',
  })
  world.getBalance.mockResolvedValue(ether(3n))
  await world.platform.clock.advanceAsync(30_000)
  await nextBlock(world, 12n)
  await vi.waitFor(() => expect(balanceOf(world)).toBe(3n))
})

it('returns the balance of any of the accounts, from the same cache [ACC-05]', async () => {
  const world = await start()
  expect(world.kernel.account.balanceQuery('eip155', address)).toBeUndefined()
  await world.kernel.connections.connect('mock')
  const query = world.kernel.account.balanceQuery('eip155', other)
  expect(query && (await world.kernel.queries.fetch(query))).toEqual(ether(1n))
  expect(world.getBalance.mock.lastCall?.[0].address).toBe(other)
  world.wallet.chooseNetwork('eip155:999')
  expect(world.kernel.account.balanceQuery('eip155', other)).toBeUndefined()
})

it('reads the name from the names plugin without a gateway, and again after 5 min at the earliest [ACC-05] [ACC-08]', async () => {
  const names = vi.fn(async (of: string) => (of === address ? 'me.eth' : undefined))
  const world = await connected({ names })
  expect(names).not.toHaveBeenCalled()
  const stop = world.kernel.account.watchIdentity('eip155')
  await vi.waitFor(() => expect(world.kernel.account.getState('eip155').profileName).toBe('me.eth'))
  stop()
  world.kernel.account.watchIdentity('eip155')
  await settle()
  expect(names).toHaveBeenCalledTimes(1)
  world.kernel.account.selectAccount('eip155', other)
  await vi.waitFor(() => expect(names).toHaveBeenCalledTimes(2))
  expect(world.kernel.account.getState('eip155').profileName).toBeUndefined()
})

it('reads the name from the gateway first; without an answer or a name, from the names plugin [ACC-05] [API-01]', async () => {
  const world = await start({ gateway: 'https://gateway.example', names: async () => 'chain.eth' })
  let identity: object = { name: 'gateway.eth', avatar: 'https://i.example/a.png' }
  world.platform.onFetch(({ url }) =>
    url.includes('/v1/supported-chains')
      ? Response.json({ http: ['eip155:1', 'eip155:2'], ws: [] })
      : url.includes(`/v1/identity/`)
        ? Response.json(identity)
        : Promise.reject(new TypeError('Failed to fetch')),
  )
  await world.kernel.connections.connect('mock')
  world.kernel.account.watchIdentity('eip155')
  await vi.waitFor(() =>
    expect(world.kernel.account.getState('eip155')).toMatchObject({
      profileName: 'gateway.eth',
      profileImage: 'https://i.example/a.png',
    }),
  )
  const request = world.platform.requests.find(({ url }) => url.includes('/v1/identity/'))
  const { pathname, searchParams } = new URL(request?.url ?? '')
  expect(searchParams.get('sender')).toBe(pathname.split('/').at(-1))
  identity = {}
  world.kernel.account.selectAccount('eip155', other)
  await vi.waitFor(() => expect(world.kernel.account.getState('eip155').profileName).toBe('chain.eth'))
})

it('has no name and no error if the lookup fails', async () => {
  const world = await connected({ names: () => Promise.reject(new Error('no')) })
  world.kernel.account.watchIdentity('eip155')
  await settle()
  expect(world.kernel.account.getState('eip155')).toMatchObject({
    profileName: undefined,
    status: 'connected',
  })
  expect(world.kernel.notices.store.getState()).toBeUndefined()
})

it("stores the user's names of accounts for later visits, capped, and deletes them [ACC-01]", async () => {
  const world = await connected()
  const { account } = world.kernel
  account.setAddressLabel('eip155', address, `  ${'long '.repeat(30)}`)
  expect([...(account.getState('eip155').addressLabels[address] ?? '')].length).toBeLessThanOrEqual(64)
  // The address is the same in any case.
  account.setAddressLabel('eip155', address.toLowerCase(), 'Savings')
  expect(account.getState('eip155').addressLabels).toEqual({ [address.toLowerCase()]: 'Savings' })
  account.setAddressLabel('eip155', other, 'Rent')
  account.setAddressLabel('eip155', other, '  ')
  account.setPreferredAccountType('eip155', 'eoa')
  const stored = (): string => world.platform.storage.get('@quoin/default/account/v1') ?? ''
  await vi.waitFor(() => expect(stored()).toContain('eoa'))
  expect(JSON.parse(stored())).toMatchObject({
    addressLabels: { eip155: { [address.toLowerCase()]: 'Savings' } },
    preferredAccountTypes: { eip155: 'eoa' },
  })
  expect(stored()).not.toContain('Rent')
})

it('contains the names of an earlier visit once an account is connected [ACC-01]', async () => {
  const world = await start()
  world.platform.storage.set(
    '@quoin/default/account/v1',
    JSON.stringify({ preferredAccountTypes: {}, addressLabels: { eip155: { [address]: 'Savings' } } }),
  )
  expect(world.kernel.account.getState('eip155').addressLabels).toEqual({})
  await world.kernel.connections.connect('mock')
  await vi.waitFor(() =>
    expect(world.kernel.account.getState('eip155').addressLabels).toEqual({ [address]: 'Savings' }),
  )
})

it('contains the user of the embedded wallet, and removes it for another wallet [ACC-01] [ACC-02]', async () => {
  const user = { email: 'ada@mail.example', address, chainId: 1, userName: 'ada', smartAccountDeployed: true }
  const world = await start({ login: { user, method: 'google' } })
  await world.kernel.connections.connect(embeddedConnectorId)
  expect(world.kernel.account.getState('eip155').user).toBeUndefined()
  const stop = world.kernel.account.watchIdentity('eip155')
  await vi.waitFor(() =>
    expect(world.kernel.account.getState('eip155')).toMatchObject({
      user: { email: 'ada@mail.example', username: 'ada' },
      socialProvider: 'google',
      smartAccountDeployed: true,
    }),
  )
  stop()
  world.wallet.drop()
  expect(world.kernel.account.getState('eip155').user).toBeUndefined()
  expect(world.kernel.account.getState('eip155').socialProvider).toBeUndefined()
})
