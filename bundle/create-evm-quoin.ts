import { type Kernel, type KernelOptions, lazyPlugin } from '#kernel'
import { type Eip155Plugin, eip155 } from '../chains/eip155/src/index.js'
import { createKernel } from '../core/entry.js'
import { type AccountPlugin, accountPlugin } from '../plugins/account/src/manifest.js'
import type { AnalyticsOptions, AnalyticsPlugin } from '../plugins/analytics/src/contract.js'
import type { EmbeddedOptions } from '../plugins/embedded/src/contract.js'
import type { HistoryOptions, HistoryPlugin } from '../plugins/history/src/contract.js'
import type { LegalOptions, LegalPlugin } from '../plugins/legal/src/contract.js'
import type { NamesOptions, NamesPlugin } from '../plugins/names/src/contract.js'
import type { NetworkPickerPlugin } from '../plugins/networks/src/contract.js'
import type { NftsOptions, NftsPlugin } from '../plugins/nfts/src/contract.js'
import type { OnrampOptions, OnrampPlugin } from '../plugins/onramp/src/contract.js'
import type { PayOptions, PayPlugin } from '../plugins/pay/src/contract.js'
import type { ReceivePlugin } from '../plugins/receive/src/contract.js'
import type { SafeOptions, SafePlugin } from '../plugins/safe/src/contract.js'
import type { SendOptions, SendPlugin } from '../plugins/send/src/contract.js'
import type { SiwxOptions, SiwxPlugin } from '../plugins/siwx/src/contract.js'
import type { SmartSessionsOptions, SmartSessionsPlugin } from '../plugins/smart-sessions/src/contract.js'
import type { SocialOptions } from '../plugins/social/src/contract.js'
import type { SwapOptions, SwapPlugin } from '../plugins/swap/src/contract.js'
import type { TokensOptions, TokensPlugin } from '../plugins/tokens/src/contract.js'
import type { TransactionsPlugin } from '../plugins/transactions/src/contract.js'
import {
  type WalletConnectOptions,
  type WalletConnectPlugin,
  walletConnectPlugin,
} from '../plugins/walletconnect/src/manifest.js'
import { type WalletsOptions, type WalletsPlugin, walletsPlugin } from '../plugins/wallets/src/manifest.js'
import { allowPowers } from './allow-powers.js'
import type { AnyPlugin, Loaded } from './loaded.js'

/** A plugin that is fetched later: its id, its options, and the names of its views and routes, which are its own from now on. */
type LazyUse = readonly [id: string, options?: object | undefined, names?: string]

/** The plugins of the default bundle. */
export type StandardPlugins =
  | Eip155Plugin
  | WalletConnectPlugin
  | WalletsPlugin
  | AccountPlugin
  | AnalyticsPlugin
  | NetworkPickerPlugin
  | TokensPlugin
  | NftsPlugin
  | TransactionsPlugin
  | HistoryPlugin
  | NamesPlugin
  | OnrampPlugin
  | ReceivePlugin
  | SendPlugin
  | SwapPlugin

/** Options of the default bundle: the kernel's, and those of its plugins under their ids. */
export interface QuoinOptions extends KernelOptions {
  readonly walletConnect?: WalletConnectOptions
  readonly wallets?: WalletsOptions
  /** Of the embedded wallet, which is there where `services.secureSite` is configured; so are the logins below. */
  readonly embedded?: EmbeddedOptions
  /** Of the logins with an account of elsewhere. Switched off by `features: { socials: false }`, those by email by `email: false`. */
  readonly social?: SocialOptions
  readonly tokens?: TokensOptions
  readonly nfts?: NftsOptions
  /** Switched off by `features: { history: false }`. */
  readonly history?: HistoryOptions
  readonly names?: NamesOptions
  /** Who sells tokens for money. Switched off by `features: { onramp: false }`. */
  readonly onramp?: OnrampOptions
  /** Switched off by `features: { send: false }`. */
  readonly send?: SendOptions
  /** Switched off by `features: { swaps: false }`. */
  readonly swap?: SwapOptions
  /** Sign-in with a wallet, from what a server then knows whose it is. Off without this option or `features: { siwx: true }`. */
  readonly siwx?: SiwxOptions
  /** A checkbox before connecting, for the host's terms. Off without this option, which `features: { legalCheckbox: true }` wants, too. */
  readonly legal?: LegalOptions
  /**
   * Tracked events reach the bus as `analytics:tracked`; they are sent to the host's own gateway only with `consent`. Switched off by
   * `features: { analytics: false }`.
   */
  readonly analytics?: AnalyticsOptions
  /** Paying an exact amount to an exact recipient. Off without this option or `features: { pay: true }`. */
  readonly pay?: PayOptions
  /** What apps may do without asking. Off without this option or `features: { smartSessions: true }`. */
  readonly smartSessions?: SmartSessionsOptions
  /** Connects the Safe that has the page in a frame, of the origins that the host lists. Off without this option. */
  readonly safe?: SafeOptions
}

