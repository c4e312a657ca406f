/** What the site says to people, in answers and on its own small pages; `{name}` is filled in. */
export const wordsEn = {
  emailInvalid: 'That is not an email address. Check it and try again.',
  mailOff: 'Email login is not available here. Sign in another way.',
  mailWait: 'Please try again after {n} seconds',
  mailTooMany: 'Too many emails were asked for this address. Nothing was lost. Try again in {n} minutes.',
  mailTooManyToday:
    'Too many emails were sent for changes of an address. Nothing was changed. Try again in {n} hours.',
  mailFailed: 'The email could not be sent. Nothing was changed. Try again in a minute.',
  codeWrong: 'That code is not right. Tries left: {n}',
  codeSpent: 'Too many codes were wrong. Ask for a new one',
  codeDead: 'That code cannot be used any more. Ask for a new one',
  originRefused: 'This app may not use this wallet. Its address is not on the list of the site.',
  proofInvalid:
    'Your session could not be confirmed. Check the clock of your device, reload the page and try again.',
  signedOut: 'You are signed out. Nothing was lost. Sign in again to go on.',
  providerUnknown: 'This login is not available here. Sign in another way.',
  providerFailed: 'The login service did not answer. Nothing was changed. Try again in a minute.',
  loginDeclined: 'The login was declined. Nothing was changed.',
  loginFailed: 'The login service did not confirm who you are. Nothing was changed. Try again.',
  attemptOver: 'This login has ended or took too long. Nothing was changed. Start it again.',
  resultInvalid: 'This login cannot be finished here. Start it again.',
  farcasterFailed: 'Farcaster did not confirm who you are. Nothing was changed. Try again.',
  passkeyFailed: 'The passkey was not accepted. Nothing was changed. Try again, or sign in another way.',
  passkeyUnknown: 'This passkey is not known here. Sign in another way.',
  emailSame: 'That is your email address already.',
  emailTaken: 'That email address belongs to another account. Nothing was changed.',
  updateOver: 'The change of your email took too long. Nothing was changed. Start it again.',
  addressElsewhere:
    'An email address is added on the account page of the wallet site, not in an app. Nothing was changed. Open the account page and sign in there.',
  changeHeld:
    'The email address of this wallet was changed less than 24 hours ago. To protect the wallet, this is possible again after {time}. Nothing was changed.',
  addressMoved:
    'The wallet of this address has moved to another address. If you did not do that, undo it with the link in the email that we sent you. A new wallet can be made with this address after {time}.',
  newDeviceHeld:
    'This address was added to the wallet less than 24 hours ago. It can sign in on a new device after {time}. Until then, use a device where you are signed in, or sign in another way.',
  loginHeld:
    'The email address of a wallet was changed less than 24 hours ago, so this login cannot be added to it yet. Nothing was changed. Sign in another way, or try again tomorrow.',
  undoSignIn:
    'To undo this, sign out, sign in here with something other than the new email address, and do it within five minutes. Nothing was changed.',
  undoOver:
    'There is nothing to undo: the link was used already, or the change is older than 24 hours. Nothing was changed.',
  lastWay:
    'This is the only way to sign in to your wallet. Add a passkey or an email address first. Nothing was removed.',
  loginUnknown: 'That login is not linked to your wallet any more.',
  deviceGone: 'That device has been removed already.',
  grantInvalid: 'Confirm with a fresh code first.',
  reauthSignIn: 'To confirm that it is you, sign out, sign in again, and do this within five minutes.',
  sessionUnknown: 'That session has ended already.',
  pricesFailed: 'Prices cannot be had right now.',
  siteFailed: 'Something went wrong at the wallet site. Nothing was signed. Try again.',
  siteUnavailable: 'The wallet site is not available right now. Nothing was signed. Try again in a moment.',

  loading: 'Loading…',
  loadingStopped:
    'The login cannot go on in this window, and nothing was lost. Close it, and go back to the page that opened it.',
  closeWindow: 'You can close this window.',
  loginDone: 'You are signed in.',
  confirmTitle: 'Continue signing in?',
  confirmText:
    'This window lost touch with the app that opened it. Continue only if you started signing in to {app} yourself, just now, on {device}. If somebody sent you here, close this window.',
  confirmButton: 'Continue',
  confirmDone: 'Done. Go back to the app. You can close this window.',
  deviceTitle: 'Approve this device?',
  deviceText:
    '{device} asks to sign in to {app} with {email}. It asked at {time}, from the network address {address}.',
  deviceWarning: 'Approve only if this was you. Otherwise close this page: nothing happens then.',
  deviceButton: 'Approve',
  deviceDone: 'The device is approved. A code is on its way to your mailbox: enter it in the app.',
  deviceOver:
    'This link has been used already, or is older than 20 minutes. Nothing was changed. Start again in the app.',
  deviceUnknown: 'A browser',
  deviceOn: '{browser} on {system}',
  nothingHere: 'There is nothing at this address.',

  undoTitle: 'Undo the change of your email?',
  undoText: 'The email address of your wallet was changed from {old} to {email} on {time}.',
  undoMeaning:
    'If you undo it, the wallet belongs to {old} again, and whoever signed in with {email} is signed out. This is possible until {until}.',
  undoButton: 'Undo the change',
  undoDoneTitle: 'The change was undone',
  undoDone: 'The wallet belongs to {old} again. {email} opens it no longer.',
  undoNext:
    'Sign in, remove devices that you do not know on the account page, and move what you own to another wallet if you see transactions that are not yours. Keys can be exported again 24 hours after the change.',

  mailCodeSubject: '{code} is your code for {site}',
  mailCodeIntro: 'Your code to sign in to {app}:',
  mailReauthSubject: '{code} confirms an action in your wallet at {site}',
  mailReauthIntro:
    'Your code to confirm an action on the account page of {site}, such as showing your keys or removing a device:',
  mailReauthWarning:
    'Enter it nowhere but on the account page of {site} itself. No app ever asks for it. If you did not ask for it, ignore this email.',
  mailUpdateOldSubject: 'Hand your wallet over to {email}?',
  mailUpdateOldIntro:
    'Somebody who is signed in to your wallet at {site} wants to change its email address to {email}. This was asked in {app}.',
  mailUpdateOldMeaning:
    'Whoever reads the email of {email} will own the wallet and everything in it, and this address will no longer open it.',
  mailUpdateOldCode: 'Only if you want that, enter this code where you asked for the change:',
  mailUpdateOldWarning:
    'This is not a login code. If you did not ask for this change, enter the code nowhere, whatever a page says about it: then nothing changes.',
  mailUpdateNewSubject: 'Confirm this address for a wallet at {site}',
  mailUpdateNewIntro:
    'Somebody wants to make {email} the email address of their wallet at {site}. This was asked in {app}. Your code, if that is you:',
  mailUpdateNewWarning:
    'If you did not ask for it, enter the code nowhere and ignore this email: your address would belong to a wallet that is not yours.',
  mailCodeExpiry: 'It can be used once, within 20 minutes.',
  mailCodeWarning:
    'Enter it nowhere but in the window of {app}. Nobody will ever ask you for it. If you did not ask for it, ignore this email.',
  mailDeviceSubject: 'Approve a new device for {site}',
  mailDeviceIntro:
    '{device} asks to sign in to {app} with your email address. It asked at {time}, from the network address {address}.',
  mailDeviceLink: 'If this was you, open this link and approve it:',
  mailDeviceExpiry: 'The link can be used once, within 20 minutes.',
  mailDeviceWarning: 'If this was not you, ignore this email: nothing happens then.',
  mailChangedSubject: 'Your wallet now belongs to {email}',
  mailChangedIntro:
    'The email address of your wallet at {site} was changed to {email} on {time}. Whoever reads the email of {email} owns the wallet now; this address opens it no longer.',
  mailChangedWarning: 'If this was not you, open this link and undo it before {until}:',
  mailChangedHeld:
    'Until then the new address can neither show the keys of the wallet nor sign in on a new device.',
  mailUndoneSubject: 'A change of a wallet’s email address was undone',
  mailUndoneIntro:
    'Your address {email} was removed from a wallet at {site} on {time}: the change was undone from the address that the wallet had before.',
  mailUndoneWarning:
    'You are signed out of that wallet on devices where you signed in with {email}. If the wallet is yours and you did not undo this, somebody reads your old mailbox: on a device where you are still signed in, move what you own to another wallet.',
} as const

export type WordKey = keyof typeof wordsEn
