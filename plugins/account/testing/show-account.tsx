import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
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
import { standardLocales } from '#locales'
import { createMockConnector, createTestPlatform } from '#testing'
import { KernelContext } from '#ui-kit'
import { accountPlugin } from '../src/manifest.js'

export const addresses = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
]
const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endKernels(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

/** Disposes the kernel with the others. */
export function ends(kernel: { dispose(): Promise<void> }): void {
  running.push(kernel)
}

interface WorldPlugin extends PluginTypes {
  readonly id: 'world'
  readonly messages: {
    readonly send: string
    readonly tokens: string
    readonly rows: string
    readonly currency: string
  }
}

export const currency = () => Promise.resolve({ default: () => 'Choose a currency' })

/** Starts a kernel with the account plugin, a wallet with two accounts, and contributions of other plugins. */
export async function start({
  locale = 'en',
  value = 1_234_567_000_000_000_000n,
  settings = [] as readonly SettingContribution<undefined, 'currency' | 'tokens'>[],
} = {}) {
  const wallet = createMockConnector({ accounts: addresses })
  // The part of a chain that the account uses.
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
            default: {
              send: 'Send',
              tokens: 'Tokens',
              rows: 'Address book',
              safety: 'Backup',
              currency: 'Currency',
            },
          }),
      },
      features: [{ id: 'send', label: 'send', icon: 'send', view: 'Account' }],
      accountRows: [
        { id: 'book', group: 'wallet', label: 'rows', icon: 'user', view: 'Account' },
        { id: 'backup', label: 'send', icon: 'user', view: 'Account' },
      ],
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
    locales: standardLocales,
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
  // The messages of the other plugins are loaded with their views.
  await kernel.i18n.load('account')
  return { kernel, wallet }
}

/** Returns the HTML of a view. */
export async function show(
  kernel: AnyKernel,
  view: 'Account' | 'SwitchAddress' | 'AccountSettings' | 'Connections' | 'Profile' | 'AccountLabel',
  params?: { readonly address: string },
): Promise<string> {
  const part = await kernel.contributions.find(points.views, view)?.load()
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const View = part?.default as unknown as ComponentType<{ params: unknown }>
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={params} />
    </KernelContext.Provider>,
  )
}
