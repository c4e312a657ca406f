import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import {
  type AnyKernel,
  createKernel,
  definePlugin,
  type Plugin,
  type PluginTypes,
  points,
  RpcError,
} from '#kernel'
import { createMockConnector, createTestPlatform } from '#kernel/testing'
import { KernelContext } from '#ui-shell/kit'
import { networksPlugin } from '../manifest.js'
import ar from '../messages.ar.js'
import en from '../messages.en.js'
import { shortNetworkName } from '../short-network-name.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

async function start({ locale = 'en', count = 3 } = {}) {
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
    networks: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `Network ${index + 1}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
      testnet: index === 2,
    })),
    platform,
  })
    .use(world)
    .use(networksPlugin)
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
it('lists the networks and marks the active and the test ones; few need no search [NET-01] [NET-02]', async () => {
  const { kernel } = await start()
  const markup = await show(kernel, 'Networks')
  expect(markup).toContain('Network 2')
  expect(markup.match(/aria-current/g)).toHaveLength(1)
  expect(markup).toContain(en.testnet)
  expect(markup).not.toContain(en.searchLabel)
})

it('many networks can be searched', async () => {
  const { kernel } = await start({ count: 9 })
  expect(await show(kernel, 'Networks')).toContain(en.searchLabel)
})

it('tells of the wallet that is asked and that declined [NET-04]', async () => {
  const { kernel, wallet } = await start()
  await kernel.connections.connect('mock')
  const params = { caipNetworkId: 'eip155:2' }
  wallet.behave('hang', 'switchNetwork')
  kernel.networkPicker.switchTo('eip155:2')
  const waiting = await show(kernel, 'SwitchNetwork', params)
  expect(waiting).toContain('Approve in your wallet')
  expect(waiting).not.toContain(en.retry)
  kernel.networkPicker.cancel()
  wallet.behave('reject', 'switchNetwork')
  kernel.networkPicker.switchTo('eip155:2')
  await vi.waitFor(() => expect(kernel.networkPicker.attempt.getState().status).toBe('declined'))
  const declined = await show(kernel, 'SwitchNetwork', params)
  expect(declined).toContain('Switch declined')
  expect(declined).toContain(en.retry)
})

it('says what to do where the wallet is busy, fails, or is asked for a network that is not offered [NET-04]', async () => {
  const { kernel, platform, wallet } = await start()
  await kernel.connections.connect('mock')
  const shown = () => show(kernel, 'SwitchNetwork', { caipNetworkId: 'eip155:2' })
  const asking = vi.spyOn(wallet, 'switchNetwork').mockRejectedValue(new RpcError(-32002))
  kernel.networkPicker.switchTo('eip155:2')
  await vi.waitFor(async () => expect(await shown()).toContain(en.pendingTitle))
  asking.mockRejectedValue(new RpcError(-32603))
  kernel.networkPicker.retry()
  await platform.clock.advanceAsync(0)
  await vi.waitFor(async () => expect(await shown()).toContain(en.failedTitle))
  expect(asking).toHaveBeenCalledTimes(2)
  kernel.networkPicker.switchTo('eip155:999')
  await vi.waitFor(() => expect(kernel.networkPicker.attempt.getState().status).toBe('failed'))
  const unknown = await show(kernel, 'SwitchNetwork', { caipNetworkId: 'eip155:999' })
  expect(unknown).toContain(en.unknownTitle)
  expect(unknown).not.toContain(en.retry)
})

it('offers the networks and a way out on one that is not supported [NET-05]', async () => {
  const { kernel } = await start()
  const markup = await show(kernel, 'UnsupportedChain')
  expect(markup).toContain(en.unsupportedBody)
  expect(markup).toContain(en.disconnect)
})

it('names the active network in the header of the account', async () => {
  const { kernel, wallet } = await start()
  expect(await show(kernel, 'networkPicker.button')).toContain('Network\u00a01')
  await kernel.connections.connect('mock')
  wallet.chooseNetwork('eip155:999')
  expect(await show(kernel, 'networkPicker.button')).toContain(shortNetworkName(en.unknownNetwork))
})

it('speaks Arabic', async () => {
  const { kernel } = await start({ locale: 'ar' })
  expect(await show(kernel, 'WhatIsANetwork')).toContain(ar.whatPlaceTitle)
  expect(Object.keys(ar)).toEqual(Object.keys(en))
})
