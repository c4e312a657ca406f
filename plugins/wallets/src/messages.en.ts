/** English texts of the plugin. */
const messages = {
  connectTitle: 'Connect wallet',
  helpLabel: 'What is a wallet?',
  allTitle: 'All wallets',
  downloadsTitle: 'Get the wallet',
  getTitle: 'Get a wallet',
  whatTitle: 'What is a wallet?',

  or: 'or',
  first: 'First do what is asked above.',
  firstOf: 'You can connect once the condition of “{plugin}” is met.',
  conditionFailed:
    'The condition of “{plugin}” could not be checked, so you cannot connect now. Nothing was shared. Reload the page to try again.',
  groupRecent: 'Recent',
  groupInstalled: 'Installed',
  groupPopular: 'Popular',
  installed: 'Installed',
  recent: 'Recent',
  scan: 'Scan with phone',
  scanHint: 'Use a wallet on another device',
  all: 'All wallets',
  popularFailed: 'More wallets could not be loaded.',
  retry: 'Try again',
  noneTitle: 'No wallet found here',
  noneBody: 'Install a wallet in this browser, then come back to this page.',
  getWallet: 'Get a wallet',
  noWalletYet: 'I do not have a wallet',

  searchLabel: 'Search wallets',
  emptyTitle: 'No wallet found',
  emptyBody: 'Check the spelling, or scan the code with any wallet on your phone.',
  emptyBodyNoScan: 'Check the spelling, or choose another wallet.',
  clearSearch: 'Show all wallets',
  listFailedTitle: 'The list could not be loaded',
  listFailedBody: 'Wallets that are installed can still be used. Check your connection and try again.',
  found: { one: '{count} wallet', other: '{count} wallets' },

  onlyBody: 'Choose a wallet for {network}.',
  noneOnlyBody:
    'No wallet for {network} is installed in this browser. Install one, then come back to this page.',

  multiTitle: 'Choose a network',
  multiBody: '{wallet} works with several networks. Which one do you want to connect with?',
  multiAll: '{wallet} is connected with all of these. Which one do you want to use?',
  multiLabel: 'Networks of {wallet}',
  isConnected: 'Connected',

  waitingTitle: 'Continue in {wallet}',
  waitingBody: 'Accept the connection request in the wallet.',
  waitingBodyFor: 'Accept the connection request in the wallet. It is for {network}.',
  slowTitle: 'Waiting for {wallet}',
  slowBody: 'Nothing yet. Look for the wallet’s window behind this one, or unlock the wallet and try again.',
  declinedTitle: 'Connection declined',
  declinedBody: 'Nothing was shared. If you did not decline it yourself, open {wallet} and try again.',
  pendingTitle: 'A request is already open',
  pendingBody: 'Open {wallet} and answer the request there, then try again.',
  missingTitle: '{wallet} was not found',
  missingBody:
    'It may be switched off in this browser. Switch it on and reload the page, or choose another wallet.',
  failedTitle: '{wallet} could not be connected',
  failedBody: 'Nothing was shared. Unlock the wallet and try again.',
  connectedTitle: 'Connected',
  connectedBody: '{wallet} is now connected to this page.',
  connectedBodyFor: '{wallet} is now connected to this page, for {network}.',
  otherWallet: 'Choose another wallet',
  theWallet: 'your wallet',

  downloadsBody: 'Install {wallet}, then come back to this page to connect it.',
  downloadsNone: 'There is no known place to get {wallet}. Choose another wallet.',
  storeChrome: 'Browser extension',
  storeIos: 'iPhone and iPad',
  storeAndroid: 'Android',
  storeWebsite: 'Website',
  blocked: 'The browser blocked the new tab. Allow it for this page and try again.',

  getBody: 'A wallet is an app or a browser extension. Pick one to see where to get it.',
  exploreAll: 'See all wallets',
  getFailedTitle: 'Wallets could not be loaded',
  getFailedBody: 'Check your connection and try again.',
  getOff:
    'Look for a wallet in the app store of your phone or browser. Only you should ever know its recovery phrase.',

  whatOwnTitle: 'Your own account',
  whatOwnBody:
    'A wallet holds the keys to your account. Nobody else can use it, and no company can take it away.',
  whatLoginTitle: 'A way to sign in',
  whatLoginBody:
    'You connect it to a page in place of a user name and password. The page sees your address, not your keys.',
  whatAssetsTitle: 'A place for what you own',
  whatAssetsBody: 'It shows your coins and collectibles, and asks you before anything is sent.',
  whatSafetyTitle: 'Keep the recovery phrase secret',
  whatSafetyBody: 'Whoever has it has your account. No page and no support team ever needs it.',
}

export type WalletsMessages = typeof messages
export default messages
