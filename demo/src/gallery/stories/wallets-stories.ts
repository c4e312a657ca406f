import type { StoryWorld } from '../create-world.js'
import { mosaic } from '../made-up-wallets.js'
import type { Story } from '../story.js'

const plugin = 'Wallets'
const connect = ({ kernel }: StoryWorld): void => kernel.open({ view: 'Connect' })
const allWallets = ({ kernel }: StoryWorld): void => kernel.open({ view: 'AllWallets' })

/** Opens a view from the Connect view: beside it, in a layout of two panes. */
const fromConnect =
  (view: string, params?: unknown) =>
  ({ kernel }: StoryWorld): void => {
    kernel.open({ view: 'Connect' })
    kernel.router.push(view, params)
  }

const several = { namespaces: ['solana', 'bip122', 'polkadot'] } as const

/** Presses Heron's first row: it opens this view, because Heron serves several namespaces. */
const chooseHeron = ({ kernel, heron }: StoryWorld): void => {
  kernel.open({ view: 'Connect' })
  const connector = kernel.connectors.list().find(({ name }) => name === heron.info.name)
  kernel.wallets.select({ connectorId: connector?.id })
}

/** Connects to Heron, with the given behavior. */
const request =
  (prepare: (world: StoryWorld) => void) =>
  (world: StoryWorld): void => {
    prepare(world)
    const { kernel } = world
    const connector = kernel.connectors.list().find(({ name }) => name === world.heron.info.name)
    kernel.open({ view: 'Connect' })
    kernel.router.push('ConnectingExternal', { connectorId: connector?.id ?? 'none' })
  }

