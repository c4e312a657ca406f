import { afterEach, expect, it, vi } from 'vitest'
import { createKernel, definePlugin, type PluginTypes, points } from '#kernel'
import { standardLocales } from '#locales'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
} from '#testing'
import { addresses, currency, endKernels, ends, show, start } from '../../testing/show-account.js'
import { accountPlugin } from '../manifest.js'
import ar from '../messages.ar.js'
import en from '../messages.en.js'
import { walletPicture } from './connections-view.js'

afterEach(endKernels)

it('displays the full address, a skeleton and then the balance in three digits [ACC-01] [UI-13] [UI-15]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  const loading = await show(kernel, 'Account')
  expect(loading).toContain(addresses[0])
  // In the same box as the amount.
  expect(loading).toMatch(
    /class="q-headline-amount"[^>]*><span class="q-hidden">[^<]*<\/span><span class="q-skeleton"/,
  )
  expect(loading).toContain('Connected with')
  kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceStatus).toBe('ready'))
  expect(await show(kernel, 'Account')).toContain('1.234 ETH')
})

it('keeps the place of the total while the tokens load: the coin’s amount is where it stays [UI-13] [UI-15]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceStatus).toBe('ready'))
  const headline = async (): Promise<readonly (string | undefined)[]> => {
    const markup = await show(kernel, 'Account')
    const parts = ['amount', 'note'].map(
      (part) => new RegExp(`q-headline-${part}"[^>]*>(.*?)</span>`).exec(markup)?.[1],
    )
    return parts.map((part) => part?.replace(/<[^>]*>/g, ''))
  }
  expect(await headline()).toEqual([en.balanceLoading, '1.234 ETH'])
  kernel.account.update('eip155', { totalWorth: '3085' })
  expect(await headline()).toEqual(['$3,085.00', '1.234 ETH'])
  // The tokens are there, and none has a price.
  kernel.account.update('eip155', { totalWorth: undefined })
  expect(await headline()).toEqual(['1.234 ETH', ''])
})

it('displays a non-zero balance never as zero [UI-13] [SEC-10]', async () => {
  const { kernel } = await start({ value: 1n })
  await kernel.connections.connect('mock')
  kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceStatus).toBe('ready'))
  expect(await show(kernel, 'Account')).toContain('&lt;0.001 ETH')
})

it('displays contributions of plugins, with their texts [KRN-02] [UI-12]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  const markup = await show(kernel, 'Account')
  for (const text of ['Send', 'Tokens', en.explorer, en.settingsTitle, en.disconnect])
    expect(markup).toContain(text)
  const settings = await show(kernel, 'AccountSettings')
  for (const text of ['Address book', en.switchAccount, '2 accounts', en.connectionsTitle])
    expect(settings).toContain(text)
})

it('displays a heading instead of a tab list if there is one tab [UI-15]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  const markup = await show(kernel, 'Account')
  expect(markup).not.toContain('role="tab')
  expect(markup).toMatch(/<h2 class="q-section-title"[^>]*>Tokens<\/h2>/)
})

it('groups rows of settings below the headings of the groups, and sections with their own heading last [UI-15]', async () => {
  const { kernel } = await start({
    settings: [
      { id: 'own', label: 'currency', load: currency },
      { id: 'key', load: currency },
      { id: 'any', group: 'general', load: currency },
    ],
  })
  await kernel.connections.connect('mock')
  const markup = await show(kernel, 'AccountSettings')
  expect([...markup.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
    en.accountTitle,
    en.groupGeneral,
    en.groupSecurity,
    'Currency',
  ])
  // The account's own rows first: other plugins' parts change what is below them while they load.
  const accounts = markup.slice(0, markup.indexOf(en.groupGeneral))
  for (const text of [en.switchAccount, en.connectionsTitle, 'Address book']) expect(accounts).toContain(text)
  expect(accounts).not.toContain('q-skeletons')
  // A row of another plugin that names no group.
  expect(markup.slice(markup.indexOf(en.groupSecurity))).toContain('Send')
})

it('links to the settings once in the account, and nowhere else [UI-15]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  expect((await show(kernel, 'Account')).split(`>${en.settingsTitle}<`)).toHaveLength(2)
  expect(await show(kernel, 'Profile')).not.toContain(en.settingsTitle)
})

it('displays each setting below its heading, with the texts of its plugin [KRN-02] [UI-15]', async () => {
  const { kernel } = await start({
    settings: [
      { id: 'currency', label: 'currency', load: currency },
      { id: 'never', label: 'tokens', load: currency, when: () => false },
    ],
  })
  const markup = await show(kernel, 'AccountSettings')
  // The browser tests cover the loaded setting: here it is still loading.
  expect(markup).toMatch(/<h2[^>]*>Currency<\/h2><div class="q-skeletons"/)
  expect(markup).not.toContain('Tokens')
  expect(kernel.contributions.find(points.views, 'AccountSettings')?.title).toBe('settingsTitle')
})

