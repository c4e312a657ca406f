/** The words of the buttons on the page, in the first chunk: they are seen before anything else is loaded. */
export type ButtonMessageKey =
  | 'connectWallet'
  | 'connecting'
  | 'restoring'
  | 'switchNetwork'
  | 'selectNetwork'
  | 'unknownNetwork'
  | 'accountLabel'
  | 'accountLabelWithBalance'
  | 'networkLabel'

export const buttonMessages: Readonly<Record<ButtonMessageKey, string>> = {
  connectWallet: 'Connect wallet',
  connecting: 'Connecting…',
  restoring: 'Restoring your session',
  switchNetwork: 'Switch network',
  selectNetwork: 'Select network',
  unknownNetwork: 'Unknown network',
  accountLabel: 'Account {account}',
  accountLabelWithBalance: 'Account {account}, balance {balance}',
  networkLabel: 'Network {network}',
}
