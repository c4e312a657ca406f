/** English texts of the plugin. */
const messages = {
  /** Title of a view: an action of a site on Solana, such as a donation. */
  title: 'Action',
  /** Label: the origin of the site that offers the action. */
  site: 'Site',
  network: 'Network',
  untrusted: 'The site wrote this text. What you sign can differ: check it in your wallet.',
  /** {message} is a text of the site, in its language. */
  siteMessage: 'The site says: {message}',
  loading: 'Loading the action…',
  retry: 'Try again',
  close: 'Close',
  done: 'Done',
  connect: 'Connect wallet',
  watchOnlyBody: 'You can only look at this account. Connect a wallet to continue.',
  confirmInWallet: 'Confirm in your wallet',
  confirmInWalletBody: 'Compare the details in your wallet, then confirm.',

  // Inputs
  valueMissing: 'Enter a value',
  optionMissing: 'Choose an option',
  valueInvalid: 'This value isn’t valid',
  /** {min} is a number or a date. */
  tooSmall: 'Minimum: {min}',
  tooLarge: 'Maximum: {max}',
  /** {min} is the number of characters that are needed. */
  tooShort: 'Minimum length: {min}',
  tooLong: 'Maximum length: {max}',

  // After the wallet
  confirming: 'Confirming',
  confirmingBody: 'Waiting for the network to confirm. You can close this window.',
  late: 'Sent, but not confirmed yet. It may still take effect.',
  continuing: 'Loading the next step…',
  continueFailed: 'The next step didn’t load',
  successBody: 'Confirmed.',
  explorer: 'View on explorer',
  explorerBlocked: 'Your browser blocked the new tab. Try again.',
  linkTitle: 'Continue on another site',
  /** {url} is the address that the button opens. */
  linkBody: 'The action leads to {url}',
  openSite: 'Open site',

  // Failures
  linkInvalid: 'This link has no action',
  linkInvalidBody: 'Nothing was requested. Check the link.',
  /** {page} is this page: it decides which sites are allowed. */
  hostNotAllowed: 'This site isn’t allowed here',
  hostNotAllowedBody: 'Nothing was requested from {origin}, because {page} doesn’t list it.',
  siteUnreachable: 'Couldn’t reach {origin}',
  siteUnreachableBody: 'It may be offline, redirect, or not allow this page. Nothing was sent.',
  siteFailed: 'The site refused',
  answerInvalid: 'The site’s answer isn’t valid',
  otherNetwork: 'Not available on this network',
  otherNetworkBody: 'The site offers this action on other networks. Nothing was sent.',
  transactionInvalid: 'The transaction isn’t safe to sign',
  transactionInvalidBody: 'It can’t be read, or a signature in it isn’t valid. Nothing was sent.',
  signersInvalidBody: 'It needs the signature of another account, or none of yours. Nothing was sent.',
  messageInvalid: 'The message isn’t safe to sign',
  messageInvalidBody: 'It’s for another site or account, too old, or unreadable. Nothing was signed.',
  rejected: 'You declined in your wallet',
  accountChanged: 'Your wallet switched accounts',
  networkChanged: 'Your wallet switched networks',
  refusedByNetwork: 'The network rejected it',
  walletBusy: 'A request is already open',
  walletBusyBody: 'Nothing was sent. Open your wallet and answer the request there, then try again.',
  walletUnsupported: 'Your wallet doesn’t support this',
  walletFailed: 'Your wallet couldn’t complete this',
  nodeFailed: 'Couldn’t reach the network',
  transactionFailed: 'The transaction failed on the network',
  transactionFailedBody: 'It had no effect. Only the network fee was spent.',
  notSent: 'Nothing was sent. Check the details and try again.',
  notSentOffline: 'Nothing was sent. Check your connection and try again.',
  /** Title; the transaction may have been sent. */
  unknownTitle: 'Not confirmed yet',
  /** Keep “may”: whether it was sent is unknown. */
  maybeSent: 'It may have been sent. Check your wallet or the explorer before you try again.',
  again: 'I checked, and want to try again',
} as const
export default messages

/** The texts of the plugin. */
export type ActionsMessages = typeof messages
