import { afterEach, expect, it, vi } from 'vitest'
import {
  BusToken,
  createKernel,
  createSlice,
  definePlugin,
  isQuoinError,
  type PluginTypes,
  points,
  QuoinError,
} from '#kernel'
import { createTestPlatform, settle } from '#testing'
import { address, endWorlds, ether, network, other, start } from '../testing/account-world.js'
import { AccountToken, accountPlugin } from './manifest.js'

afterEach(endWorlds)

it('opens Account once an address is connected [UI-04]', async () => {
  const { kernel } = await start()
  const rule = kernel.contributions.find(points.openRules, 'account.connected')
  expect(rule?.stage).toBe('default')
  expect(rule?.resolve(kernel.state())).toBeUndefined()
  await kernel.connections.connect('mock')
  kernel.open()
  expect(kernel.router.current()?.view).toBe('Account')
})

it('follows the connection, and clears everything when it ends [ACC-01] [ACC-02]', async () => {
  const { kernel, wallet } = await start()
  const states: string[] = []
  const store = kernel.account.store('eip155')
  store.subscribe((state) => states.push(state.status))
  expect(store.getState()).toMatchObject({ status: 'disconnected', address: undefined })
  await kernel.connections.connect('mock')
  kernel.account.update('eip155', { profileName: 'me.eth', user: { email: 'me@mail.example' } })
  kernel.account.setTab('eip155', 'activity')
  kernel.account.setAddressLabel('eip155', address, 'Mine')
  expect(kernel.account.getState()).toMatchObject({
    status: 'connected',
    address,
    profileName: 'me.eth',
    currentTab: 'activity',
    addressLabels: { [address]: 'Mine' },
    addressExplorerUrl: `https://scan.example/address/${address}`,
  })
  expect(states).toContain('connecting')
  wallet.drop()
  expect(store.getState()).toMatchObject({
    status: 'disconnected',
    address: undefined,
    connectorId: undefined,
  })
  expect(store.getState().profileName).toBeUndefined()
  expect(store.getState().currentTab).toBeUndefined()
  expect(store.getState().addressLabels).toEqual({})
})

it('resets to disconnected, without data and connector [ACC-02]', async () => {
  const { kernel, wallet } = await start()
  await kernel.connections.connect('mock')
  kernel.account.update('eip155', { profileName: 'me.eth' })
  await kernel.account.reset('eip155')
  expect(wallet.calls).toContain('disconnect')
  expect(kernel.account.getState('eip155')).toMatchObject({ status: 'disconnected', connectorId: undefined })
})

it('refuses data without a chain [ACC-03]', async () => {
  const { kernel } = await start()
  const update = () => kernel.account.update(undefined, { profileName: 'x' })
  expect(update).toThrow('Chain is required to update chain account data')
  try {
    update()
  } catch (error) {
    expect(isQuoinError(error, 'CHAIN_REQUIRED')).toBe(true)
  }
})

it("prefers the chain's account type until the user chooses, and stores the choice [ACC-04]", async () => {
  const { kernel, platform } = await start()
  expect(kernel.account.getState('eip155').preferredAccountTypes).toEqual({ eip155: 'smartAccount' })
  const changed = vi.fn()
  kernel.on('account:typeChanged', changed)
  kernel.account.setPreferredAccountType('eip155', 'eoa')
  expect(kernel.account.getState('eip155').preferredAccountTypes).toEqual({ eip155: 'eoa' })
  expect(changed).toHaveBeenCalledWith({ namespace: 'eip155', type: 'eoa' })
  await vi.waitFor(() => expect(platform.storage.keys().some((key) => key.includes('/account/'))).toBe(true))
})

it('reads the balance only while it is watched [ACC-05] [SEC-14]', async () => {
  const { kernel, getBalance } = await start()
  await kernel.connections.connect('mock')
  await settle()
  expect(getBalance).not.toHaveBeenCalled()
  const stop = kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balance).toBe('0.000000000000000001'))
  expect(getBalance.mock.lastCall?.[0]).toMatchObject({ address, network: { caipNetworkId: 'eip155:1' } })
  stop()
  const again = kernel.account.watchBalance('eip155')
  await settle()
  expect(getBalance).toHaveBeenCalledTimes(1)
  again()
})

it('follows another account and another network [ACC-01] [NET-04]', async () => {
  const { kernel, getBalance } = await start()
  await kernel.connections.connect('mock')
  kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceStatus).toBe('ready'))
  getBalance.mockResolvedValue(ether(2n))
  kernel.account.selectAccount('eip155', other)
  expect(kernel.account.getState('eip155')).toMatchObject({ address: other, balance: undefined })
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceAmount?.value).toBe(2n))
  await kernel.networks.switchTo('eip155:2')
  await vi.waitFor(() =>
    expect(getBalance.mock.lastCall?.[0]).toMatchObject({
      address: other,
      network: { caipNetworkId: 'eip155:2' },
    }),
  )
})