export const walletsStories: readonly Story[] = [
  { id: 'connect', plugin, title: 'Connect', show: connect },
  {
    id: 'connect-loading',
    plugin,
    title: 'Connect, list loading',
    setting: { gateway: 'silent' },
    show: connect,
  },
  {
    id: 'connect-failed',
    plugin,
    title: 'Connect, the gateway is down',
    setting: { gateway: 'down' },
    async show(world) {
      connect(world)
      await world.platform.clock.advanceAsync(30_000)
    },
  },
  {
    id: 'connect-bare',
    plugin,
    title: 'Connect, nothing installed and no gateway',
    setting: { gateway: 'off', hasWallets: false },
    show: connect,
  },
  {
    id: 'connect-none',
    plugin,
    title: 'Connect, nothing installed and an empty list',
    setting: { gateway: 'empty', hasWallets: false, isMobile: true },
    show: connect,
  },
  {
    id: 'connect-phone',
    plugin,
    title: 'Connect on a phone',
    setting: { isMobile: true, hasWallets: false },
    show: connect,
  },
  {
    id: 'connect-list',
    plugin,
    title: 'Connect, as one list',
    setting: { connectLayout: 'list' },
    show: connect,
  },
  {
    id: 'connect-all-wallets',
    plugin,
    title: 'Connect, then all wallets',
    show: fromConnect('AllWallets'),
  },
  {
    id: 'connect-scan',
    plugin,
    title: 'Connect, then the code for any wallet',
    show: fromConnect('ConnectingWalletConnectBasic'),
  },
  {
    id: 'connect-get-wallet',
    plugin,
    title: 'Connect, then wallets to get',
    show: fromConnect('GetWallet'),
  },
  {
    id: 'connect-downloads',
    plugin,
    title: 'Connect, then where to get a wallet',
    show: fromConnect('Downloads', { wallet: mosaic }),
  },
  { id: 'all-wallets', plugin, title: 'All wallets', show: allWallets },
  {
    id: 'all-wallets-loading',
    plugin,
    title: 'All wallets, loading',
    setting: { gateway: 'silent' },
    show: allWallets,
  },
  {
    id: 'all-wallets-failed',
    plugin,
    title: 'All wallets, the gateway is down',
    setting: { gateway: 'down' },
    async show(world) {
      allWallets(world)
      await world.platform.clock.advanceAsync(30_000)
    },
  },
  {
    id: 'all-wallets-empty',
    plugin,
    title: 'All wallets, nothing found',
    async show(world) {
      allWallets(world)
      const { browser } = world.kernel.wallets
      await world.passUntil(() => browser.store.getState().status === 'ready')
      browser.search('zzzzzz')
      await world.platform.clock.advanceAsync(1_000)
    },
  },
  { id: 'connecting', plugin, title: 'Asking a wallet', show: request(({ heron }) => heron.behave('hang')) },
  {
    id: 'connecting-slow',
    plugin,
    title: 'Connecting to a wallet, no response yet',
    async show(world) {
      request(({ heron }) => heron.behave('hang'))(world)
      await world.platform.clock.advanceAsync(10_500)
    },
  },
  {
    id: 'connecting-declined',
    plugin,
    title: 'Asking a wallet, declined',
    show: request(({ heron }) => heron.behave('reject')),
  },
  {
    id: 'connecting-failed',
    plugin,
    title: 'Connecting to a wallet, failed',
    show: request(({ heron }) => heron.behave('throw-string')),
  },
  {
    id: 'connecting-missing',
    plugin,
    title: 'Connecting to a wallet that is gone',
    setting: { hasWallets: false },
    show: request(() => undefined),
  },
  {
    id: 'connecting-uninstalled',
    plugin,
    title: 'Connecting to a known wallet that is not installed',
    setting: { hasWallets: false },
    show: ({ kernel }) =>
      kernel.open({ view: 'ConnectingExternal', arguments: { connectorId: 'io.metamask' } }),
  },
  {
    id: 'connect-several',
    plugin,
    title: 'Connect, wallets of several networks',
    setting: several,
    show: connect,
  },
  {
    id: 'connect-only',
    plugin,
    title: 'Connect, wallets of one kind of network',
    setting: several,
    show: ({ kernel }) => kernel.open({ view: 'Connect', arguments: { namespace: 'solana' } }),
  },
  {
    id: 'connect-only-none',
    plugin,
    title: 'Connect, no wallet of that kind of network',
    setting: { ...several, gateway: 'empty', hasWallets: false, isMobile: true },
    show: ({ kernel }) => kernel.open({ view: 'Connect', arguments: { namespace: 'polkadot' } }),
  },
  {
    id: 'choose-namespace',
    plugin,
    title: 'A wallet of several networks',
    setting: several,
    show: chooseHeron,
  },
  {
    id: 'choose-namespace-connected',
    plugin,
    title: 'A wallet of several networks, one connected',
    setting: several,
    async show(world) {
      await world.connect()
      chooseHeron(world)
    },
  },
  {
    id: 'connecting-namespace',
    plugin,
    title: 'Connecting to a wallet of several networks',
    setting: several,
    show(world) {
      world.heron.behave('hang')
      chooseHeron(world)
      world.kernel.wallets.select({ ...(world.kernel.router.current()?.params ?? {}), namespace: 'eip155' })
    },
  },
  {
    id: 'get-wallet',
    plugin,
    title: 'Get a wallet',
    show: ({ kernel }) => kernel.open({ view: 'GetWallet' }),
  },
  {
    id: 'get-wallet-bare',
    plugin,
    title: 'Get a wallet, without a gateway',
    setting: { gateway: 'off' },
    show: ({ kernel }) => kernel.open({ view: 'GetWallet' }),
  },
  {
    id: 'downloads',
    plugin,
    title: 'Where to get a wallet',
    show: ({ kernel }) => kernel.open({ view: 'Downloads', arguments: { wallet: mosaic } }),
  },
  {
    id: 'what-is-a-wallet',
    plugin,
    title: 'What is a wallet?',
    show: ({ kernel }) => kernel.open({ view: 'WhatIsAWallet' }),
  },
]
