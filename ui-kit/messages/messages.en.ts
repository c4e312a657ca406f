import type { ButtonMessageKey } from './button-messages.en.js'
import type { FaceMessageKey } from './face-messages.en.js'

/** The keys of the scope `ui`. */
export type UiMessageKey =
  | ButtonMessageKey
  | FaceMessageKey
  | 'close'
  | 'back'
  | 'loading'
  | 'retry'
  | 'copied'
  | 'notCopied'
  | 'copyFailed'
  | 'clearSearch'
  | 'amountAtMost'
  | 'closeRefused'
  | 'walletSlow'
  | 'viewFailedTitle'
  | 'viewFailedBody'
  | 'viewUnreachableTitle'
  | 'viewUnreachableBody'
  | 'partFailedTitle'
  | 'partFailedBody'

/** The texts of the scope `ui`. */
export type UiMessages = Readonly<Record<UiMessageKey, string>>

/**
 * The shell's own texts: the dialog, the buttons and the states of the kit. Scope `ui`. The texts of the buttons are repeated
 * here, so that this chunk is complete; a test keeps them the same.
 */
const messages: UiMessages = {
  connectWallet: 'Connect wallet',
  connecting: 'Connecting…',
  restoring: 'Restoring your session',
  openFailed: 'Couldn’t open. Check your connection and try again, or reload the page.',
  switchNetwork: 'Switch network',
  selectNetwork: 'Select network',
  unknownNetwork: 'Unknown network',
  accountLabel: 'Account {account}',
  accountLabelWithBalance: 'Account with {balance}, {account}',
  networkLabel: 'Network {network}',
  /** {account} is the text for an account, such as “Account with 1 ETH, vitalik.eth”. */
  watchOnlyLabel: 'Watch only: {account}',
  close: 'Close',
  back: 'Back',
  loading: 'Loading',
  retry: 'Try again',
  copied: 'Copied',
  notCopied: 'Not copied',
  copyFailed: 'Couldn’t copy. Your browser blocked it: select the text and copy it yourself.',
  clearSearch: 'Clear search',
  amountAtMost: 'up to {amount}',
  closeRefused: 'Finish this step before you close.',
  walletSlow: 'Nothing yet? Look for your wallet’s window behind this one, or unlock your wallet.',
  viewFailedTitle: 'Couldn’t show this view',
  viewFailedBody: 'Your wallet and funds aren’t affected. Try again, or go back.',
  viewUnreachableTitle: 'Couldn’t load this view',
  viewUnreachableBody: 'Check your connection and try again, or reload the page.',
  partFailedTitle: 'Couldn’t show this part',
  partFailedBody: 'The rest still works. Try again, or reload the page.',
}

export default messages
