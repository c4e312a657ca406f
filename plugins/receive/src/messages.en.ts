const messages = {
  receiveTitle: 'Receive',
  networksTitle: 'Compatible networks',
  receive: 'Receive',

  codeOfAddress: 'QR code of your address',
  codeOfRequest: 'QR code that asks for {amount} {symbol}',
  scanHint: 'Scan the code, or copy the address.',
  requestHint: 'The code asks for {amount} {symbol} on {network}.',
  copyAddress: 'Copy address',
  copyRequest: 'Copy payment link',

  askForAmount: 'Ask for an amount',
  removeAmount: 'Ask for no amount',
  amountLabel: 'Amount to ask for',
  format: 'This is not a number. Write it like 1.5.',
  ambiguous: 'This can be read in two ways. Write it like 1500 or 1.5.',
  tooManyDecimals: '{symbol} has {decimals} digits after the point at the most.',
  tooLarge: 'This is more than there can be.',

  payableOn: { one: 'On this network', other: 'On these {count} networks' },
  smartTitle: 'Only on {network}',
  smartBody: 'Your account is a smart account. What is sent to it on another network can be lost.',
  networksBody: 'You can receive on these networks. What is sent on another network can be lost.',
  networks: 'Networks',
  activeNow: 'Active',
  noNetworkTitle: 'No network takes this address',
  noNetworkBody: 'Nothing was lost. Choose another network or another account.',

  noAccountTitle: 'No wallet is connected',
  noAccountBody: 'Connect a wallet to see its address.',
  connect: 'Connect a wallet',
} as const
export default messages

/** The texts of the plugin. */
export type ReceiveMessages = typeof messages
