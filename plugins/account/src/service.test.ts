import { afterEach, expect, it, vi } from 'vitest'
import {
  type Amount,
  type ChainModule,
  createKernel,
  definePlugin,
  isQuoinError,
  type Plugin,
  type PluginTypes,
  points,
} from '#kernel'
import { createMockConnector, createTestPlatform, settle } from '#kernel/testing'
import { accountPlugin } from './manifest.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const ether = (value: bigint): Amount => ({ value, decimals: 18, symbol: 'ETH' })
const network = (id: number) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})
const load = () => Promise.resolve({ default: () => null })

async function start() {
  const wallet = createMockConnector({ accounts: [address, other] })
  const getBalance = vi.fn<ChainModule['getBalance']>(() => Promise.resolve(ether(1n)))
  const chain: ChainModule = {
    namespace: 'eip155',
    name: 'EVM networks',
    accountTypes: ['eoa', 'smartAccount'],
    defaultAccountType: 'smartAccount',
    isReference: () => true,
    isAddress: () => true,
    checkAddress: (text) => Promise.resolve({ valid: true, address: text }),
    normalizeAddress: (text) => text.toLowerCase(),
    isTransactionId: () => true,
    rpc: { safe: [], approval: [] },
    walletConnect: { methods: [], events: [] },
    getBalance,
    explorerUrl: (_, kind, id) => `https://scan.example/${kind}/${id}`,
  }
  const world: Plugin<PluginTypes> = definePlugin<PluginTypes>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      chains: [chain],
      connectors: [{ id: 'mock', create: () => wallet }],
      features: [
        { id: 'send', label: 'send', icon: 'send', view: 'Account' },
        {
          id: 'broken',
          label: 'broken',
          icon: 'send',
          view: 'Account',
          when: () => {
            throw new Error('broken')
          },
        },
        { id: 'never', label: 'never', icon: 'send', view: 'Account', when: () => false },
      ],
      accountTabs: [{ id: 'tokens', label: 'tokens', load }],
    },
  })
  const platform = createTestPlatform()
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [network(1), network(2)],
    platform,
  })
    .use(world)
    .use(accountPlugin)
  running.push(kernel)
  await kernel.start()
  return { kernel, platform, wallet, getBalance }
}

it('opens Account once an address is connected [UI-04]', async () => {
  const { kernel } = await start()
  const rule = kernel.contributions.find(points.openRules, 'account.connected')
  expect(rule?.stage).toBe('default')
  expect(rule?.resolve(kernel.state())).toBeUndefined()
  await kernel.connections.connect('mock')
  kernel.open()
  expect(kernel.router.current()?.view).toBe('Account')
})

it('follows the connection, and forgets everything when it ends [ACC-01] [ACC-02]', async () => {
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

it('resets: disconnected, without data and connector [ACC-02]', async () => {
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

it("prefers the chain's kind of account until the person chooses, and remembers that [ACC-04]", async () => {
  const { kernel, platform } = await start()
  expect(kernel.account.getState('eip155').preferredAccountTypes).toEqual({ eip155: 'smartAccount' })
  const changed = vi.fn()
  kernel.on('account:typeChanged', changed)
  kernel.account.setPreferredAccountType('eip155', 'eoa')
  expect(kernel.account.getState('eip155').preferredAccountTypes).toEqual({ eip155: 'eoa' })
  expect(changed).toHaveBeenCalledWith({ namespace: 'eip155', type: 'eoa' })
  await vi.waitFor(() => expect(platform.storage.keys().some((key) => key.includes('/account/'))).toBe(true))
})

it('reads the balance only while somebody watches [ACC-05] [SEC-14]', async () => {
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

it('tells that the balance is unavailable on an unsupported network, without a call [ACC-06]', async () => {
  const { kernel, wallet, getBalance } = await start()
  await kernel.connections.connect('mock')
  await kernel.i18n.load('account')
  kernel.router.reset('Account')
  wallet.chooseNetwork('eip155:999')
  kernel.account.watchBalance('eip155')
  expect(kernel.account.getState('eip155').balanceStatus).toBe('unavailable')
  expect(getBalance).not.toHaveBeenCalled()
  await vi.waitFor(() =>
    expect(kernel.notices.store.getState()).toMatchObject({
      variant: 'error',
      text: 'Token Balance Unavailable',
    }),
  )
})

it('tells of a failed balance once and allows a retry after 30 s [ACC-06]', async () => {
  const { kernel, platform, getBalance } = await start()
  await kernel.connections.connect('mock')
  await kernel.i18n.load('account')
  kernel.router.reset('Account')
  // An error that no second try would change, so that the cache does not wait between tries.
  const { QuoinError } = await import('#kernel')
  getBalance.mockRejectedValue(new QuoinError('ANSWER_INVALID'))
  kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceStatus).toBe('unavailable'))
  expect(kernel.notices.store.getState()?.text).toBe('Token Balance Unavailable')
  expect(kernel.account.retryBalance('eip155')).toBe(false)
  await platform.clock.advanceAsync(30_000)
  getBalance.mockResolvedValue(ether(3n))
  expect(kernel.account.retryBalance('eip155')).toBe(true)
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceAmount?.value).toBe(3n))
})

it('feeds the account button while it listens [ACC-01]', async () => {
  const { kernel, getBalance } = await start()
  await kernel.connections.connect('mock')
  const summary = kernel.contributions.find(points.accountSummaries, 'account')?.store
  expect(summary?.getState()).toBe(summary?.getState())
  const heard = vi.fn()
  const stop = summary?.subscribe(heard)
  await vi.waitFor(() => expect(summary?.getState().balance?.value).toBe(1n))
  kernel.account.update('eip155', { profileName: 'me.eth', profileImage: 'https://i.example/a.png' })
  expect(summary?.getState()).toMatchObject({ name: 'me.eth', avatarUrl: 'https://i.example/a.png' })
  expect(heard).toHaveBeenCalled()
  stop?.()
  const calls = getBalance.mock.calls.length
  await kernel.networks.switchTo('eip155:2')
  await settle()
  expect(getBalance).toHaveBeenCalledTimes(calls)
})

it('disconnects and closes the modal [ACC-11]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  kernel.open()
  expect(await kernel.account.disconnect()).toBe(true)
  expect(kernel.router.current()).toBeUndefined()
  expect(kernel.account.getState('eip155').status).toBe('disconnected')
})

it("says 'Failed to disconnect' and still forgets the connection [ACC-11]", async () => {
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

it('leaves the account views when the wallet disconnects', async () => {
  const { kernel, wallet } = await start()
  await kernel.connections.connect('mock')
  kernel.open()
  wallet.drop()
  expect(kernel.router.current()).toBeUndefined()
})

it('shows contributions that are of use now, and none whose condition throws [KRN-08] [KRN-02]', async () => {
  const { kernel } = await start()
  expect(kernel.account.features().map((feature) => feature.id)).toEqual(['send'])
  expect(kernel.account.tabs()[0]).toMatchObject({ id: 'tokens', plugin: 'world' })
  expect(kernel.account.rows()).toEqual([])
})

it('opens the account in the explorer, and nothing without one [SEC-05]', async () => {
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
