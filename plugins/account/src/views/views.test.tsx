import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import {
  type AnyKernel,
  type ChainModule,
  createKernel,
  definePlugin,
  type Plugin,
  type PluginTypes,
  points,
  type SettingContribution,
} from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
} from '#kernel/testing'
import { KernelContext } from '#ui-shell/kit'
import { accountPlugin } from '../manifest.js'
import ar from '../messages.ar.js'
import en from '../messages.en.js'

const addresses = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D']
const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

interface WorldPlugin extends PluginTypes {
  readonly id: 'world'
  readonly messages: {
    readonly send: string
    readonly tokens: string
    readonly rows: string
    readonly currency: string
  }
}

const currency = () => Promise.resolve({ default: () => 'Choose a currency' })

async function start({
  locale = 'en',
  value = 1_234_567_000_000_000_000n,
  settings = [] as readonly SettingContribution[],
} = {}) {
  const wallet = createMockConnector({ accounts: addresses })
  // Only what the account asks of a chain.
  const chain = {
    namespace: 'eip155',
    name: 'EVM networks',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    rpc: { safe: [], approval: [] },
    normalizeAddress: (address: string) => address.toLowerCase(),
    getBalance: () => Promise.resolve({ value, decimals: 18, symbol: 'ETH' }),
    explorerUrl: () => 'https://scan.example/',
  } as unknown as ChainModule
  const world: Plugin<WorldPlugin> = definePlugin<WorldPlugin>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      chains: [chain],
      connectors: [{ id: 'mock', create: () => wallet }],
      messages: {
        en: () =>
          Promise.resolve({
            default: { send: 'Send', tokens: 'Tokens', rows: 'Address book', currency: 'Currency' },
          }),
      },
      features: [{ id: 'send', label: 'send', icon: 'send', view: 'Account' }],
      accountRows: [{ id: 'book', label: 'rows', icon: 'person', view: 'Account' }],
      settings,
      accountTabs: [
        { id: 'tokens', label: 'tokens', load: () => Promise.resolve({ default: () => 'rows' }) },
      ],
    },
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    locale,
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    platform: createTestPlatform(),
  })
    .use(world)
    .use(accountPlugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  await Promise.all([kernel.i18n.load('account'), kernel.i18n.load('world')])
  return { kernel, wallet }
}

async function show(
  kernel: AnyKernel,
  view: 'Account' | 'SwitchAddress' | 'AccountSettings' | 'Connections',
): Promise<string> {
  const part = await kernel.contributions.find(points.views, view)?.load()
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const View = part?.default as unknown as ComponentType<{ params: undefined }>
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={undefined} />
    </KernelContext.Provider>,
  )
}

it('shows the whole address, a skeleton and then the balance in three digits [ACC-01] [UI-13] [UI-15]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  const loading = await show(kernel, 'Account')
  expect(loading).toContain(addresses[0])
  // In the middle, where the amount comes to stand.
  expect(loading).toMatch(/data-align="center"[^>]*><div class="q-skeletons"/)
  expect(loading).toContain('Connected with')
  kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceStatus).toBe('ready'))
  expect(await show(kernel, 'Account')).toContain('1.234 ETH')
})

it('a balance that is not zero never reads as zero [UI-13] [SEC-10]', async () => {
  const { kernel } = await start({ value: 1n })
  await kernel.connections.connect('mock')
  kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceStatus).toBe('ready'))
  expect(await show(kernel, 'Account')).toContain('&lt;0.001 ETH')
})

it('shows what plugins add, in their words [KRN-02] [UI-12]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  const markup = await show(kernel, 'Account')
  for (const text of [
    'Send',
    'Address book',
    'Tokens',
    en.explorer,
    en.switchAccount,
    '2 accounts',
    en.disconnect,
  ])
    expect(markup).toContain(text)
})

it('offers the settings only while a plugin has one that is of use [KRN-02]', async () => {
  const none = await start({
    settings: [{ id: 'never', label: 'currency', load: currency, when: () => false }],
  })
  await none.kernel.connections.connect('mock')
  expect(await show(none.kernel, 'Account')).not.toContain(`>${en.settingsTitle}<`)
  const some = await start({ settings: [{ id: 'currency', label: 'currency', load: currency }] })
  await some.kernel.connections.connect('mock')
  expect(await show(some.kernel, 'Account')).toContain(`>${en.settingsTitle}<`)
})

it('shows each setting below its heading, in the words of its plugin [KRN-02] [UI-15]', async () => {
  const { kernel } = await start({
    settings: [
      { id: 'currency', label: 'currency', load: currency },
      { id: 'never', label: 'tokens', load: currency, when: () => false },
    ],
  })
  const markup = await show(kernel, 'AccountSettings')
  // What it loads is shown by the browser tests: here it is still on its way.
  expect(markup).toMatch(/<h2[^>]*>Currency<\/h2><div class="q-skeletons"/)
  expect(markup).not.toContain('Tokens')
  expect(kernel.contributions.find(points.views, 'AccountSettings')?.title).toBe('settingsTitle')
})

it('says that there is nothing to set [UI-15]', async () => {
  const { kernel } = await start()
  expect(await show(kernel, 'AccountSettings')).toContain(en.noSettingsTitle)
})

it('offers to connect where nobody is connected [UI-15]', async () => {
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

it('speaks Arabic', async () => {
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
  running.push(kernel)
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('account')
  return kernel
}

it('lists every wallet by namespace: which is in use, a way out of each, a way to one more [CON-10]', async () => {
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
  expect(await show(kernel, 'Account')).toContain('3 connections')
})

it('speaks Arabic in the list of connections', async () => {
  const kernel = await startSeveral('ar')
  await kernel.connections.connect('evm')
  expect(await show(kernel, 'Connections')).toContain(ar.connectAnother)
})

it('names payment and ordinals accounts [ACC-04]', async () => {
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

it('finds the name of an address however that is written', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  kernel.account.setAddressLabel('eip155', addresses[1]?.toLowerCase() ?? '', 'Savings')
  expect(await show(kernel, 'SwitchAddress')).toContain('Savings')
})