it('reports an unavailable balance on an unsupported network, without a request [ACC-06]', async () => {
  const { kernel, wallet, getBalance } = await start()
  await kernel.connections.connect('mock')
  await kernel.i18n.load('account')
  kernel.router.reset('AccountSettings')
  wallet.chooseNetwork('eip155:999')
  kernel.account.watchBalance('eip155')
  expect(kernel.account.getState('eip155').balanceStatus).toBe('unavailable')
  expect(getBalance).not.toHaveBeenCalled()
  await vi.waitFor(() =>
    expect(kernel.notices.store.getState()).toMatchObject({
      variant: 'error',
      text: 'Token balance unavailable',
    }),
  )
})

it.each(['UnsupportedChain', 'Account'])(
  'displays no balance notice over the view %s, which reports it itself [W14] [ACC-06]',
  async (view) => {
    const { kernel, wallet } = await start()
    await kernel.connections.connect('mock')
    await kernel.i18n.load('account')
    kernel.router.reset(view)
    wallet.chooseNetwork('eip155:999')
    kernel.account.watchBalance('eip155')
    expect(kernel.account.getState('eip155').balanceStatus).toBe('unavailable')
    await settle()
    expect(kernel.notices.store.getState()).toBeUndefined()
  },
)

it('reports a failed balance once and allows a retry after 30 s [ACC-06]', async () => {
  const { kernel, platform, getBalance } = await start()
  await kernel.connections.connect('mock')
  await kernel.i18n.load('account')
  kernel.router.reset('AccountSettings')
  getBalance.mockRejectedValue(new Error('no'))
  kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceStatus).toBe('unavailable'))
  expect(kernel.notices.store.getState()?.text).toBe('Token balance unavailable')
  expect(kernel.account.retryBalance('eip155')).toBe(false)
  await platform.clock.advanceAsync(30_000)
  getBalance.mockResolvedValue(ether(3n))
  expect(kernel.account.retryBalance('eip155')).toBe(true)
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceAmount?.value).toBe(3n))
})

it('allows a retry of a failed balance after the clock was set back [ACC-06] [REL-04]', async () => {
  const { kernel, platform, getBalance } = await start()
  await kernel.connections.connect('mock')
  getBalance.mockRejectedValue(new Error('no'))
  kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceStatus).toBe('unavailable'))
  platform.clock.setBack(3_600_000)
  expect(kernel.account.retryBalance('eip155')).toBe(true)
})

it('contains an account that was connected before its service was loaded [ACC-01]', async () => {
  const { kernel } = await start({ services: 'when-needed' })
  await kernel.connections.connect('mock')
  const account = await kernel.load(AccountToken)
  expect(account.getState()).toMatchObject({ status: 'connected', address })
})

it("keeps the user's choice when older stored data is read [ACC-04]", async () => {
  const { kernel, platform } = await start()
  platform.storage.set('@quoin/default/account/v1', '{"preferredAccountTypes":{"eip155":"smartAccount"}}')
  await kernel.connections.connect('mock')
  kernel.account.setPreferredAccountType('eip155', 'eoa')
  await settle()
  expect(kernel.account.getState('eip155').preferredAccountTypes).toEqual({ eip155: 'eoa' })
})

it.each([
  ['defaultAccountTypes', { defaultAccountTypes: { eip155: 7 } }],
  ['accountTypes', { accountTypes: {} }],
])('names an invalid option %s', (name, options) => {
  const kernel = createKernel({ projectId: 'test', networks: [network(1)], platform: createTestPlatform() })
  // A host without type checking may pass any value.
  expect(() => kernel.use(accountPlugin, options as never)).toThrow(`option '${name}'`)
})

it('disconnects and closes the modal [ACC-11]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  kernel.open()
  expect(await kernel.account.disconnect()).toBe(true)
  expect(kernel.router.current()).toBeUndefined()
  expect(kernel.account.getState('eip155').status).toBe('disconnected')
})

it("displays 'Failed to disconnect' and drops the connection [ACC-11]", async () => {
  const { kernel, wallet } = await start()
  await kernel.connections.connect('mock')
  await kernel.i18n.load('account')
  kernel.open()
  Object.assign(wallet, { disconnect: () => Promise.reject(new Error('no')) })
  expect(await kernel.account.disconnect('eip155')).toBe(false)
  await vi.waitFor(() => expect(kernel.notices.store.getState()?.text).toBe('Failed to disconnect'))
  expect(kernel.router.current()?.view).toBe('Account')
  expect(kernel.account.getState('eip155').status).toBe('disconnected')
})

