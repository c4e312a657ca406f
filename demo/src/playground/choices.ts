/** A plugin that the playground switches on and off, and the lines of code that add it. */
export interface PluginChoice {
  /** The plugin's id. */
  readonly id: string
  readonly title: string
  readonly group: 'Connect' | 'Account' | 'Actions' | 'Chains'
  /** The exported name and its module. */
  readonly name: string
  readonly from: string
  /** The second argument of `use`, as code. */
  readonly options?: string
  /** Ids of the plugins that it requires, which are used before it. */
  readonly needs?: readonly string[]
  /** A network that it brings: an imported function with its arguments, or a definition. */
  readonly network?: { readonly name: string; readonly arguments?: string; readonly definition?: string }
}

/** Plugins without a switch: what every kernel of the playground has, and what other plugins require. */
export type HiddenPlugin = Pick<PluginChoice, 'id' | 'name' | 'from' | 'needs'>

export const basePlugins: readonly HiddenPlugin[] = [
  { id: 'eip155', name: 'eip155', from: 'quoin/chains/eip155' },
  { id: 'wallets', name: 'walletsPlugin', from: 'quoin/plugins/wallets' },
  { id: 'account', name: 'accountPlugin', from: 'quoin/plugins/account' },
]

export const requiredPlugins: readonly HiddenPlugin[] = [
  { id: 'transactions', name: 'transactionsPlugin', from: 'quoin/plugins/transactions' },
  { id: 'embedded', name: 'embeddedPlugin', from: 'quoin/plugins/embedded' },
  { id: 'walletStandard', name: 'walletStandardPlugin', from: 'quoin/plugins/wallet-standard' },
]

/** In the order of `use`: that of the account's tabs and buttons. */
export const pluginChoices: readonly PluginChoice[] = [
  {
    id: 'email',
    title: 'Email login',
    group: 'Connect',
    name: 'emailPlugin',
    from: 'quoin/plugins/email',
    needs: ['embedded'],
  },
  {
    id: 'social',
    title: 'Social login',
    group: 'Connect',
    name: 'socialPlugin',
    from: 'quoin/plugins/social',
    needs: ['embedded'],
  },
  {
    id: 'walletconnect',
    title: 'WalletConnect',
    group: 'Connect',
    name: 'walletConnectPlugin',
    from: 'quoin/plugins/walletconnect',
    options: "{ relayUrl: 'wss://relay.example.com' }",
  },
  {
    id: 'legal',
    title: 'Terms to accept',
    group: 'Connect',
    name: 'legalPlugin',
    from: 'quoin/plugins/legal',
    options: "{ termsUrl: 'https://app.example.com/terms', version: '1' }",
  },
  {
    id: 'networkPicker',
    title: 'Network picker',
    group: 'Account',
    name: 'networksPlugin',
    from: 'quoin/plugins/networks',
  },
  { id: 'tokens', title: 'Tokens', group: 'Account', name: 'tokensPlugin', from: 'quoin/plugins/tokens' },
  { id: 'nfts', title: 'NFTs', group: 'Account', name: 'nftsPlugin', from: 'quoin/plugins/nfts' },
  {
    id: 'history',
    title: 'Activity',
    group: 'Account',
    name: 'historyPlugin',
    from: 'quoin/plugins/history',
  },
  {
    id: 'names',
    title: 'Names',
    group: 'Account',
    name: 'namesPlugin',
    from: 'quoin/plugins/names',
    options: "{ suffix: 'example.id' }",
  },
  {
    id: 'onramp',
    title: 'Buy',
    group: 'Actions',
    name: 'onrampPlugin',
    from: 'quoin/plugins/onramp',
  },
  {
    id: 'swap',
    title: 'Swap',
    group: 'Actions',
    name: 'swapPlugin',
    from: 'quoin/plugins/swap',
    needs: ['tokens', 'transactions'],
  },
  { id: 'receive', title: 'Receive', group: 'Actions', name: 'receivePlugin', from: 'quoin/plugins/receive' },
  {
    id: 'send',
    title: 'Send',
    group: 'Actions',
    name: 'sendPlugin',
    from: 'quoin/plugins/send',
    needs: ['tokens', 'transactions'],
  },
  {
    id: 'solana',
    title: 'Solana',
    group: 'Chains',
    name: 'solana',
    from: 'quoin/chains/solana',
    needs: ['walletStandard'],
    network: { name: 'solanaMainnet', arguments: "(['https://solana.example.com'])" },
  },
  {
    id: 'bip122',
    title: 'Bitcoin',
    group: 'Chains',
    name: 'bip122',
    from: 'quoin/chains/bip122',
    needs: ['walletStandard'],
    network: {
      name: 'bitcoin',
      definition: `const bitcoin = {
  id: '000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://esplora.example.com/api'] } },
} as const`,
    },
  },
  {
    id: 'polkadot',
    title: 'Polkadot',
    group: 'Chains',
    name: 'polkadot',
    from: 'quoin/chains/polkadot',
    network: {
      name: 'polkadotRelay',
      definition: `const polkadotRelay = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot Relay Chain',
  nativeCurrency: { name: 'Dot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://polkadot.example.com'] } },
} as const`,
    },
  },
]

export type Namespace = 'solana' | 'bip122' | 'polkadot'

export const isNamespace = (id: string): id is Namespace => ['solana', 'bip122', 'polkadot'].includes(id)

type AnyChoice = HiddenPlugin & Partial<PluginChoice>

/** Returns the plugins of a kernel with these switches on, in the order of `use`: each after those that it requires. */
export function pluginsFor(switches: readonly string[]): readonly AnyChoice[] {
  const all: readonly AnyChoice[] = [...requiredPlugins, ...pluginChoices]
  const used: AnyChoice[] = [...basePlugins]
  const add = (plugin: AnyChoice | undefined): void => {
    if (!plugin || used.includes(plugin)) return
    for (const id of plugin.needs ?? []) add(all.find((one) => one.id === id))
    used.push(plugin)
  }
  for (const plugin of pluginChoices) if (switches.includes(plugin.id)) add(plugin)
  return used
}

/** Returns the titles of the plugins with a switch that require this one and are on: its switch cannot be off. */
export const neededBy = (id: string, switches: readonly string[]): readonly string[] =>
  pluginChoices
    .filter((plugin) => switches.includes(plugin.id) && plugin.needs?.includes(id))
    .map(({ title }) => title)
