/** Texts of the buttons for an account or network: loaded with the code that displays it. */
export type FaceMessageKey =
  | 'switchNetwork'
  | 'selectNetwork'
  | 'unknownNetwork'
  | 'accountLabel'
  | 'accountLabelWithBalance'
  | 'networkLabel'
  | 'watchOnlyLabel'

export const faceMessages: Readonly<Record<FaceMessageKey, string>> = {
  switchNetwork: 'Switch network',
  selectNetwork: 'Select network',
  unknownNetwork: 'Unknown network',
  accountLabel: 'Account {account}',
  accountLabelWithBalance: 'Account with {balance}, {account}',
  networkLabel: 'Network {network}',
  /** {account} is the text for an account, such as “Account with 1 ETH, vitalik.eth”. */
  watchOnlyLabel: 'Watch only: {account}',
}
