/** Texts of the buttons on the page before anything else is loaded: in the first chunk. */
export type ButtonMessageKey = 'connectWallet' | 'connecting' | 'restoring' | 'openFailed'

export const buttonMessages: Readonly<Record<ButtonMessageKey, string>> = {
  connectWallet: 'Connect wallet',
  connecting: 'Connecting…',
  restoring: 'Restoring your session',
  openFailed: 'Couldn’t open. Check your connection and try again, or reload the page.',
}
