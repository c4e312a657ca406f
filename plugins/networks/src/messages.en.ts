/** English texts of the plugin. */
const messages = {
  networksTitle: 'Choose a network',
  switchTitle: 'Switch network',
  whatTitle: 'What is a network?',

  networks: 'Networks',
  noNetwork: 'Choose a network',
  unknownNetwork: 'Unknown network',
  testnet: 'Testnet',
  notApproved: 'Your wallet may not support it',
  searchLabel: 'Search networks',
  emptyTitle: 'No networks found',
  emptyBody: 'No network on this site matches your search.',
  showAll: 'Show all networks',
  whatLink: 'What is a network?',

  waitingTitle: 'Approve in your wallet',
  waitingBody: 'Your wallet asks you to switch to {network}.',
  slowTitle: 'Waiting for your wallet',
  slowBody:
    'No response yet. Look for the wallet’s window behind this one, or unlock the wallet and try again.',
  declinedTitle: 'Switch declined',
  declinedBody: 'You’re still on the same network. If you didn’t decline it, open your wallet and try again.',
  pendingTitle: 'A request is already open',
  pendingBody: 'Open your wallet and answer the request there, then try again.',
  unknownTitle: 'This network isn’t available',
  unknownBody: 'This site doesn’t offer it. Choose another network.',
  failedTitle: 'Couldn’t switch networks',
  failedBody:
    'You’re still on the same network. Your wallet may not support {network}. Try again, or switch in your wallet.',
  doneTitle: 'Network switched',
  doneBody: 'You’re now on {network}.',
  retry: 'Try again',
  otherNetwork: 'Choose another network',

  activeTitle: '{network} needs another wallet',
  /** {wallet} is the name of a wallet; {kind} the name of a group of networks, such as EVM or Solana. */
  activeBody:
    '{wallet} isn’t connected to {kind}. Connect a wallet that supports it. Your current connection stays.',
  /** Like activeBody, for a wallet of unknown name. */
  activeBodyAny:
    'Your wallet isn’t connected to {kind}. Connect a wallet that supports it. Your current connection stays.',
  activeChoose: 'Choose a wallet',
  activeOwnTitle: 'Connect {wallet} to {kind}',
  activeOwnBody:
    '{network} uses separate accounts. {wallet} can share one with this site. Your current connection stays.',
  activeOwn: 'Continue with {wallet}',

  noticeTitle: 'Network not supported',
  noticeBody:
    'This site doesn’t support the network your wallet is on. Balances and some features aren’t available there.',

  unsupportedNoneBody:
    'This site doesn’t support the network your wallet is on, and your wallet offers no network that it does. Disconnect, then connect another wallet.',
  unsupportedBody:
    'This site doesn’t support the network your wallet is on. Choose one of these to continue.',
  disconnect: 'Disconnect',
  disconnectFailed: 'Failed to disconnect',
  disconnectUnconfirmed: 'Disconnected here. Couldn’t reach the wallet, so it may still show the connection.',

  whatPlaceTitle: 'Where your transactions happen',
  whatPlaceBody: 'A network records who owns what. Each has its own coin, which pays for transactions.',
  whatApartTitle: 'Networks are separate',
  whatApartBody:
    'Your address can be the same on several networks, but what you hold on one isn’t on the others.',
  whatChangeTitle: 'Switching is free',
  whatChangeBody:
    'Switching moves nothing. Your wallet just shows another network, and you can switch back at any time.',
}

export type NetworksMessages = typeof messages
export default messages
