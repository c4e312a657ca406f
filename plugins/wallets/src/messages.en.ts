/** English texts of the plugin. */
const messages = {
  connectTitle: 'Connect wallet',
  helpLabel: 'What is a wallet?',
  allTitle: 'All wallets',
  downloadsTitle: 'Get the wallet',
  /** Title of a list of wallets to install; “get” is “obtain”. */
  getTitle: 'Get a wallet',
  whatTitle: 'What is a wallet?',

  or: 'or',
  /** Under the wallets, which cannot be chosen before a required step, such as accepting terms. */
  first: 'Complete the step above first.',
  /** {plugin} is the name of an extension of the site, in the language of its author. */
  firstOf: 'Before you connect, complete the step that “{plugin}” requires.',
  conditionFailed:
    'Couldn’t check what “{plugin}” requires, so you can’t connect right now. Nothing was shared. Reload the page to try again.',
  /** Heading of a list of wallets. */
  groupRecent: 'Recent',
  /** Heading of a list of wallets. */
  groupInstalled: 'Installed',
  groupPopular: 'Popular',
  /** Tag of one wallet. */
  installed: 'Installed',
  /** Tag of one wallet: the one used last. */
  recent: 'Recent',
  scan: 'Scan with phone',
  scanHint: 'Use a wallet on another device',
  all: 'All wallets',
  popularFailed: 'Couldn’t load more wallets.',
  /** Above a list that could not be loaded completely. */
  short: 'Showing the most used wallets for now.',
  /** Notice: the list of wallets, which was incomplete, is complete again. */
  whole: 'All wallets are available again.',
  retry: 'Try again',
  noneTitle: 'No wallet found',
  noneBody: 'Install a wallet in this browser, then come back to this page.',
  getWallet: 'Get a wallet',
  noWalletYet: 'I don’t have a wallet',

  searchLabel: 'Search wallets',
  emptyTitle: 'No wallets found',
  emptyBody: 'Check the spelling, or scan the code with any wallet on your phone.',
  emptyBodyNoScan: 'Check the spelling, or choose another wallet.',
  clearSearch: 'Show all wallets',
  listFailedTitle: 'Couldn’t load the wallet list',
  listFailedBody: 'You can still use installed wallets. Check your connection and try again.',
  found: { one: '{count} wallet', other: '{count} wallets' },

  onlyBody: 'Choose a wallet for {network}.',
  noneOnlyBody:
    'No wallet for {network} is installed in this browser. Install one, then come back to this page.',

  multiTitle: 'Choose a network',
  multiBody: 'Choose the network to connect with {wallet}.',
  multiAll: 'You’re connected to all of these with {wallet}. Choose one to use.',
  multiLabel: 'Networks of {wallet}',
  lateLoading: 'Still loading: {networks}.',
  lateFailed: 'Couldn’t load {networks}. Reload the page to try again.',
  isConnected: 'Connected',

  /** {wallet} is the name of a wallet, such as MetaMask. */
  waitingTitle: 'Continue in {wallet}',
  /** Like waitingTitle, for a wallet of unknown name. */
  waitingAny: 'Continue in your wallet',
  waitingBody: 'Accept the connection request in the wallet.',
  waitingBodyFor: 'Accept the connection request for {network} in the wallet.',
  slowTitle: 'Waiting for {wallet}',
  slowBody:
    'No response yet. Look for the wallet’s window behind this one, or unlock the wallet and try again.',
  declinedTitle: 'Connection declined',
  declinedBody: 'Nothing was shared. If you didn’t decline it, open {wallet} and try again.',
  pendingTitle: 'A request is already open',
  pendingBody: 'Open {wallet} and answer the request there, then try again.',
  missingTitle: 'Couldn’t find {wallet}',
  /** Like missingTitle, for a wallet of unknown name. */
  missingAny: 'Couldn’t find your wallet',
  missingBody:
    'It may be turned off in this browser. Turn it on and reload the page, or choose another wallet.',
  failedTitle: 'Couldn’t connect {wallet}',
  failedBody: 'Nothing was shared. Unlock the wallet and try again.',
  refusedTitle: 'Account not accepted',
  refusedBody:
    'This site doesn’t accept this account, so it wasn’t connected. Nothing was lost. Choose another account or wallet.',
  uncheckedBody: 'This site couldn’t check the account, so it wasn’t connected. Nothing was lost. Try again.',
  connectedTitle: 'Connected',
  connectedBody: 'This site is now connected to {wallet}.',
  connectedBodyFor: 'This site is now connected to {wallet} on {network}.',
  otherWallet: 'Choose another wallet',

  downloadsBody: 'Install {wallet}, then come back to this page to connect it.',
  downloadsNone: 'We don’t know where to get {wallet}. Choose another wallet.',
  storeExtension: 'Browser extension',
  storeIos: 'iPhone and iPad',
  storeAndroid: 'Android',
  storeWebsite: 'Website',
  blocked: 'Your browser blocked the new tab. Allow pop-ups for this site and try again.',

  getBody: 'A wallet is an app or browser extension. Choose one to see where to get it.',
  getApp: 'App for your phone',
  exploreAll: 'See all wallets',
  getFailedTitle: 'Couldn’t load wallets',
  getFailedBody: 'Check your connection and try again.',
  getNone:
    'Search for a wallet in the app store of your phone or browser. Only you should ever know its recovery phrase.',

  whatOwnTitle: 'Your own account',
  whatOwnBody:
    'A wallet holds the keys to your account. No one else can use it, and no company can take it away.',
  whatLoginTitle: 'A way to log in',
  whatLoginBody:
    'Connect it to a site instead of using a username and password. The site sees your address, not your keys.',
  whatAssetsTitle: 'A home for your assets',
  whatAssetsBody: 'It shows your tokens and collectibles, and asks you before anything is sent.',
  whatSafetyTitle: 'Keep the recovery phrase secret',
  whatSafetyBody: 'Anyone who has it controls your account. No site or support team ever needs it.',
}

export type WalletsMessages = typeof messages
export default messages
