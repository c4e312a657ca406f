/** English texts of the plugin. */
const messages = {
  /** Title of a view, and the link to it: what all connected wallets hold together. */
  title: 'Portfolio',
  loading: 'Loading your portfolio',
  /** Heading of a list: the active account of each connected wallet. */
  accounts: 'Accounts',
  watchOnly: 'Watch only',
  tokens: 'Tokens',
  amount: '{amount} {symbol}',
  noPrice: 'No price',
  noTokens: 'No tokens yet',
  noTokensBody: 'Tokens you receive on any network of this page will appear here.',
  hidden: 'Hidden ({count})',
  hideHidden: 'Collapse hidden tokens',
  hiddenHint: 'Tokens you hid, and unpriced tokens whose name looks like a link',
  partTitle: 'The total is incomplete',
  /** {networks} is a list of names of networks. */
  partBody: 'Couldn’t load {networks}. Your funds aren’t affected.',
  unavailable: 'Couldn’t load your portfolio',
  unavailableBody: 'Your funds aren’t affected. Try again in a moment.',
  retry: 'Refresh',
  noAccountTitle: 'No wallet connected',
  noAccountBody: 'Connect a wallet to see what it holds on every network.',
  connect: 'Connect wallet',
  connectAnother: 'Connect another wallet',
} as const
export default messages

/** The texts of the plugin. */
export type PortfolioMessages = typeof messages
