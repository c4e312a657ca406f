import { chainPlugins, type StandardPlugin, standardPlugins } from 'quoin'
import { solanaMainnet } from 'quoin/chains/solana'
import type { NetworkInput } from 'quoin/kernel'

/** The groups of the switches, in their order. */
export const groups = ['Connect', 'Account', 'Actions', 'Chains'] as const

/** A network that a plugin brings: imported from its module, or defined in the host's code. */
export interface ChoiceNetwork {
  readonly name: string
  /** The arguments of the imported function, as code; without them the code defines the network. */
  readonly call?: { readonly from: string; readonly arguments: string }
  readonly value: NetworkInput
}

/** A plugin that the playground switches on and off. Its flag, option and condition are those of its row in `createQuoin`. */
export interface PluginChoice {
  /** The plugin's id. */
  readonly id: string
  readonly title: string
  readonly group: (typeof groups)[number]
  /** The value of its option. */
  readonly options?: object | true
  /** Ids of the plugins that it requires. */
  readonly needs?: readonly string[]
  readonly network?: ChoiceNetwork
  /** The reason why the preview displays nothing of it. */
  readonly unseen?: string
}

/** Plugins without a switch, with those that they require: what each widget has. */
export const basePlugins: readonly string[] = ['eip155', 'wallets', 'account', 'transactions']

/** Plugins without a switch that others require. */
const requiredPlugins: readonly string[] = ['embedded', 'walletStandard', 'multichain']

/** Networks of chains without an own preset in the package. */
const bitcoin: NetworkInput = {
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://esplora.example.com/api'] } },
}
const polkadotRelay: NetworkInput = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot Relay Chain',
  nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://polkadot.example.com'] } },
}

export const pluginChoices: readonly PluginChoice[] = [
  { id: 'email', title: 'Email login', group: 'Connect', needs: ['embedded'] },
  { id: 'social', title: 'Social login', group: 'Connect', needs: ['embedded'] },
  {
    id: 'walletconnect',
    title: 'WalletConnect',
    group: 'Connect',
    options: { relayUrl: 'wss://relay.example.com' },
  },
  {
    id: 'legal',
    title: 'Terms to accept',
    group: 'Connect',
    options: { termsUrl: 'https://app.example.com/terms', version: '1' },
  },
  {
    id: 'siwx',
    title: 'Sign-in',
    group: 'Connect',
    options: { required: false },
    unseen: 'on request',
  },
  {
    id: 'safe',
    title: 'Safe',
    group: 'Connect',
    options: { origins: ['https://app.safe.global'] },
    unseen: 'inside a Safe',
  },
  { id: 'watch', title: 'Watch-only accounts', group: 'Connect' },
  { id: 'hardware', title: 'Ledger', group: 'Connect', options: true, unseen: 'in browsers with WebHID' },
  { id: 'networkPicker', title: 'Network picker', group: 'Account' },
  { id: 'tokens', title: 'Tokens', group: 'Account' },
  { id: 'nfts', title: 'NFTs', group: 'Account' },
  { id: 'portfolio', title: 'Portfolio', group: 'Account', needs: ['tokens'] },
  { id: 'history', title: 'Activity', group: 'Account' },
  { id: 'names', title: 'Names', group: 'Account', options: { suffix: 'example.id' } },
  {
    id: 'review',
    title: 'Review of requests',
    group: 'Account',
    unseen: 'before a risky request',
  },
  { id: 'bugReport', title: 'Problem reports', group: 'Account', options: {}, unseen: 'in the settings' },
  { id: 'smartSessions', title: 'Smart sessions', group: 'Account', options: {} },
  {
    id: 'notifications',
    title: 'Notifications',
    group: 'Account',
    options: {},
    unseen: 'while the modal is closed',
  },
  { id: 'permissions', title: 'Permissions', group: 'Account' },
  { id: 'analytics', title: 'Analytics', group: 'Account', unseen: 'only with consent' },
  { id: 'onramp', title: 'Buy', group: 'Actions' },
  { id: 'swap', title: 'Swap', group: 'Actions', needs: ['tokens'] },
  { id: 'receive', title: 'Receive', group: 'Actions' },
  { id: 'send', title: 'Send', group: 'Actions', needs: ['tokens'] },
  { id: 'pay', title: 'Pay', group: 'Actions', options: {}, unseen: 'opened by your page' },
  {
    id: 'actions',
    title: 'Solana Actions',
    group: 'Actions',
    options: { hosts: ['https://shop.example.com'] },
    unseen: 'opened by your page',
  },
  {
    id: 'solana',
    title: 'Solana',
    group: 'Chains',
    needs: ['walletStandard', 'multichain'],
    network: {
      name: 'solanaMainnet',
      call: { from: 'quoin/chains/solana', arguments: "['https://solana.example.com']" },
      value: solanaMainnet(['https://solana.example.com']),
    },
  },
  {
    id: 'bip122',
    title: 'Bitcoin',
    group: 'Chains',
    needs: ['walletStandard', 'multichain'],
    network: { name: 'bitcoin', value: bitcoin },
  },
  {
    id: 'polkadot',
    title: 'Polkadot',
    group: 'Chains',
    needs: ['multichain'],
    network: { name: 'polkadotRelay', value: polkadotRelay },
  },
]

export type Namespace = 'solana' | 'bip122' | 'polkadot'

export const isNamespace = (id: string): id is Namespace => ['solana', 'bip122', 'polkadot'].includes(id)

/** The rows of the plugins of `createQuoin`, in the order of `use`: that of the account's tabs and buttons. */
export const rows: readonly StandardPlugin[] = [...standardPlugins, ...chainPlugins]

/** Returns the ids of the plugins of a kernel with these switches on, in the order of `use`, with those that they require. */
export function pluginsFor(switches: readonly string[]): readonly string[] {
  const used = new Set(basePlugins)
  const add = (id: string): void => {
    if (used.has(id)) return
    used.add(id)
    for (const needed of pluginChoices.find((one) => one.id === id)?.needs ?? []) add(needed)
  }
  for (const id of switches) add(id)
  return rows.map(({ id }) => id).filter((id) => used.has(id))
}

/** Returns the name of a plugin for readers: the title of its switch, or that of a plugin without one. */
export function titleOf(id: string): string {
  const fixed: Readonly<Record<string, string>> = {
    eip155: 'EVM',
    wallets: 'Wallets',
    account: 'Account',
    transactions: 'Transactions',
    embedded: 'Embedded wallet',
    walletStandard: 'Wallet Standard',
    multichain: 'Multichain sessions',
  }
  return pluginChoices.find((one) => one.id === id)?.title ?? fixed[id] ?? id
}

/** Returns true if a plugin has no switch of its own. */
export const isHidden = (id: string): boolean => basePlugins.includes(id) || requiredPlugins.includes(id)

/** Returns the titles of the plugins with a switch that require this one and are on: its switch cannot be off. */
export const neededBy = (id: string, switches: readonly string[]): readonly string[] =>
  pluginChoices
    .filter((plugin) => switches.includes(plugin.id) && plugin.needs?.includes(id))
    .map(({ title }) => title)