it('reports that it is disconnected here, but maybe not in the wallet, if the relay is unreachable [W12] (ACC-11)', async () => {
  const { kernel, wallet } = await start()
  await kernel.connections.connect('mock')
  await kernel.i18n.load('account')
  const unreachable = new QuoinError('RELAY_UNREACHABLE', { text: 'The relay could not be reached' })
  Object.assign(wallet, { disconnect: () => Promise.reject(unreachable) })
  expect(await kernel.account.disconnect('eip155')).toBe(false)
  await vi.waitFor(() =>
    expect(kernel.notices.store.getState()?.text).toBe(
      'Disconnected here. Couldn’t reach the wallet, so it may still show the connection.',
    ),
  )
})

it('closes the account views when the wallet disconnects', async () => {
  const { kernel, wallet } = await start()
  await kernel.connections.connect('mock')
  kernel.open()
  wallet.drop()
  expect(kernel.router.current()).toBeUndefined()
})

it('lists available contributions, and none whose condition throws [KRN-08] [KRN-02]', async () => {
  const { kernel } = await start()
  expect(kernel.account.features().map((feature) => feature.id)).toEqual(['send'])
  expect(kernel.account.tabs()[0]).toMatchObject({ id: 'tokens', plugin: 'world' })
  expect(kernel.account.rows()).toEqual([])
})

it('lists a feature while its loaded condition is true, and not before [KRN-02] [SWP-01]', async () => {
  const isOffered = createSlice<boolean | undefined>(undefined, () => undefined)
  let loads = 0
  const offer = async () => {
    loads += 1
    if (loads === 1) throw new Error('The chunk did not load.')
    return { default: () => isOffered }
  }
  const late = definePlugin<PluginTypes>({
    id: 'late',
    version: '1.0.0',
    kernel: '*',
    contributes: { features: [{ id: 'late', label: 'title', icon: 'swap', view: 'Account', offer }] },
  })
  const { kernel } = await start({ further: late })
  const ids = () => kernel.account.features().map((feature) => feature.id)
  const changed = vi.fn()
  kernel.account.offers.subscribe(changed)
  expect(ids()).toEqual(['send'])
  await settle()
  expect(loads).toBe(1)
  // The next read loads the failed condition again.
  expect(ids()).toEqual(['send'])
  await settle()
  expect(loads).toBe(2)
  // An unknown condition: the button can have its place, so that nothing moves later.
  const possible = () => kernel.account.features('possible').map((feature) => feature.id)
  expect(possible()).toEqual(['send', 'late'])
  changed.mockClear()
  isOffered.setState(true)
  expect(changed).toHaveBeenCalledTimes(1)
  expect(ids()).toEqual(['send', 'late'])
  isOffered.setState(false)
  expect(ids()).toEqual(['send'])
  expect(possible()).toEqual(['send'])
  expect(loads).toBe(2)
})

it('lists the settings of plugins while they are available [KRN-02]', async () => {
  const { kernel } = await start()
  const ids = () => kernel.account.settings().map(({ id }) => id)
  expect(ids()).toEqual(['currency'])
  await kernel.networks.switchTo('eip155:2')
  expect(ids()).toEqual(['currency', 'elsewhere'])
})

it('opens the account in the explorer, or returns false without one [SEC-05]', async () => {
  const { kernel, platform } = await start()
  expect(kernel.account.openExplorer('eip155')).toBe(false)
  await kernel.connections.connect('mock')
  expect(kernel.account.openExplorer('eip155')).toBe(true)
  expect(platform.openedLinks.map((link) => link.url)).toEqual([`https://scan.example/address/${address}`])
  kernel.account.update('eip155', { addressExplorerUrl: 'javascript:alert(1)' })
  expect(kernel.account.openExplorer('eip155')).toBe(false)
})

it('leaves nothing behind [KRN-07] [REL-05]', async () => {
  const { kernel, platform } = await start()
  await kernel.connections.connect('mock')
  kernel.account.watchBalance('eip155')
  kernel.contributions.find(points.accountSummaries, 'account')?.store.subscribe(() => undefined)
  await settle()
  await kernel.dispose()
  expect(platform.leftovers()).toEqual([])
})

it('stores the account type that the user set in the embedded wallet as the preferred one [EMB-05] [ACC-04]', async () => {
  const { kernel } = await start()
  expect(kernel.account.getState().preferredAccountTypes).toMatchObject({ eip155: 'smartAccount' })
  // The plugin is not part of this world; only its event is emitted.
  kernel
    .get(BusToken)
    .emit('embedded:accountTypeSet' as never, { type: 'eoa', caipNetworkId: 'eip155:1' } as never, 'embedded')
  expect(kernel.account.getState().preferredAccountTypes).toMatchObject({ eip155: 'eoa' })
})
