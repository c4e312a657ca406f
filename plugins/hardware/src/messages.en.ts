/** English texts of the plugin. `{app}` is the name of an app on the device: Ethereum or Solana. */
const messages = {
  /** The name of the wallet. Do not translate. */
  title: 'Ledger',
  startTitle: 'Connect your Ledger',
  startBody: 'Plug it in, unlock it, and open its {app} app.',
  start: 'Continue',
  readingTitle: 'Reading your addresses',
  readingBody: 'Keep your Ledger unlocked, with the {app} app open.',
  /** Label of a choice: the rule by which the accounts of the device are numbered. */
  schemeLabel: 'Derivation path',
  schemeLive: 'Ledger Live',
  schemeBip44: 'BIP-44',
  /** An old derivation path. */
  schemeLegacy: 'Legacy',
  accounts: 'Accounts',
  account: 'Account {number}',
  balance: '{amount} {symbol}',
  more: 'Show more',
  connect: 'Connect',
  /** Button: the device displays the address, so that the user can compare it with the one on this page. */
  verify: 'Verify on your Ledger',
  verifying: 'Compare the address on your Ledger with this one. Approve it there only if they are the same.',
  verified: 'You approved this address on your Ledger.',
  solanaMessages:
    'On Solana, your Ledger signs transactions, but no plain messages: signing in to a site may not work.',
  otherAccount: 'Choose another account',
  retry: 'Try again',
  done: 'Done',
  /** While a request waits for the user: what the device displays counts. */
  confirm: 'Check the details on your Ledger and confirm there.',
  confirmHashes: 'Your Ledger shows only hashes of this message. Confirm only if you trust this page.',
  lockedTitle: 'Your Ledger is locked',
  lockedBody: 'Unlock it, then try again. Nothing was sent.',
  appTitle: 'Open the {app} app',
  appBody: 'Open the {app} app on your Ledger, then try again. Nothing was sent.',
  missingTitle: 'No Ledger found',
  missingBody: 'Plug in your Ledger, unlock it, and choose it in the browser’s window. Nothing was sent.',
  unpluggedTitle: 'Your Ledger was disconnected',
  unpluggedBody: 'Plug it in, open the {app} app, then try again. Nothing was sent.',
  busyTitle: 'Your Ledger is in use',
  busyBody: 'Close other pages and apps that use it, then try again. Nothing was sent.',
  otherDeviceTitle: 'This is another Ledger',
  otherDeviceBody:
    'It doesn’t have the connected account. Plug in the Ledger that you connected. Nothing was sent.',
  blindSigningTitle: 'Blind signing is off',
  blindSigningBody:
    'Your Ledger can’t display this transaction in full. To sign it anyway, turn on blind signing in its {app} app. Nothing was sent.',
  timeoutTitle: 'Your Ledger doesn’t respond',
  timeoutBody: 'Reject what it shows, or unplug it and plug it in again. Then try again. Nothing was sent.',
  unsupportedTitle: 'Your Ledger can’t sign this',
  unsupportedBody: 'Its {app} app doesn’t support this kind of request. Nothing was sent.',
  /** “It” is the Ledger of the title “Your Ledger can’t sign this”. Plain: not in Solana’s own format for messages. */
  unsupportedSolana: 'On Solana, it signs transactions, but no plain messages. Nothing was sent.',
  failedTitle: 'Your Ledger reported an error',
  failedBody: 'Unplug it, plug it in again, and open the {app} app. Then try again. Nothing was sent.',
  loadFailed: 'Couldn’t open. Check your connection and try again, or reload the page.',
  declinedTitle: 'You rejected this on your Ledger',
  declinedBody: 'Nothing was sent. Try again if you want to go on.',
} as const
export default messages

/** The texts of the plugin. */
export type HardwareMessages = typeof messages
