import { eip155 } from '../chains/eip155/src/index.js'
import { accountPlugin } from '../plugins/account/src/manifest.js'
import { walletConnectPlugin } from '../plugins/walletconnect/src/manifest.js'
import { walletsPlugin } from '../plugins/wallets/src/manifest.js'
import type { StandardPlugin } from './standard-plugin.js'

/**
 * The plugins of every bundle, one row each: types, options, flags and lazy loading of `createQuoin` follow from the rows. Those of
 * further chains are `chainPlugins`. The order is that of `use`, and of the account's tabs. Only the plugins of the Connect
 * button are imported; everything else is fetched when the kernel starts.
 *
 * @example
 * createQuoin({ projectId, networks, plugins: standardPlugins.filter((row) => row.id !== 'swap') })
 */
export const standardPlugins = [
  { id: 'eip155', plugin: eip155, when: 'always' },
  {
    id: 'walletconnect',
    plugin: walletConnectPlugin,
    flag: 'walletConnect',
    option: 'walletConnect',
    when: 'always',
  },
  { id: 'wallets', plugin: walletsPlugin, option: 'wallets', when: 'always' },
  { id: 'account', plugin: accountPlugin, when: 'always' },
  {
    id: 'networkPicker',
    plugin: () => import('../plugins/networks/src/manifest.js'),
    when: 'always',
    reserves: 'networks Networks SwitchNetwork SwitchActiveChain UnsupportedChain WhatIsANetwork',
  },
  {
    id: 'tokens',
    plugin: () => import('../plugins/tokens/src/manifest.js'),
    option: 'tokens',
    when: 'always',
    reserves: 'addToken Tokens AddToken TokenDetails',
  },
  {
    id: 'nfts',
    plugin: () => import('../plugins/nfts/src/manifest.js'),
    option: 'nfts',
    when: 'always',
    reserves: 'Nfts NftDetails',
  },
  { id: 'transactions', plugin: () => import('../plugins/transactions/src/manifest.js'), when: 'always' },
  {
    id: 'history',
    plugin: () => import('../plugins/history/src/manifest.js'),
    option: 'history',
    when: 'always',
    reserves: 'activity Transactions TransactionDetails',
  },
  {
    id: 'names',
    plugin: () => import('../plugins/names/src/manifest.js'),
    option: 'names',
    when: 'always',
    reserves: 'RegisterAccountName RegisterAccountNameSuccess',
  },
  {
    id: 'onramp',
    plugin: () => import('../plugins/onramp/src/manifest.js'),
    option: 'onramp',
    when: 'always',
    reserves:
      'buy OnRampProviders OnRampTokenSelect OnRampFiatSelect OnRampCountrySelect BuyInProgress OnRampActivity WhatIsABuy',
  },
  {
    id: 'swap',
    plugin: () => import('../plugins/swap/src/manifest.js'),
    flag: 'swaps',
    option: 'swap',
    when: 'always',
    reserves: 'Swap SwapSelectToken SwapSettings SwapPreview SwapStatus SwapBridge',
    // Displays what it requests, decoded.
    allowedPowers: ['actions.shown'],
  },
  {
    id: 'receive',
    plugin: () => import('../plugins/receive/src/manifest.js'),
    when: 'always',
    reserves: 'WalletReceive WalletCompatibleNetworks',
  },
  {
    id: 'send',
    plugin: () => import('../plugins/send/src/manifest.js'),
    option: 'send',
    when: 'always',
    reserves: 'WalletSend WalletSendSelectToken WalletSendScan WalletSendPreview WalletSendStatus',
    allowedPowers: ['actions.shown'],
  },
  {
    // Sends events to the host's own gateway only with `consent`.
    id: 'analytics',
    plugin: () => import('../plugins/analytics/src/manifest.js'),
    option: 'analytics',
    when: 'always',
  },
  {
    id: 'portfolio',
    plugin: () => import('../plugins/portfolio/src/manifest.js'),
    when: 'always',
    reserves: 'portfolio Portfolio',
  },
  {
    id: 'permissions',
    plugin: () => import('../plugins/permissions-centre/src/manifest.js'),
    when: 'always',
    reserves: 'Permissions PermissionDetails RevokePermissions',
  },
  {
    id: 'watch',
    plugin: () => import('../plugins/watch/src/manifest.js'),
    when: 'always',
    reserves: 'watch WatchAddress WatchOnly',
  },
  {
    id: 'review',
    plugin: () => import('../plugins/review/src/manifest.js'),
    option: 'review',
    when: 'always',
    reserves: 'ReviewRequest',
    // A user who declines stops the request.
    allowedPowers: ['actionReviewers'],
  },
  {
    id: 'embedded',
    plugin: () => import('../plugins/embedded/src/manifest.js'),
    option: 'embedded',
    when: 'secureSite',
    reserves: 'upgradeWallet ApproveTransaction UpgradeEmailWallet',
  },
  {
    id: 'email',
    plugin: () => import('../plugins/email/src/manifest.js'),
    when: 'secureSite',
    connectMethod: { id: 'email', order: 10, kind: 'login', skeleton: 'form' },
    reserves:
      'changeEmail EmailVerifyOtp EmailVerifyDevice UpdateEmailWallet UpdateEmailPrimaryOtp UpdateEmailSecondaryOtp',
  },
  {
    id: 'social',
    plugin: () => import('../plugins/social/src/manifest.js'),
    flag: 'socials',
    option: 'social',
    when: 'secureSite',
    connectMethod: { id: 'social', order: 20, kind: 'login', skeleton: 'buttons' },
    reserves: 'socials ConnectSocials ConnectingSocial ConnectingFarcaster',
  },
  {
    id: 'siwx',
    plugin: () => import('../plugins/siwx/src/manifest.js'),
    option: 'siwx',
    when: 'option',
    reserves: 'sessions SIWXSignMessage ConnectingSiwe SiwxSessions',
    allowedPowers: ['actions.shown'],
  },
  {
    id: 'legal',
    plugin: () => import('../plugins/legal/src/manifest.js'),
    flag: 'legalCheckbox',
    option: 'legal',
    when: 'option',
    reserves: 'terms AcceptTerms',
    // A user who has not accepted the terms cannot connect.
    allowedPowers: ['connectConditions'],
    holdsConnecting: true,
  },
  {
    id: 'pay',
    plugin: () => import('../plugins/pay/src/manifest.js'),
    option: 'pay',
    when: 'option',
    reserves: 'Pay PayStatus',
    // A payment may first swap for the missing token, after a press of the user.
    allowedPowers: ['actions.shown', 'swap.confirm'],
  },
  {
    // Off by default: the host names the sites.
    id: 'actions',
    plugin: () => import('../plugins/actions/src/manifest.js'),
    option: 'actions',
    when: 'option',
    reserves: 'action Action',
  },
  {
    id: 'smartSessions',
    plugin: () => import('../plugins/smart-sessions/src/manifest.js'),
    option: 'smartSessions',
    when: 'option',
    reserves: 'SmartSessions SmartSessionDetails',
  },
  {
    // Off by default: a button for reports is the host's choice.
    id: 'bugReport',
    plugin: () => import('../plugins/bug-report/src/manifest.js'),
    option: 'bugReport',
    when: 'option',
    reserves: 'reportProblem BugReport',
  },
  {
    // Off by default: the host consents.
    id: 'notifications',
    plugin: () => import('../plugins/notifications/src/manifest.js'),
    option: 'notifications',
    when: 'option',
  },
  {
    // Off by default: it lists Ledger to everybody whose browser has WebHID.
    id: 'hardware',
    plugin: () => import('../plugins/hardware/src/manifest.js'),
    option: 'hardware',
    when: 'option',
    reserves: 'ledger ConnectLedger LedgerProblem',
  },
  { id: 'safe', plugin: () => import('../plugins/safe/src/manifest.js'), option: 'safe', when: 'option' },
] as const satisfies readonly StandardPlugin[]
