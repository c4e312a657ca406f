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
  | 'closeRefused'
  | 'viewFailedTitle'
  | 'viewFailedBody'
  | 'viewUnreachableTitle'
  | 'viewUnreachableBody'
  | 'partFailedTitle'
  | 'partFailedBody'

/** The texts of the scope `ui`. */
export type UiMessages = Readonly<Record<UiMessageKey, string>>

/**
 * The shell's own words: the dialog, the buttons and the states that the kit draws. Scope `ui`. Those of the buttons
 * stand here once more, so that this chunk is whole; a test keeps them the same.
 */
const messages: UiMessages = {
  connectWallet: 'Connect wallet',
  connecting: 'Connecting…',
  restoring: 'Restoring your session',
  openFailed: 'It did not open. Check your connection and try again, or reload the page.',
  switchNetwork: 'Switch network',
  selectNetwork: 'Select network',
  unknownNetwork: 'Unknown network',
  accountLabel: 'Account {account}',
  accountLabelWithBalance: 'Account with {balance}, {account}',
  networkLabel: 'Network {network}',
  close: 'Close',
  back: 'Back',
  loading: 'Loading',
  retry: 'Try again',
  copied: 'Copied',
  notCopied: 'Not copied',
  copyFailed: 'It was not copied. Your browser does not allow it: select the text and copy it yourself.',
  clearSearch: 'Clear the search',
  closeRefused: 'Finish this step before you close.',
  viewFailedTitle: 'This view failed',
  viewFailedBody: 'Your wallet and your funds are not affected. Try again, or go back.',
  viewUnreachableTitle: 'This view did not load',
  viewUnreachableBody: 'Nothing was lost. Check your connection and try again, or reload the page.',
  partFailedTitle: 'This part failed',
  partFailedBody: 'The rest still works, and nothing was lost. Try again, or reload the page.',
}

export default messages
