/** English texts of the plugin. */
const messages = {
  networksTitle: 'Choose network',
  switchTitle: 'Switch network',
  whatTitle: 'What is a network?',

  networks: 'Networks',
  noNetwork: 'Choose network',
  unknownNetwork: 'Unknown network',
  testnet: 'Test',
  notApproved: 'Your wallet may not support it',
  searchLabel: 'Search networks',
  emptyTitle: 'No network found',
  emptyBody: 'This page offers no network of that name.',
  showAll: 'Show all networks',
  whatLink: 'What is a network?',

  waitingTitle: 'Approve in your wallet',
  waitingBody: 'Your wallet asks you to switch to {network}.',
  slowTitle: 'Waiting for your wallet',
  slowBody: 'Nothing yet. Look for the wallet’s window behind this one, or unlock the wallet and try again.',
  declinedTitle: 'Switch declined',
  declinedBody:
    'You are still on the same network. If you did not decline it yourself, open your wallet and try again.',
  pendingTitle: 'A request is already open',
  pendingBody: 'Open your wallet and answer the request there, then try again.',
  unknownTitle: 'This network is not offered',
  unknownBody: 'This page does not list it. Choose another network.',
  failedTitle: 'The network was not switched',
  failedBody:
    'You are still on the same network. Your wallet may not support {network}. Try again, or switch in the wallet.',
  doneTitle: 'Network switched',
  doneBody: 'You are now on {network}.',
  retry: 'Try again',
  otherNetwork: 'Choose another network',

  activeTitle: '{network} needs another wallet',
  activeBody:
    '{wallet} is not connected with {kind}. Connect a wallet that works with it. What is connected now stays connected.',
  activeChoose: 'Choose a wallet',
  activeOwnTitle: 'Connect {wallet} with {kind}',
  activeOwnBody:
    '{network} has accounts of its own. {wallet} can share one with this page. What is connected now stays connected.',
  activeOwn: 'Continue with {wallet}',
  theWallet: 'Your wallet',

  noticeTitle: 'Network not supported',
  noticeBody:
    'This page does not know the network your wallet is on. Balances and some features are not available there.',

  unsupportedNoneBody:
    'This page does not support the network your wallet is on, and your wallet offers no other that it supports. Disconnect, then connect another wallet.',
  unsupportedBody: 'This page does not support the network your wallet is on. Choose one of these to go on.',
  or: 'or',
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect',
  disconnectUnheard: 'Disconnected here. The wallet could not be reached and may still show the connection.',

  whatPlaceTitle: 'Where your transactions happen',
  whatPlaceBody:
    'A network keeps the record of who owns what. Each has its own coin, which pays for transactions.',
  whatApartTitle: 'Networks are separate',
  whatApartBody:
    'Your address can be the same on several of them, but what you hold on one is not on the others.',
  whatChangeTitle: 'Switching is free',
  whatChangeBody:
    'It moves nothing. Your wallet only looks at another network, and you can switch back at any time.',
}

export type NetworksMessages = typeof messages
export default messages
