import { afterEach, expect, it, vi } from 'vitest'
import { createKernel, definePlugin, type Plugin, type PluginTypes, provide } from '#kernel'
import { type WalletConnectApi, WalletConnectToken, walletConnectConnectorId } from '#plugins/walletconnect'
import { createMockConnector, createTestPlatform, settle } from '#testing'
import { WalletsToken, walletsPlugin } from '../manifest.js'

interface RelayPlugin extends PluginTypes {
  readonly id: 'walletconnect'
  readonly api: WalletConnectApi
  readonly views: { ConnectingWalletConnect: unknown; ConnectingWalletConnectBasic: undefined }
}

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

async function start({ mobile = false, canConnect = true } = {}) {
  const prepare = vi.fn()
  const isInstalled = { value: true }
  // Only the part that the wallets plugin uses.
  const api = { prepare, canConnect: () => isInstalled.value } as unknown as WalletConnectApi
  const view = { load: () => Promise.resolve({ default: () => null }), title: 'title' }
  const relay = Object.assign(
    createMockConnector({ id: walletConnectConnectorId, type: 'wallet-connect' }),
    canConnect ? {} : { namespaces: [] },
  )
  const relayPlugin: Plugin<RelayPlugin> = definePlugin<RelayPlugin>({
    id: 'walletconnect',
    version: '1.0.0',
    kernel: '*',
    services: async () => ({ default: [provide(WalletConnectToken, { deps: [], create: () => api })] }),
    expose: WalletConnectToken,
    contributes: {
      views: { ConnectingWalletConnect: view, ConnectingWalletConnectBasic: view },
      connectors: [{ id: walletConnectConnectorId, create: () => relay }],
    },
  })
  const platform = createTestPlatform({ page: { mobile } })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    platform,
  })
    .use(walletsPlugin)
    .use(relayPlugin)
  running.push(kernel)
  await kernel.start()
  await kernel.load(WalletsToken)
  const selected = vi.fn()
  kernel.on('wallets:selected', selected)
  return { kernel, prepare, selected, isInstalled, relay }
}

const rainbow = { id: 'r', name: 'Rainbow', mobileLink: 'rainbow://' }

it('connects a wallet that is not installed through WalletConnect [CON-03] [CON-08]', async () => {
  const { kernel, selected } = await start()
  kernel.wallets.select({ wallet: rainbow })
  expect(kernel.router.current()).toMatchObject({
    view: 'ConnectingWalletConnect',
    params: { wallet: rainbow },
  })
  expect(selected).toHaveBeenCalledWith({ name: 'Rainbow', platform: 'qrcode' })
})

it('offers the code to scan on a computer, and the app on a phone [UI-16]', async () => {
  const responder = await start()
  expect(responder.kernel.wallets.list.getState().canScan).toBe(true)
  responder.kernel.wallets.scan()
  expect(responder.kernel.router.current()?.view).toBe('ConnectingWalletConnectBasic')
  const phone = await start({ mobile: true })
  expect(phone.kernel.wallets.list.getState().canScan).toBe(false)
  phone.kernel.wallets.select({ wallet: rainbow })
  expect(phone.selected).toHaveBeenCalledWith({ name: 'Rainbow', platform: 'mobile' })
})

it('prepares the pairing before the tap on a phone, and not on other devices [CON-11] [SEC-14]', async () => {
  const phone = await start({ mobile: true })
  expect(phone.prepare).not.toHaveBeenCalled()
  phone.kernel.router.reset('Connect')
  await vi.waitFor(() => expect(phone.prepare).toHaveBeenCalledTimes(1))
  phone.kernel.router.push('WhatIsAWallet')
  await settle()
  expect(phone.prepare).toHaveBeenCalledTimes(1)
  phone.kernel.router.push('AllWallets')
  await vi.waitFor(() => expect(phone.prepare).toHaveBeenCalledTimes(2))
  const responder = await start()
  responder.kernel.router.reset('Connect')
  await settle()
  expect(responder.prepare).not.toHaveBeenCalled()
})

it('does not open WalletConnect if it cannot connect', async () => {
  const { kernel, prepare } = await start({ mobile: true, canConnect: false })
  kernel.router.reset('Connect')
  kernel.wallets.select({ wallet: rainbow })
  await settle()
  expect(prepare).not.toHaveBeenCalled()
  expect(kernel.router.current()?.view).toBe('Downloads')
})

it('offers no code to scan once the library of WalletConnect is known to be missing [CON-03]', async () => {
  const { kernel, relay } = await start()
  kernel.router.reset('Connect')
  const stop = kernel.wallets.watchList()
  expect(kernel.wallets.list.getState().canScan).toBe(true)
  kernel.wallets.scan()
  stop()
  Object.assign(relay, { namespaces: [] })
  kernel.router.back()
  const stopAgain = kernel.wallets.watchList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().canScan).toBe(false))
  stopAgain()
})

it('leads to the stores on a phone if the library is missing [CON-03]', async () => {
  const { kernel, prepare, isInstalled } = await start({ mobile: true })
  kernel.router.reset('Connect')
  await vi.waitFor(() => expect(prepare).toHaveBeenCalledTimes(1))
  isInstalled.value = false
  kernel.wallets.select({ wallet: rainbow })
  expect(kernel.router.current()?.view).toBe('Downloads')
})
