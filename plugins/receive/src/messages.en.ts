const messages = {
  receiveTitle: 'Receive',
  networksTitle: 'Compatible networks',
  receive: 'Receive',

  codeOfAddress: 'QR code of your address',
  codeOfRequest: 'QR code to request {amount} {symbol}',
  scanHint: 'Scan the code, or copy the address.',
  requestHint: 'This code requests {amount} {symbol} on {network}.',
  copyAddress: 'Copy address',
  copyRequest: 'Copy payment link',

  requestAmount: 'Request an amount',
  removeAmount: 'Remove amount',
  amountLabel: 'Amount to request',
  format: 'This isn’t a number. Write it like 1.5.',
  ambiguous: 'This can be read two ways. Write it like 1500 or 1.5.',
  tooManyDecimals: '{symbol} has at most {decimals} decimals.',
  tooLarge: 'This amount is too large.',

  payableOn: { one: 'On this network', other: 'On these {count} networks' },
  smartTitle: 'Only on {network}',
  smartBody: 'This is a smart account. Anything sent to it on another network can be lost.',
  networksBody: 'You can receive on these networks. Anything sent on another network can be lost.',
  networks: 'Networks',
  /** Tag of the network in use. */
  activeNow: 'Active',
  noNetworkTitle: 'No network supports this address',
  noNetworkBody: 'Choose another network or another account.',

  noAccountTitle: 'No wallet connected',
  noAccountBody: 'Connect a wallet to see its address.',
  connect: 'Connect wallet',
} as const
export default messages

/** The texts of the plugin. */
export type ReceiveMessages = typeof messages
