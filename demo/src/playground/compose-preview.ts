import { eip155 } from 'quoin/chains/eip155'
import { createKernel, type Plugin, type PluginTypes } from 'quoin/kernel'
import { standardLocales } from 'quoin/locales'
import { accountPlugin } from 'quoin/plugins/account'
import { actionsPlugin } from 'quoin/plugins/actions'
import { analyticsPlugin } from 'quoin/plugins/analytics'
import { bugReportPlugin } from 'quoin/plugins/bug-report'
import { emailPlugin } from 'quoin/plugins/email'
import { hardwarePlugin } from 'quoin/plugins/hardware'
import { historyPlugin } from 'quoin/plugins/history'
import { legalPlugin } from 'quoin/plugins/legal'
import { multichainPlugin } from 'quoin/plugins/multichain'
import { networksPlugin } from 'quoin/plugins/networks'
import { nftsPlugin } from 'quoin/plugins/nfts'
import { notificationsPlugin } from 'quoin/plugins/notifications'
import { permissionsPlugin } from 'quoin/plugins/permissions-centre'
import { portfolioPlugin } from 'quoin/plugins/portfolio'
import { receivePlugin } from 'quoin/plugins/receive'
import { reviewPlugin } from 'quoin/plugins/review'
import { safePlugin } from 'quoin/plugins/safe'
import { socialPlugin } from 'quoin/plugins/social'
import { tokensPlugin } from 'quoin/plugins/tokens'
import { transactionsPlugin } from 'quoin/plugins/transactions'
import { walletStandardPlugin } from 'quoin/plugins/wallet-standard'
import { walletsPlugin } from 'quoin/plugins/wallets'
import { watchPlugin } from 'quoin/plugins/watch'
import { createMockEvmWallet, createTestPlatform } from 'quoin/testing'
import { answerRequests } from '../gallery/answer-requests.js'
import { fakeEmbedded } from '../gallery/fake-embedded.js'
import { fakeNames } from '../gallery/fake-names.js'
import { fakeOnramp } from '../gallery/fake-onramp.js'
import { fakePay } from '../gallery/fake-pay.js'
import { fakeSend } from '../gallery/fake-send.js'
import { fakeSiwx } from '../gallery/fake-siwx.js'
import { fakeSmartSessions } from '../gallery/fake-smart-sessions.js'
import { fakeSwap } from '../gallery/fake-swap.js'
import { fakeWalletConnect } from '../gallery/fake-walletconnect.js'
import { furtherNetworks, furtherWorld } from '../gallery/further-namespaces.js'
import { pictures } from '../gallery/made-up-wallets.js'
import { isNamespace, pluginsFor } from './choices.js'
import type { PlaygroundSetting } from './setting.js'

/** The connected wallet: named so that nobody takes it for a real one. */
const name = 'Example wallet'
/** The response time of a wallet's user. Milliseconds. */
const answerMs = 300
/** The interval in which the simulated time follows the real one. Milliseconds. */
const tickMs = 50

/** A kernel in a simulated world: wallets, networks, balances and services are made up, and nothing leaves the page. */
export interface PreviewWorld {
  readonly kernel: ReturnType<typeof createKernel>
  /** Connects the first wallet without a prompt. */
  connect(): Promise<void>
  end(): Promise<void>
}

const networkNames = ['Ethereum', 'Base', 'Arbitrum']

const networks = networkNames.map((name, index) => ({
  id: index + 1,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://node${index + 1}.example`] } },
  blockExplorers: { default: { name: 'Lookout', url: 'https://lookout.example' } },
}))

/** The first wallets of the list: a picture each, as real ones have. */
const customWallets = (['lantern', 'copper', 'mosaic', 'tide'] as const).map((id) => ({
  id,
  name: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
  imageUrl: pictures[id],
  mobileLink: `${id}://`,
  homepage: `https://${id}.example`,
}))

/** The plugins by their id: the package's own, or, where they need a service, their views and manifest with simulated services. */
const makers: Readonly<
  Record<string, () => Plugin<PluginTypes> | readonly [Plugin<PluginTypes>, object | true]>
