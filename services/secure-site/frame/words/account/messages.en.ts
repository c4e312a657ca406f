const messages = {
  title: 'Your account',
  loading: 'One moment…',
  retry: 'Try again',
  cancel: 'Cancel',
  goOn: 'Continue',
  failed: 'Something went wrong. Nothing was lost. Try again.',
  notKept: 'Your browser doesn’t store data for this site, so you’ll have to log in again after each reload.',

  signInTitle: 'Log in',
  signInBody: 'Manage your devices and passkeys, and export your keys.',
  email: 'Email',
  emailInvalid: 'Enter a valid email address, such as you@example.com.',
  sendCode: 'Send code',
  withPasskey: 'Log in with a passkey',
  or: 'or',
  deviceTitle: 'Approve this device',
  deviceBody: 'We sent a link to {email}. Open it and approve this device. This page updates automatically.',
  codeTitle: 'Enter the code',
  codeBody: 'We sent a 6-digit code to {email}. It’s valid for 20 minutes.',
  code: 'Code',
  codeChecking: 'Checking the code…',
  resend: 'Resend code',
  otherEmail: 'Use another email',

  identity: 'Logged in as',
  noEmail: 'No email',
  signOut: 'Log out',
  addresses: 'Addresses',
  evmAccount: 'EVM',
  smartAccount: 'Smart account',
  solanaAccount: 'Solana',
  addressesFailed: 'Couldn’t load your addresses. Your funds aren’t affected.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Couldn’t copy. Select the text and copy it yourself.',

  changeEmail: 'Change email',
  addEmail: 'Add email',
  newEmail: 'New email',
  emailMeaning:
    'Anyone who can read email sent to {email} will own this wallet and everything in it. Continue only if that mailbox is yours.',
  emailHeld:
    'For 24 hours after the change, it can be undone. During that time, keys can’t be exported, and the new email can’t log in on a new device.',
  held: 'Your email was changed to {email}. Until {date}, keys can’t be exported, ways to log in can’t be changed, and the new email can’t log in on a new device. Your previous email can undo the change with the link we sent there.',
  heldUndone:
    'The email change to {email} was undone. Until {date}, keys can’t be exported and ways to log in can’t be changed.',
  heldPart: 'Your email was changed recently. This is available again after {date}.',
  undoChange: 'Undo change',
  byEmail: 'email',
  byPasskey: 'passkey',
  withProvider: 'Log in with {provider}',
  popupWaits: 'Continue in the new window and confirm that it’s you.',
  popupOpen: 'Don’t see a window? Open it here.',

  logins: 'Linked logins',
  loginsNone: 'No other logins are linked to this wallet.',
  loginLinked: 'Linked {date}',
  removeLogin: 'Remove login',

  devices: 'Devices',
  thisDevice: 'This device',
  signedInAt: 'Logged in to {origin} with {method}, last used {date}',
  approvedAt: 'Logged out. Approved {date}: logging in needs only a code.',
  removeDevice: 'Remove device',
  endSession: 'Log out device',
  endOthers: 'Log out and remove all others',
  onlyThis: 'No other devices are logged in or approved.',

  passkeys: 'Passkeys',
  passkeysNone: 'You don’t have a passkey yet. It lets you log in without waiting for an email.',
  passkeyUsed: 'Added {created}, last used {used}',
  passkeyAdded: 'Added {created}, not used yet',
  addPasskey: 'Add passkey',
  removePasskey: 'Remove passkey',
  passkeyRefused: 'No passkey was created. Nothing changed. You can try again.',
  passkeyExists: 'This device already has a passkey for this account.',
  noPasskeys: 'This browser doesn’t support passkeys.',

  permissions: 'What apps can do without asking',
  permissionsNone: 'No app can act without asking you.',
  permissionOnChain:
    'The network enforces this permission, but not its expiry. Revoking it costs a network fee.',
  permissionTerms: { one: '{count} allowance, until {date}', other: '{count} allowances, until {date}' },
  revoke: 'Revoke',

  keys: 'Your keys',
  keysBody:
    'Export your keys to another wallet, or store them in a safe place. You’ll confirm with a new code first.',
  showKeys: 'Show my keys',
  keysWarning:
    'Anyone who has these keys has full control of your wallet, permanently. We’ll never ask for them. Don’t share them, and don’t enter them on any site that asks for them.',
  keysSmart: 'The EVM key also owns your smart account.',
  words: 'Recovery phrase',
  evmKey: 'EVM private key',
  solanaKey: 'Solana secret key',
  reveal: 'Show',
  conceal: 'Hide',
  concealed: 'Hidden',
  doneKeys: 'Hide all',
  keysGone: 'Your keys were hidden after two minutes.',

  confirmTitle: 'Confirm it’s you',

  passkeyTitle: 'Log in with your passkey',
  passkeyBody: 'You’re logging in to {origin}.',
  passkeyUse: 'Use passkey',
  passkeyFailed: 'The passkey wasn’t used. Nothing changed. Try again, or close this window.',
  passkeyOver: 'This login has expired. Close this window and start again.',
  passkeyDone: 'Done. You can close this window.',
  passkeyConfirm: 'Continue',

  // Errors that are thrown with these very texts (`reasonText`).
  errorSignedOut: 'You aren’t logged in. Log in and try again.',
  errorNoWallet: 'You don’t have a wallet here yet, so there are no keys to show.',
  errorOpen: 'Couldn’t open your wallet. Nothing was lost. Log out, log in, and try again.',
  errorOtherAccount: 'Another account is logged in. Nothing was signed.',
  errorNetwork: 'The network didn’t respond as expected. Nothing was signed. Try again.',
  errorMaybeSent:
    'The network didn’t confirm that it received the transaction. It may have been sent, so check your activity before you try again.',
  errorUnconfirmed:
    'The transaction was sent but isn’t confirmed yet. Check your activity before you try again.',
  errorRevokeFailed:
    'The transaction was sent but failed on the network. Only the network fee was spent, and no permission changed. Try again.',
  errorElsewhere:
    'This permission belongs to another account or network. Nothing was signed. Switch to it and try again.',
} as const

export type AccountKey = keyof typeof messages
export default messages
