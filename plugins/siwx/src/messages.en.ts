const messages = {
  signTitle: 'Sign in',
  sessionsTitle: 'Sign-ins',
  sessionsRow: 'Sign-ins',

  heading: '{app} needs your signature',
  body: 'Sign a message to prove that you own this account.',
  bodyRequired: 'Sign a message to prove that you own this account. Canceling disconnects you.',
  account: 'Account',
  network: 'Network',
  /** Label of the message to sign. */
  statement: 'Message',
  promise: 'Signing is free. It isn’t a transaction and moves no funds.',
  /** Button: signs the message. */
  sign: 'Sign',
  again: 'Try again',
  cancel: 'Cancel',
  cancelling: 'Canceling',
  signing: 'Signing…',

  preparing: 'Preparing the message…',
  inWallet: 'Sign the message in {wallet}.',
  inWalletSlow: 'Your wallet hasn’t responded yet. Its window may be behind this one.',
  authenticating: 'Authenticating...',

  lookingTitle: 'Authenticating...',
  lookingBody: 'Checking whether you’re signed in.',
  verifyingBody: 'Checking your signature.',
  notFoundTitle: 'Nothing to sign',
  notFoundBody: 'Connect a wallet to sign in.',
  connect: 'Connect wallet',

  declinedTitle: 'Signature declined',
  declined: 'You aren’t signed in, and nothing was lost. Try again when you’re ready.',
  pendingTitle: 'Your wallet is busy',
  pending: 'It still shows an earlier request. Answer that first, then try again.',
  changedTitle: 'Account or network changed',
  changed: 'Your signature wasn’t used. Sign again with the account that is active now.',
  cannotSignTitle: 'This wallet can’t sign messages here',
  cannotSign: 'Nothing was lost. Choose another network or another wallet.',
  unreachableTitle: 'Couldn’t reach the sign-in service',
  unreachable: 'Nothing was lost. Check your connection and try again.',
  nodeUnreachableTitle: 'Couldn’t check your signature yet',
  nodeUnreachable: 'The network didn’t respond. Try again: you won’t need to sign again.',
  signatureTitle: 'Signature doesn’t match',
  signature: 'It isn’t from the connected account. Choose that account in your wallet and try again.',
  nonceTitle: 'This request has expired',
  nonce: 'It expired or was already used. Try again to get a new one.',
  clockTitle: 'The message isn’t valid right now',
  clock:
    'You aren’t signed in. Try again. If that doesn’t help, set your device’s date and time automatically.',
  siteTitle: 'This site isn’t allowed to sign you in',
  site: 'The sign-in service is set up for another site. You aren’t signed in. Contact the owner of this site.',
  chainTitle: 'This network isn’t accepted',
  chain: 'You aren’t signed in. Choose another network and try again.',
  otherTitle: 'You aren’t signed in',
  other: 'Something went wrong. Nothing was lost. Try again.',
  /** Notice after an error; the wallet is disconnected then. */
  initFailed: 'A problem occurred while starting authentication',

  signedIn: 'Signed in',
  inUse: 'In use',
  sessionsBody: 'You’re signed in with these accounts. You can sign out without your wallet.',
  sessionsList: 'Signed-in accounts',
  pageOnly: 'Stored in this browser only.',
  until: 'Until {time} · {network}',
  /** A sign-in without an end; {network} is its network. */
  forever: '{network}',
  signOutOne: 'Sign out {account} on {network}',
  signOut: 'Sign out',
  signOutAll: 'Sign out of all',
  signOutFailedTitle: 'You’re still signed in',
  signOutFailed: 'Couldn’t reach the sign-in service. Try again.',
  noSessionsTitle: 'You aren’t signed in',
  noSessionsBody: 'Sign a message to prove that you own this account.',
  signInNow: 'Sign in',
} as const
export default messages

/** The texts of the plugin. */
export type SiwxMessages = typeof messages