/** The plugins that come with an option, by its name. */
interface PluginOfOption {
  readonly siwx: SiwxPlugin
  readonly legal: LegalPlugin
  readonly pay: PayPlugin
  readonly smartSessions: SmartSessionsPlugin
  readonly safe: SafePlugin
}

/** Those that the options of a host ask for: `createQuoin({ …, pay: {} }).pay` is there, and without the option does not compile. */
export type AskedPlugins<Options extends QuoinOptions> = {
  [Name in keyof PluginOfOption]: Options extends { readonly [_ in Name]: object }
    ? PluginOfOption[Name]
    : never
}[keyof PluginOfOption]

/**
 * The bundle for pages with EVM networks alone: the standard plugins without the other chains, whose packages then need not be
 * installed. Networks of other namespaces are reached through WalletConnect only.
 *
 * @example
 * import { createQuoin } from 'quoin/presets/evm'
 * const quoin = createQuoin({ projectId: 'my-app', networks: [mainnet] })
 *
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function createEvmQuoin<const Options extends QuoinOptions>(
  all: Options,
): Kernel<StandardPlugins | AskedPlugins<Options>> {
  const {
    walletConnect,
    wallets,
    embedded,
    social,
    tokens,
    nfts,
    history,
    names,
    onramp,
    send,
    swap,
    siwx,
    legal,
    analytics,
    pay,
    smartSessions,
    safe,
    ...options
  }: QuoinOptions = all
  // Paying may first exchange what is missing, where the user presses for it; who does not know the terms does not connect.
  const powers: Record<string, readonly string[]> = {}
  if (pay) powers.pay = ['swap.confirm']
  if (legal) powers.legal = ['connectConditions']
  const policy = allowPowers(options.policy, powers)
  const kernel = createKernel(policy === undefined ? options : { ...options, policy })
    .use(eip155)
    .use(walletConnectPlugin, walletConnect)
    .use(walletsPlugin, wallets)
    .use(accountPlugin)
  const addLazily = (load: (id: string) => Promise<Loaded>, uses: readonly LazyUse[]): void => {
    for (const [id, own, names = ''] of uses)
      kernel.use(
        lazyPlugin<AnyPlugin>(id, () => load(id), {
          reserves: names.split(' '),
          holdsConnecting: id === 'legal',
        }),
        own,
      )
  }
  // Their order is that of the account's tabs.
  addLazily(
    async (id) => (await import('./account-plugins.js')).load(id),
    [
      [
        'networkPicker',
        undefined,
        'Networks SwitchNetwork SwitchActiveChain UnsupportedChain WhatIsANetwork',
      ],
      ['tokens', tokens, 'Tokens AddToken TokenDetails'],
      ['nfts', nfts, 'Nfts NftDetails'],
      ['transactions'],
      ['history', history, 'Transactions TransactionDetails'],
      ['names', names, 'RegisterAccountName RegisterAccountNameSuccess'],
      [
        'onramp',
        onramp,
        'buy OnRampProviders OnRampTokenSelect OnRampFiatSelect OnRampCountrySelect BuyInProgress OnRampActivity WhatIsABuy',
      ],
      ['swap', swap, 'Swap SwapSelectToken SwapSettings SwapPreview SwapStatus'],
      ['receive', undefined, 'WalletReceive WalletCompatibleNetworks'],
      ['send', send, 'WalletSend WalletSendSelectToken WalletSendScan WalletSendPreview WalletSendStatus'],
      ['analytics', analytics],
    ],
  )
  // A page without a secure site loads nothing of the logins.
  if (options.services?.secureSite !== undefined) {
    addLazily(
      async (id) => (await import('./login-plugins.js')).load(id),
      [
        ['embedded', embedded, 'ApproveTransaction UpgradeEmailWallet'],
        [
          'email',
          undefined,
          'EmailVerifyOtp EmailVerifyDevice UpdateEmailWallet UpdateEmailPrimaryOtp UpdateEmailSecondaryOtp',
        ],
        ['social', social, 'ConnectSocials ConnectingSocial ConnectingFarcaster'],
      ],
    )
  }
  const asked: readonly LazyUse[] = [
    ['siwx', siwx, 'SIWXSignMessage ConnectingSiwe SiwxSessions'],
    ['legal', legal, 'AcceptTerms'],
    ['pay', pay, 'Pay PayStatus'],
    ['smartSessions', smartSessions, 'SmartSessions SmartSessionDetails'],
    ['safe', safe],
  ]
  const { features } = options
  addLazily(
    async (id) => (await import('./asked-plugins.js')).load(id),
    asked.filter(([id, own]) => own ?? features?.[id === 'legal' ? 'legalCheckbox' : id]),
  )
  // What a listener throws is reported.
  if (features)
    kernel.on('kernel:started', async () => (await import('./check-flags.js')).checkFlags(kernel, features))
  // Which of them were used is what the type of the options says.
  return kernel as Kernel<StandardPlugins | AskedPlugins<Options>>
}
