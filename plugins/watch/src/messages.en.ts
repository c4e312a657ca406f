/** English texts of the plugin. */
const messages = {
  /** Title of a view, and the link to it: to look at an account without its wallet. */
  watchTitle: 'Watch an address',
  watchBody: 'Look at any account. You can’t sign or send from it.',
  addressField: 'Address or name',
  paste: 'Paste',
  pasteRefused: 'Your browser blocked pasting. Paste it into the field yourself.',
  /** Button: starts to watch the address that was entered. */
  watch: 'Watch',
  /** Button without an effect, as the field is empty. */
  enterAddress: 'Enter an address or name',
  faultFormat: 'This is no address or name on the networks of this page.',
  faultChecksum: 'The address has a typo. Check it character by character.',
  faultNetwork: 'This address is for a network that isn’t available on this page.',
  nameNotFound: 'No account has this name.',
  nameConflict: 'Different addresses were found for this name. Enter the address instead.',
  nameFailed: 'Couldn’t look up the name. Try again, or enter the address.',
  failed: 'Couldn’t open this account. Try again.',
  /** Title of a view and of a notice: the account can only be looked at. */
  onlyTitle: 'Watch only',
  markBody: 'You can’t sign or send from this account.',
  onlyBody: 'You can only look at this account. Connect a wallet to continue.',
  connectWallet: 'Connect wallet',
} as const
export default messages

/** The texts of the plugin. */
export type WatchMessages = typeof messages
