/** English texts of the plugin. */
const messages = {
  /** The name of the part of the page with the toasts. F6 is the key that moves the focus there. */
  region: 'Notifications (F6)',
  close: 'Close',
  /** Further notifications that wait until there is room. */
  more: {
    one: '{count} more',
    other: '{count} more',
  },
  received: 'Received {amount}',
  /** A payment whose amount is not displayed. */
  receivedAny: 'Payment received',
  /** A payment that was announced: the network dropped its block. */
  dropped: 'The payment of {amount} is no longer in your account',
  receivedMany: {
    one: '{count} payment received',
    other: '{count} payments received',
  },
  signInExpires: 'Your sign-in expires soon',
  /** A permission that the user has given to an app. */
  permissionExpires: 'A permission of an app expires soon',
  expiresAt: 'Expires at {time}',
  /** {wallet} is the name of a wallet that is connected by WalletConnect. */
  walletExpires: 'Your connection to {wallet} expires soon',
  /** A press on the notification extends the connection. {time} is a date and a time. */
  walletExpiresBody: 'Expires on {time}. Press to stay connected.',
  /** {wallet} is the name of a wallet. */
  walletExtended: 'Your connection to {wallet} was extended',
} as const
export default messages

/** The texts of the plugin. */
export type NotificationsMessages = typeof messages
