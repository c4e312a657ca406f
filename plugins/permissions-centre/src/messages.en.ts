/** English texts of the plugin. */
const messages = {
  /** Title of a view: what others may do with the user’s account. */
  title: 'Permissions',
  detailsTitle: 'Permission',
  revokeTitle: 'Revoke permissions',
  intro: 'What others can do with your account.',
  /** Heading of a group of permissions. */
  high: 'High risk',
  /** Heading of a group of permissions. */
  medium: 'Medium risk',
  /** Heading of a group of permissions. */
  low: 'Low risk',
  emptyTitle: 'No permissions found',
  emptyBody: 'No one else can use this account on {network}.',
  emptyPartBody: 'None in the part that was searched.',
  noAccountTitle: 'Not available here',
  noAccountBody: 'Connect a wallet on a network of this page.',
  failedTitle: 'Couldn’t load permissions',
  failedBody: 'Nothing has changed. Try again.',
  incompleteTitle: 'This list may be incomplete',
  incompleteBody: 'Older permissions weren’t searched, or some couldn’t be read.',
  /** Heading of a list of permissions that may be in force: their contracts did not answer. */
  unreadTitle: 'Couldn’t be read',
  unreadBody: 'These may still be in force. Refresh to read them again.',
  outdated: 'Couldn’t update the list. Try again.',
  searchOlder: 'Search older',
  refresh: 'Refresh',
  updating: 'Updating',
  /** Link: to choose several permissions of the list, and revoke them together. */
  select: 'Select several',
  cancelSelect: 'Cancel selection',
  /** Mark of a row of the list. */
  selected: 'Selected',
  revokeCount: { one: 'Revoke {count} permission', other: 'Revoke {count} permissions' },
  selectFirst: 'Select permissions',
  watchOnly: 'You’re only watching this account. Connect its wallet to revoke.',
  whatTokens: 'Up to {amount} {token}',
  whatUnlimited: 'Unlimited {token}',
  /** Every NFT of a collection. */
  whatAll: 'All NFTs of {collection}',
  whatOne: '{collection} #{id}',
  /** A wallet is connected to this page. */
  whatConnection: 'Connected to this site',
  /** A wallet app scanned a code of this page, and remembers it. */
  whatPairing: 'Paired with this site',
  whatSignIn: 'Signed in to this site',
  /** The holder may send transactions for the account, of a type such as “Staking” or “Any”. */
  whatProxy: 'Proxy: {type}',
  /** A device of the user, with the embedded wallet. */
  whatDevice: 'Logged in to your wallet',
  whatThisDevice: 'This device',
  /** A device of the user that is logged out: the user approved it by a link in an email. */
  whatApproved: 'Approved device',
  whatPasskey: 'Passkey',
  unnamed: 'unnamed',
  atRisk: 'At risk',
  /** Below an amount: its value is unknown. */
  noPrice: 'No price',
  holder: 'Who',
  /** The contract through which tokens are taken. */
  through: 'Through',
  contract: 'Contract',
  grantedAt: 'Approved',
  lastUsed: 'Last used',
  /** When an approval was last used. */
  notKnown: 'Unknown',
  /** When a permission was last used. */
  unusedEver: 'Not used yet',
  /** When a permission was last used. */
  unusedSearched: 'Not used in the searched blocks',
  expires: 'Ends',
  network: 'Network',
  explainTokens: 'Can take this token from your account without asking you again.',
  explainCollectible: 'Can take this NFT from your account without asking you again.',
  explainCollectibles: 'Can take any of these NFTs from your account without asking you again.',
  explainConnection: 'Sees your account and can send requests to your wallet, which you confirm.',
  explainPairing:
    'This site can offer the wallet app a new connection without another scan. The pairing alone shows nothing of your account.',
  explainSignIn: 'Acts as you on this site until you sign out.',
  explainProxy: 'Can send transactions of this type from your account without asking you.',
  explainProxyDelayed:
    'Can send transactions of this type from your account. It announces each one {blocks} blocks before, and you can reject it until then.',
  explainDevice: 'Can use your wallet until you log it out.',
  explainThisDevice: 'You’re using it now. Disconnect the wallet to log it out.',
  explainApproved: 'Logged out. It can log in to your wallet with a code alone.',
  explainPasskey: 'Logs in to your wallet without a code.',
  /** Link to the page with the devices that can use the user’s embedded wallet. */
  devices: 'Devices and passkeys',
  namesNote: 'Contracts choose these names. Check the addresses.',
  imitates: 'This address looks like another one in the list. Compare every character: {address}',
  revoke: 'Revoke',
  /** Button: opens the website on which it is removed. */
  endOnPage: 'Remove on {host}',
  endPageBlocked: 'Your browser blocked the new tab. Allow pop-ups for this site and try again.',
  /** Button: sends the request to this wallet. */
  revokeIn: 'Revoke in {wallet}',
  confirmTitle: { one: 'Revoke this permission?', other: 'Revoke {count} permissions?' },
  confirmBody: 'Your wallet asks you to confirm. You pay the network fee.',
  confirmBodyFree: 'It ends at once, without a network fee.',
  costlyAlone:
    'Its contract would charge far more than usual. Check the fee in your wallet before you confirm.',
  /** Mark of a row: its turn comes after others. */
  waiting: 'Waiting',
  /** Below the title of a row: the user has to answer in the wallet. */
  confirming: 'Confirm in wallet',
  /** Mark of a row: sent, and not in a block yet. */
  pending: 'Confirming',
  done: 'Revoked',
  failed: 'Not revoked',
  /** Mark of a row: it may have been revoked. */
  unclear: 'Unclear',
  /** Mark of a row: it was left out of several that are revoked together. */
  leftOut: 'Left out',
  /** Below the title of a row that was left out. */
  costlyRow: 'Unusually high fee',
  /** Below the title of a row that was left out. */
  wouldFailRow: 'Would fail',
  /** Below the title of a row that was left out. */
  uncheckedRow: 'Couldn’t be checked',
  revoking: 'Revoking',
  inWallet: 'Confirm in your wallet.',
  inNetwork: 'Waiting for the network.',
  endTitle: '{done} of {count} revoked',
  declined: 'You declined. Nothing was sent.',
  changed: 'Your account or network changed. Nothing was sent.',
  unsent: 'The request couldn’t be sent. Nothing has changed.',
  noFunds: 'Not enough {coin} for the network fee. Nothing was sent.',
  skipped: 'Not sent, because an earlier one wasn’t revoked.',
  wouldFail: 'The contract refuses to end it now. Nothing was sent.',
  costly:
    'Left out: its contract would charge far more than usual. Nothing was sent. Revoke it on its own, and check the fee in your wallet.',
  unchecked: 'It couldn’t be checked whether it can be revoked. Nothing was sent. Try again.',
  unknown: 'Your wallet didn’t answer. It may have been sent: check your activity before you try again.',
  late: 'Sent, but not confirmed yet. It may still take effect.',
  reverted: 'The transaction failed. The permission remains.',
  ineffective: 'The transaction was confirmed, but the permission remains.',
  refused: 'It couldn’t be revoked, or it isn’t clear whether it was. Check the list.',
  finish: 'Done',
  retry: 'Try again',
  goneTitle: 'No longer in the list',
  goneBody: 'It ended, or you switched accounts.',
} as const
export default messages

/** The texts of the plugin. */
export type PermissionsMessages = typeof messages
