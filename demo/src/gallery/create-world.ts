import { eip155 } from 'quoin/chains/eip155'
import { createKernel, type LocaleLoader, type Plugin, type PluginTypes } from 'quoin/kernel'
import { standardLocales } from 'quoin/locales'
import { accountPlugin } from 'quoin/plugins/account'
import { emailPlugin } from 'quoin/plugins/email'
import { EmbeddedToken } from 'quoin/plugins/embedded'
import { historyPlugin } from 'quoin/plugins/history'
import { legalPlugin } from 'quoin/plugins/legal'
import { networksPlugin } from 'quoin/plugins/networks'
import { nftsPlugin } from 'quoin/plugins/nfts'
import { portfolioPlugin } from 'quoin/plugins/portfolio'
import { receivePlugin } from 'quoin/plugins/receive'
import { socialPlugin } from 'quoin/plugins/social'
import { tokensPlugin } from 'quoin/plugins/tokens'
import { transactionsPlugin } from 'quoin/plugins/transactions'
import { walletsPlugin } from 'quoin/plugins/wallets'
import { createMockEvmWallet, createTestPlatform, type MockEvmWallet, type TestPlatform } from 'quoin/testing'
import { answerRequests } from './answer-requests.js'
import { type FakeEmbedded, fakeEmbedded } from './fake-embedded.js'
import { type FakeNames, fakeNames } from './fake-names.js'
import { type FakeOnramp, fakeOnramp } from './fake-onramp.js'
import { type FakePay, fakePay } from './fake-pay.js'
import { type FakeSend, fakeSend } from './fake-send.js'
import { type FakeSiwx, fakeSiwx } from './fake-siwx.js'
import { type FakeSmartSessions, fakeSmartSessions } from './fake-smart-sessions.js'
import { type FakeSwap, fakeSwap } from './fake-swap.js'
import { fakeWalletConnect } from './fake-walletconnect.js'
import { furtherNetworks, furtherWorld } from './further-namespaces.js'
import { kitPlugin } from './kit-plugin.js'
import { pictures } from './made-up-wallets.js'
import type { StorySetting } from './story.js'

const names = [
  'Harbour',
  'Harbour Testnet',
  'Ridge',
  'Delta',
  'Meadow Network',
  'Northern Lights',
  'Quarry',
  'Tidal',
]
const accounts = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
]

const networksOf = (count: number) =>
  names.slice(0, count).map((name, index) => ({
    id: index + 1,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://node${index + 1}.example`] } },
    blockExplorers: { default: { name: 'Lookout', url: 'https://lookout.example' } },
    testnet: index === 1,
  }))

/** Languages that no user speaks: of all languages the longest text, or the longest word, for each key. */
const testLocales: Readonly<Record<string, LocaleLoader>> = {
  'de-XL': async () => ({ default: (await import('./longest-texts.js')).longestTexts }),
  'de-XW': async () => ({ default: (await import('./longest-texts.js')).longestWords }),
}

/** A kernel with the plugins of the default bundle, in a completely simulated world. */
export interface StoryWorld {
  readonly kernel: ReturnType<typeof composeKernel>
  readonly platform: TestPlatform
  /** The connected wallet; its name is Heron. */
  readonly heron: MockEvmWallet
  /** The simulated secure site. */
  readonly embedded: FakeEmbedded
  /** A transfer in the state that a story sets. */
  readonly send: FakeSend
  /** A swap in the state that a story sets. */
  readonly swap: FakeSwap
  /** A name registration in the state that a story sets. */
  readonly names: FakeNames
  /** A purchase in the state that a story sets. */
  readonly onramp: FakeOnramp
  /** A payment in the state that a story sets. */
  readonly pay: FakePay
  /** Smart sessions in the state that a story sets. */
  readonly sessions: FakeSmartSessions
  /** A sign-in in the state that a story sets. */
  readonly siwx: FakeSiwx
  /** Advances the clock until the condition holds, up to a limit. */
  passUntil(isSo: () => boolean): Promise<void>
  /** Connects it without a prompt. */
  connect(): Promise<void>
}

