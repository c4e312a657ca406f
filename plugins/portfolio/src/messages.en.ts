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
  /** In the row of a token: its value, and the change of its price with its sign: "$25.00 · +1.2%". */
  worthAndChange: '{worth} · {percent}',
  /** Below the total: "+$12.50 (+1.25%) in 24 hr". {amount} and {percent} have a sign. */
  change: '{amount} ({percent}) in {period}',
  /** Name of the choice between 24 hours, 7 days and 30 days. */
  period: 'Period',
  /** Below the chart: it shows today’s amounts at former prices, not what the accounts held then. */
  historyHint: 'Value of what you hold now, at past prices',
  /** Below the list of tokens, if the past prices of some tokens are unknown. {count} is a number of tokens. */
  historyPart: 'Left out of the chart, without past prices: {count}',
  /** The chart in words, for screen readers. All but {period} are amounts of money. */
  historySummary: 'Value of what you hold now: {from} to {to} in {period}. Lowest {low}, highest {high}.',
  historyNone: 'No past prices available',
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
