/** English texts of the plugin. */
const messages = {
  accountTitle: 'Account',
  profileTitle: 'Your account',
  labelTitle: 'Name this account',
  switchTitle: 'Switch account',
  settingsTitle: 'Settings',
  /** Heading of a group of settings. */
  groupSecurity: 'Security',
  /** Heading of a group of settings. */
  groupGeneral: 'General',
  /** Row of the settings: leads to the list, with hidden and added tokens. */
  manageTokens: 'Manage tokens',
  copyAddress: 'Copy address',
  connectedWith: 'Connected with {wallet}',
  /** Tag and title of an account without a wallet, which can only be looked at. */
  watchOnly: 'Watch only',
  explorer: 'View on explorer',
  explorerBlocked: 'Your browser blocked the new tab. Allow pop-ups for this site and try again.',
  balance: '{amount} {symbol}',
  /** Title; the balance could not be loaded. */
  balanceUnavailable: 'Token balance unavailable',
  /** In place of the balance. */
  balanceMissing: 'Balance unavailable',
  balanceLoading: 'Loading your balance',
  balanceRetry: 'Reload balance',
  balanceRetryLater: 'Couldn’t load your balance. Wait 30 seconds, then try again.',
  /** Name of a group of buttons: send, receive, buy. */
  features: 'Wallet',
  tabs: 'Account sections',
  accounts: 'Accounts in this wallet',
  switchAccount: 'Switch account',
  accountCount: { one: '{count} account', other: '{count} accounts' },
  switchTo: 'Choose the account to use.',
  /** Precedes the name of an account, in the accessible name of a button. */
  switchToThis: 'Switch to',
  kindOfAddress: 'Address type',
  address: 'Address',
  accountType: 'Account type',
  login: 'Logged in as',
  network: 'Network',
  yourAccounts: 'Your accounts',
  /** Button: gives an account a name of the user’s choice. */
  labelOne: 'Name {account}',
  labelField: 'Name',
  labelSave: 'Save',
  labelMissing: 'Enter a name',
  labelRemove: 'Remove name',
  labelWhere: 'Only you see this name, and only in this browser.',
  /** A Bitcoin address for payments. */
  typePayment: 'Payment',
  /** A Bitcoin address for inscriptions. */
  typeOrdinal: 'Ordinals',
  typeSmart: 'Smart account',
  connectionsTitle: 'Connected wallets',
  connectionCount: { one: '{count} connection', other: '{count} connections' },
  connectionsOf: 'Wallets for {network}',
  connectionOn: '{address} · {network}',
  connectionActive: 'Active · {address}',
  unknownNetwork: 'Unknown network',
  /** State of an account or a wallet. */
  inUse: 'In use',
  /** Button: makes an account or a wallet the active one. */
  use: 'Use',
  connectFirst: 'Connect a wallet',
  connectAnother: 'Connect another wallet',
  disconnectOne: 'Disconnect {wallet} from {network}',
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect',
  disconnectUnconfirmed: 'Disconnected here. Couldn’t reach the wallet, so it may still show the connection.',
  noAccountTitle: 'No wallet connected',
  noAccountBody: 'Connect a wallet to see your account here.',
  connect: 'Connect wallet',
}

export type AccountMessages = typeof messages
export default messages