function composeKernel(
  platform: TestPlatform,
  embedded: FakeEmbedded,
  send: FakeSend,
  swap: FakeSwap,
  onramp: FakeOnramp,
  pay: FakePay,
  names: FakeNames,
  locale: string,
  setting: StorySetting,
) {
  const { gateway = 'ok', networks = 3, pairing, namespaces = [], hasWallets = true, logins } = setting
  return createKernel({
    projectId: 'gallery',
    policy: { plugins: { legal: { allowedPowers: ['connectConditions'] } } },
    networks: [...networksOf(networks), ...furtherNetworks(namespaces)],
    platform,
    locale,
    locales: { ...standardLocales, ...testLocales },
    logLevel: 'silent',
    features: Object.fromEntries((setting.off ?? []).map((flag) => [flag, false])),
    unsupportedNetworks: setting.unsupported ?? 'block',
    services: {
      ...(gateway !== 'off' && { gateway: 'https://gateway.example' }),
      ...(logins && { secureSite: 'https://secure.example' }),
    },
    metadata: {
      name: 'Lighthouse Treasury',
      description: 'A gallery of views',
      url: 'https://app.example',
      icons: [],
    },
  })
    .use(eip155)
    .use(furtherWorld(namespaces, hasWallets))
    .use(fakeWalletConnect(pairing), { relayUrl: 'wss://relay.example' })
    .use(walletsPlugin)
    .use(accountPlugin)
    .use(networksPlugin)
    .use(tokensPlugin)
    .use(nftsPlugin)
    .use(transactionsPlugin)
    .use(portfolioPlugin)
    .use(historyPlugin)
    .use(receivePlugin)
    .use(send.plugin)
    .use(swap.plugin)
    .use(onramp.plugin)
    .use(pay.plugin)
    .use(names.plugin, { suffix: 'harbour.example' })
    .use(embedded.plugin)
    .use(emailPlugin)
    .use(socialPlugin, logins)
    .use(kitPlugin)
}

/** Uses a plugin of which the types of the gallery know nothing. */
function addPlugin(kernel: object, plugin: Plugin<PluginTypes>): void {
  Reflect.apply(Reflect.get(kernel, 'use'), kernel, [plugin])
}

/** Creates the world of a story and starts its kernel. */
export async function createWorld(locale: string, setting: StorySetting = {}): Promise<StoryWorld> {
  const platform = createTestPlatform({
    page: { mobile: setting.isMobile ?? false, url: 'https://app.example/', language: locale },
  })
  platform.onFetch(answerRequests(setting))
  const wallet = (name: string, rdns: string, icon: string): MockEvmWallet =>
    createMockEvmWallet({
      info: {
        name,
        rdns,
        icon,
        uuid: `8bd1d3f4-1f2a-4c61-9d5e-${rdns.length.toString(16).padStart(12, '0')}`,
      },
      accounts: accounts.slice(0, setting.accounts ?? 1),
      chainId: 1,
      chains: [1, 2, 3, 999],
    })
  const heron = wallet('Heron Wallet', 'example.heron', pictures.heron)
  if (setting.hasWallets ?? true) {
    heron.announceOn(platform)
    wallet('Copper', 'example.copper.wallet', pictures.copper).announceOn(platform)
  }
  const embedded = fakeEmbedded()
  const send = fakeSend()
  const swap = fakeSwap()
  const onramp = fakeOnramp()
  const pay = fakePay()
  const names = fakeNames()
  const sessions = fakeSmartSessions()
  const siwx = fakeSiwx(setting.signIn === 'required')
  const kernel = composeKernel(platform, embedded, send, swap, onramp, pay, names, locale, setting)
  if (setting.terms) kernel.use(legalPlugin, { ...setting.terms, version: '1' })
  if (setting.sessions) kernel.use(sessions.plugin)
  if (setting.signIn) kernel.use(siwx.plugin)
  for (const one of setting.plugins ?? []) addPlugin(kernel, one)
  await kernel.start({ services: 'all' })
  // Loads the texts of the account's buttons and tabs in advance.
  await Promise.all(
    ['tokens', 'nfts', 'history', 'receive', 'send', 'swap', 'onramp'].map((id) => kernel.i18n.load(id)),
  )
  await kernel.load(EmbeddedToken)
  // Advances short intervals of the widget, such as the leave animation, as real time would.
  kernel.on('modal:closed', () => void platform.clock.advanceAsync(1_000))
  return {
    kernel,
    platform,
    heron,
    embedded,
    send,
    swap,
    onramp,
    pay,
    names,
    sessions,
    siwx,
    async passUntil(isSo) {
      for (let step = 0; step < 100 && !isSo(); step++) {
        await platform.clock.advanceAsync(1_000)
        // Code may still be loading from the server, independent of the simulated clock.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async connect() {
      const connector = kernel.connectors.list().find(({ name }) => name === heron.info.name)
      if (connector) await kernel.connections.connect(connector.id)
    },
  }
}
