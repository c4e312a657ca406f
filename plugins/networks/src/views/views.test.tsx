import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import {
  type AnyKernel,
  createKernel,
  definePlugin,
  type KernelOptions,
  type Plugin,
  type PluginTypes,
  points,
  RpcError,
} from '#kernel'
import { standardLocales } from '#locales'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
} from '#testing'
import { KernelContext } from '#ui-kit'
import { networksPlugin } from '../manifest.js'
import ar from '../messages.ar.js'
import en from '../messages.en.js'
import { shortNetworkName } from '../short-network-name.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

interface Setting {
  readonly locale?: string
  readonly count?: number
  readonly options?: Partial<KernelOptions>
  readonly further?: readonly Plugin<PluginTypes>[]
}

async function start({ locale = 'en', count = 3, options = {}, further = [] }: Setting = {}) {
  const wallet = createMockConnector()
  const platform = createTestPlatform()
  const world: Plugin<PluginTypes> = definePlugin<PluginTypes>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: { connectors: [{ id: 'mock', create: () => wallet }] },
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    locale,
    locales: standardLocales,
    networks: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `Network ${index + 1}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
      testnet: index === 2,
    })),
    platform,
    ...options,
  })
    .use(world)
    .use(networksPlugin)
  // Their types are not needed here.
  for (const plugin of further) (kernel as unknown as { use(one: unknown): void }).use(plugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('networkPicker')
  return { kernel, platform, wallet }
}

async function show(kernel: AnyKernel, name: string, params?: unknown) {
  const contributed =
    kernel.contributions.find(points.views, name) ?? kernel.contributions.find(points.slots, name)
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const View = (await contributed?.load())?.default as unknown as ComponentType<{ params?: unknown }>
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={params} />
    </KernelContext.Provider>,
  )
}
it('lists the networks and marks the active and the test ones, without a search for few [NET-01] [NET-02]', async () => {
  const { kernel } = await start()
  const markup = await show(kernel, 'Networks')
  expect(markup).toContain('Network 2')
  expect(markup.match(/aria-current/g)).toHaveLength(1)
  expect(markup).toContain(en.testnet)
  expect(markup).not.toContain(en.searchLabel)
})

it('offers a search for many networks', async () => {
  const { kernel, wallet } = await start({ count: 9 })
  expect(await show(kernel, 'Networks')).toContain(en.searchLabel)
  await kernel.connections.connect('mock')
  wallet.chooseNetwork('eip155:999')
  expect(await show(kernel, 'UnsupportedChain')).toContain(en.searchLabel)
})

it('displays a pending and a rejecting wallet [NET-04]', async () => {
  const { kernel, wallet } = await start()
  await kernel.connections.connect('mock')
  const params = { caipNetworkId: 'eip155:2' }
  wallet.behave('hang', 'switchNetwork')
  kernel.networkPicker.switchTo('eip155:2')
  const waiting = await show(kernel, 'SwitchNetwork', params)
  expect(waiting).toContain('Approve in your wallet')
  expect(waiting).not.toContain(en.retry)
  expect(waiting).toContain(en.otherNetwork)
  kernel.networkPicker.cancel()
  wallet.behave('reject', 'switchNetwork')
  kernel.networkPicker.switchTo('eip155:2')
  await vi.waitFor(() => expect(kernel.networkPicker.attempt.getState().status).toBe('declined'))
  const declined = await show(kernel, 'SwitchNetwork', params)
  expect(declined).toContain('Switch declined')
  expect(declined).toContain(en.retry)
})

it('displays what to do if the wallet is busy, fails, or is requested for an unavailable network [NET-04]', async () => {
  const { kernel, platform, wallet } = await start()
  await kernel.connections.connect('mock')
  const shown = () => show(kernel, 'SwitchNetwork', { caipNetworkId: 'eip155:2' })
  const request = vi.spyOn(wallet, 'switchNetwork').mockRejectedValue(new RpcError(-32002))
  kernel.networkPicker.switchTo('eip155:2')
  await vi.waitFor(async () => expect(await shown()).toContain(en.pendingTitle))
  request.mockRejectedValue(new RpcError(-32603))
  kernel.networkPicker.retry()
  await platform.clock.advanceAsync(0)
  await vi.waitFor(async () => expect(await shown()).toContain(en.failedTitle))
  expect(request).toHaveBeenCalledTimes(2)
  kernel.networkPicker.switchTo('eip155:999')
  await vi.waitFor(() => expect(kernel.networkPicker.attempt.getState().status).toBe('failed'))
  const unknown = await show(kernel, 'SwitchNetwork', { caipNetworkId: 'eip155:999' })
  expect(unknown).toContain(en.unknownTitle)
  expect(unknown).not.toContain(en.retry)
})

it('offers the networks and disconnecting on an unsupported network [NET-05]', async () => {
  const { kernel, wallet } = await start()
  await kernel.connections.connect('mock')
  wallet.chooseNetwork('eip155:999')
  const markup = await show(kernel, 'UnsupportedChain')
  expect(markup).toContain(en.unsupportedBody)
  expect(markup).toContain('Network 2')
  expect(markup).toContain(en.disconnect)
})

it('displays the active network in the header of the account', async () => {
  const { kernel, wallet } = await start()
  // A name from outside: in a right-to-left page its end is still truncated, not its start [UI-16].
  expect(await show(kernel, 'networkPicker.button')).toContain('<span dir="auto">Network\u00a01</span>')
  await kernel.connections.connect('mock')
  wallet.chooseNetwork('eip155:999')
  expect(await show(kernel, 'networkPicker.button')).toContain(shortNetworkName(en.unknownNetwork))
})

it('displays the texts in Arabic', async () => {
  const { kernel } = await start({ locale: 'ar' })
  expect(await show(kernel, 'WhatIsANetwork')).toContain(ar.whatPlaceTitle)
  expect(Object.keys(ar)).toEqual(Object.keys(en))
})

interface ConnectingPlugin extends PluginTypes {
  readonly id: 'connecting'
  readonly views: { ConnectingExternal: unknown }
}

const withSolana = (locale = 'en') =>
  start({
    locale,
    options: { networks: [createMockNetwork('eip155:1'), createMockNetwork('solana:main')] },
    further: [
      createMockWorld({
        chains: [
          { ...createMockChain({ namespace: 'eip155' }), name: 'EVM networks' },
          { ...createMockChain({ namespace: 'solana' }), name: 'Solana' },
        ],
        wallets: [createMockConnector({ id: 'sol', name: 'Mock Wallet', namespace: 'solana' })],
      }),
      definePlugin<ConnectingPlugin>({
        id: 'connecting',
        version: '1.0.0',
        kernel: '*',
        contributes: {
          views: { ConnectingExternal: { load: () => Promise.resolve({ default: () => null }), title: 't' } },
        },
      }),
    ],
  })

it('displays the networks of each namespace below its name, if there are several [NET-02]', async () => {
  const { kernel } = await withSolana()
  const markup = await show(kernel, 'Networks')
  expect([...markup.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
    'EVM networks',
    'Solana',
  ])
  expect((await start()).kernel.networks.list()).toHaveLength(3)
  expect(await show((await start()).kernel, 'Networks')).not.toContain('<h2')
})

it('lists in UnsupportedChain only networks that the wallet supports, and reports if there are none [NET-05]', async () => {
  const { kernel, wallet } = await withSolana()
  await kernel.connections.connect('mock')
  wallet.chooseNetwork('eip155:999')
  const markup = await show(kernel, 'UnsupportedChain')
  expect(markup).toContain('Network 1')
  expect(markup).not.toContain('Network main')
  const accounts = [{ namespace: 'eip155', address: '0x1', type: 'eoa' }]
  const part = { accounts, caipNetworkId: 'eip155:999', approvedCaipNetworkIds: ['eip155:999'] } as const
  wallet.emit({ type: 'grant', grant: { namespaces: { eip155: part } } })
  const none = await show(kernel, 'UnsupportedChain')
  expect(none).toContain(en.unsupportedNoneBody)
  expect(none).not.toContain('Network 1')
  expect(none).toContain(en.disconnect)
})

it('displays in SwitchActiveChain the required wallet and the remaining connections, and offers the wallet that supports the network [NET-04]', async () => {
  const { kernel } = await withSolana()
  await kernel.connections.connect('mock')
  const own = await show(kernel, 'SwitchActiveChain', { caipNetworkId: 'solana:main' })
  expect(own).toContain('Continue with Mock Wallet')
  expect(own).toContain('Your current connection stays.')
  await kernel.connections.connect('sol')
  await kernel.connections.disconnect('eip155')
  const other = await show(kernel, 'SwitchActiveChain', { caipNetworkId: 'eip155:1' })
  expect(other).toContain(en.activeChoose)
  expect(await show(kernel, 'SwitchActiveChain', { caipNetworkId: 'eip155:7' })).toContain(en.unknownBody)
  await kernel.connections.disconnect()
  expect(await show(kernel, 'SwitchActiveChain', { caipNetworkId: 'eip155:1' })).toContain(
    'Your wallet isn’t connected to EVM networks.',
  )
  const arabic = await withSolana('ar')
  expect(await show(arabic.kernel, 'SwitchActiveChain', { caipNetworkId: 'solana:main' })).toContain(
    ar.activeChoose,
  )
})

it('displays a notice of an unsupported network in the account, if the host uses `warn` [NET-05]', async () => {
  for (const unsupportedNetworks of ['warn', 'ignore', 'block'] as const) {
    const { kernel, wallet } = await start({ options: { unsupportedNetworks } })
    await kernel.connections.connect('mock')
    expect(await show(kernel, 'networkPicker.unsupported')).toBe('')
    wallet.chooseNetwork('eip155:999')
    const markup = await show(kernel, 'networkPicker.unsupported')
    expect(markup.includes(en.noticeTitle)).toBe(unsupportedNetworks === 'warn')
  }
})
