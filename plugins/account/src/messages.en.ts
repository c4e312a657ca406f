/** English texts of the plugin. */
const messages = {
  accountTitle: 'Account',
  switchTitle: 'Switch account',
  settingsTitle: 'Settings',
  copyAddress: 'Copy address',
  connectedWith: 'Connected with {wallet}',
  explorer: 'View on explorer',
  explorerBlocked: 'The browser blocked the new tab. Allow it for this page and try again.',
  balance: '{amount} {symbol}',
  balanceUnavailable: 'Token Balance Unavailable',
  balanceMissing: 'Balance unavailable',
  balanceRetry: 'Read the balance again',
  features: 'Wallet',
  tabs: 'In this account',
  more: 'Account settings',
  accounts: 'Accounts of this wallet',
  switchAccount: 'Switch account',
  accountCount: { one: '{count} account', other: '{count} accounts' },
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect',
  noAccountTitle: 'No wallet is connected',
  noAccountBody: 'Connect a wallet to see your account here.',
  connect: 'Connect wallet',
  noSettingsTitle: 'Nothing to set',
  noSettingsBody: 'There is no setting for this account right now.',
}

export type AccountMessages = typeof messages
export default messages