it('offers to connect without a connection [UI-15]', async () => {
  const { kernel } = await start()
  expect(await show(kernel, 'Account')).toContain(en.noAccountTitle)
})

it('lists the accounts by name or address and marks the active one [ACC-01]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  kernel.account.setAddressLabel('eip155', addresses[1] ?? '', 'Savings')
  const markup = await show(kernel, 'SwitchAddress')
  expect(markup).toContain('Savings')
  expect(markup.match(/aria-current/g)).toHaveLength(1)
})

it('displays the account in Arabic', async () => {
  const { kernel } = await start({ locale: 'ar' })
  await kernel.connections.connect('mock')
  expect(await show(kernel, 'Account')).toContain(ar.disconnect)
  expect(Object.keys(ar)).toEqual(Object.keys(en))
})

interface SeveralPlugin extends PluginTypes {
  readonly id: 'several'
  readonly views: { Connect: unknown }
}

async function startSeveral(locale = 'en') {
  const namespaces = ['eip155', 'solana', 'bip122'] as const
  const names = ['EVM networks', 'Solana', 'Bitcoin'] as const
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    locale,
    locales: standardLocales,
    networks: namespaces.map((namespace) => createMockNetwork(`${namespace}:one`)),
    platform: createTestPlatform(),
  })
    .use(
      createMockWorld({
        chains: namespaces.map((namespace, index) => ({
          ...createMockChain({ namespace }),
          name: names[index] ?? '',
        })),
        wallets: [
          createMockConnector({ id: 'evm', name: 'Heron' }),
          createMockConnector({ id: 'sol', name: 'Copper', namespace: 'solana' }),
          createMockConnector({ id: 'sol2', name: 'Lantern', namespace: 'solana' }),
        ],
      }),
    )
    .use(
      definePlugin<SeveralPlugin>({
        id: 'several',
        version: '1.0.0',
        kernel: '*',
        contributes: {
          views: { Connect: { load: () => Promise.resolve({ default: () => null }), title: 'title' } },
        },
      }),
    )
    .use(accountPlugin)
  ends(kernel)
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('account')
  return kernel
}

it('lists every wallet by namespace: the used one, and the actions to disconnect and to connect another [CON-10]', async () => {
  const kernel = await startSeveral()
  for (const id of ['sol', 'sol2', 'evm']) await kernel.connections.connect(id)
  const markup = await show(kernel, 'Connections')
  expect([...markup.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
    'EVM networks',
    'Solana',
    'Bitcoin',
  ])
  expect(markup.split(`>${en.inUse}<`)).toHaveLength(2)
  expect(markup.split(`>${en.use}<`)).toHaveLength(3)
  expect(markup).toContain('Active · ')
  for (const label of ['Heron from EVM networks', 'Copper from Solana', 'Lantern from Solana'])
    expect(markup).toContain(`aria-label="Disconnect ${label}"`)
  expect(markup.split(`>${en.connectAnother}<`)).toHaveLength(3)
  expect(markup.split(`>${en.connectFirst}<`)).toHaveLength(2)
  expect(await show(kernel, 'AccountSettings')).toContain('3 connections')
})

it('displays the list of connections in Arabic', async () => {
  const kernel = await startSeveral('ar')
  await kernel.connections.connect('evm')
  expect(await show(kernel, 'Connections')).toContain(ar.connectAnother)
})

it('displays the types of payment and ordinals accounts [ACC-04]', async () => {
  const { kernel, wallet } = await start()
  const accounts = addresses.map((address, index) => ({
    namespace: 'eip155',
    address,
    type: index === 0 ? 'payment' : 'ordinal',
  }))
  await kernel.connections.connect('mock')
  wallet.emit({ type: 'accounts', namespace: 'eip155', accounts })
  const markup = await show(kernel, 'SwitchAddress')
  expect(markup.indexOf(`>${en.typePayment}<`)).toBeLessThan(markup.indexOf(`>${en.typeOrdinal}<`))
  expect(markup).toContain(`>${en.typePayment}<`)
  expect(await show(kernel, 'Account')).toContain(`>${en.typePayment}<`)
})

it('finds the name of an address in any case', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  kernel.account.setAddressLabel('eip155', addresses[1]?.toLowerCase() ?? '', 'Savings')
  expect(await show(kernel, 'SwitchAddress')).toContain('Savings')
})

it('uses the announced icon of another connector for a connected wallet without one [CON-10]', () => {
  const connectors = [
    { name: 'Copper', imageUrl: 'data:image/png;base64,CC' },
    { name: 'Heron' },
    { name: 'Heron', imageUrl: 'data:image/png;base64,AA' },
  ]
  expect(walletPicture({ name: 'Heron' }, connectors)).toBe('data:image/png;base64,AA')
  expect(walletPicture({ name: 'Heron', imageUrl: 'own' }, connectors)).toBe('own')
  expect(walletPicture({ name: 'Lantern' }, connectors)).toBeUndefined()
})