> = {
  eip155: () => eip155,
  wallets: () => [walletsPlugin, { customWallets }],
  account: () => accountPlugin,
  transactions: () => transactionsPlugin,
  walletStandard: () => walletStandardPlugin,
  multichain: () => multichainPlugin,
  embedded: () => fakeEmbedded().plugin,
  email: () => emailPlugin,
  social: () => socialPlugin,
  walletconnect: () => [fakeWalletConnect(), { relayUrl: 'wss://relay.example' }],
  legal: () => [legalPlugin, { termsUrl: 'https://app.example/terms', version: '1' }],
  networkPicker: () => networksPlugin,
  tokens: () => tokensPlugin,
  nfts: () => nftsPlugin,
  history: () => historyPlugin,
  names: () => [fakeNames().plugin, { suffix: 'example.id' }],
  onramp: () => fakeOnramp().plugin,
  swap: () => fakeSwap('playable').plugin,
  receive: () => receivePlugin,
  send: () => fakeSend('playable').plugin,
  analytics: () => analyticsPlugin,
  siwx: () => fakeSiwx(false).plugin,
  pay: () => fakePay().plugin,
  smartSessions: () => fakeSmartSessions().plugin,
  portfolio: () => portfolioPlugin,
  notifications: () => notificationsPlugin,
  permissions: () => permissionsPlugin,
  watch: () => watchPlugin,
  hardware: () => [hardwarePlugin, true],
  actions: () => [actionsPlugin, { hosts: ['https://shop.example'] }],
  bugReport: () => bugReportPlugin,
  review: () => reviewPlugin,
  safe: () => [safePlugin, { origins: ['https://safe.example'] }],
}

/** Composes and starts the kernel of a setting. */
export async function composePreview({
  plugins: switches,
  locale,
}: PlaygroundSetting): Promise<PreviewWorld> {
  const namespaces = switches.filter(isNamespace)
  const platform = createTestPlatform({
    page: { mobile: false, url: 'https://app.example/', language: locale },
  })
  platform.onFetch(answerRequests({}))
  const wallet = createMockEvmWallet({
    info: { name, rdns: 'example.wallet', icon: pictures.heron },
    accounts: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
    chainId: 1,
    chains: [1, 2, 3],
    delayMs: answerMs,
    clock: platform.clock,
  })
  wallet.announceOn(platform)
  const kernel = createKernel({
    projectId: 'playground',
    policy: {
      plugins: {
        legal: { allowedPowers: ['connectConditions'] },
        // Where it is off, nothing could review, and each request would be refused.
        ...(switches.includes('review') && { review: { allowedPowers: ['actionReviewers'] } }),
      },
    },
    networks: [...networks, ...furtherNetworks(namespaces)],
    platform,
    locale,
    locales: standardLocales,
    logLevel: 'silent',
    services: { gateway: 'https://gateway.example', secureSite: 'https://secure.example' },
    metadata: {
      name: 'Lighthouse Treasury',
      description: 'The playground',
      url: 'https://app.example',
      icons: [],
    },
  })
  // The types of the kernel cannot follow a list that is known at run time only.
  const use = (...args: readonly unknown[]): void => Reflect.apply(Reflect.get(kernel, 'use'), kernel, args)
  if (namespaces.length > 0)
    use(furtherWorld(namespaces, true, { heron: name, copper: 'Copper', lantern: 'Lantern' }))
  for (const id of pluginsFor(switches)) {
    const made = makers[id]?.()
    if (!made) continue
    if ('manifest' in made) use(made)
    else use(...made)
  }
  await kernel.start({ services: 'all' })
  await Promise.all(pluginsFor(switches).map((id) => kernel.i18n.load(id)))
  const timer = setInterval(() => void platform.clock.advanceAsync(tickMs), tickMs)
  return {
    kernel,
    async connect() {
      const connector = kernel.connectors.list().find(({ name }) => name === wallet.info.name)
      if (connector) await kernel.connections.connect(connector.id)
    },
    async end() {
      clearInterval(timer)
      await kernel.dispose()
    },
  }
}
