/** The site's texts, in responses, in mails and on its own small pages; `{name}` is a placeholder. */
const messages = {
  emailInvalid: 'This isn’t a valid email address. Check it and try again.',
  mailOff: 'Email login isn’t available here. Log in another way.',
  mailWait: { one: 'Please try again after {count} second', other: 'Please try again after {count} seconds' },
  mailTooMany: {
    one: 'Too many emails were requested for this address. Nothing was lost. Try again in {count} minute.',
    other: 'Too many emails were requested for this address. Nothing was lost. Try again in {count} minutes.',
  },
  mailTooManyToday: {
    one: 'Too many emails were sent for email changes. Nothing changed. Try again in {count} hour.',
    other: 'Too many emails were sent for email changes. Nothing changed. Try again in {count} hours.',
  },
  mailFailed: 'Couldn’t send the email. Nothing changed. Try again in a minute.',
  codeWrong: 'Wrong code. Attempts left: {count}',
  codeSpent: 'Too many wrong codes. Request a new one.',
  codeDead: 'This code has expired. Request a new one.',
  originRefused: 'This app isn’t allowed to use this wallet. Its address isn’t on the wallet site’s list.',
  proofInvalid:
    'Couldn’t verify your session. Check your device’s date and time, reload the page and try again.',
  signedOut: 'You’re logged out. Nothing was lost. Log in again to continue.',
  providerUnknown: 'This login isn’t available here. Log in another way.',
  providerFailed: 'The login service didn’t respond. Nothing changed. Try again in a minute.',
  loginDeclined: 'Login declined. Nothing changed.',
  loginFailed: 'The login service didn’t confirm who you are. Nothing changed. Try again.',
  attemptOver: 'This login has expired. Nothing changed. Start again.',
  resultInvalid: 'This login can’t be completed here. Start again.',
  farcasterFailed: 'Farcaster didn’t confirm who you are. Nothing changed. Try again.',
  passkeyFailed: 'The passkey wasn’t accepted. Nothing changed. Try again, or log in another way.',
  passkeyUnknown: 'We don’t recognize this passkey. Log in another way.',
  emailSame: 'This is already your email address.',
  emailTaken: 'This email address belongs to another account. Nothing changed.',
  updateOver: 'The email change has expired. Nothing changed. Start again.',
  addressElsewhere:
    'You can add an email address only on the wallet site’s account page, not in an app. Nothing changed. Open the account page and log in there.',
  changeHeld:
    'The email address of this wallet was changed less than 24 hours ago. To protect the wallet, this is available again after {time}. Nothing changed.',
  addressMoved:
    'The wallet of this email address has moved to another address. If you didn’t do this, undo it with the link in the email we sent you. You can create a new wallet with this address after {time}.',
  newDeviceHeld:
    'This address was added to the wallet less than 24 hours ago. It can log in on a new device after {time}. Until then, use a device where you’re logged in, or log in another way.',
  loginHeld:
    'The email address of a wallet was changed less than 24 hours ago, so this login can’t be added to it yet. Nothing changed. Log in another way, or try again tomorrow.',
  undoSignIn:
    'To undo this, log out, log in here with something other than the new email address, and undo it within five minutes. Nothing changed.',
  undoOver:
    'There’s nothing to undo: the link was already used, or the change is more than 24 hours old. Nothing changed.',
  lastWay:
    'This is the only way to log in to your wallet. Add a passkey or an email address first. Nothing was removed.',
  loginUnknown: 'This login is no longer linked to your wallet.',
  deviceGone: 'This device was already removed.',
  grantInvalid: 'Confirm with a new code first.',
  reauthSignIn: 'To confirm it’s you, log out, log in again, and do this within five minutes.',
  sessionUnknown: 'This session has already ended.',
  pricesFailed: 'Prices aren’t available right now.',
  serviceFailed: 'The smart account service didn’t respond. Try again in a moment.',
  siteFailed: 'Something went wrong on the wallet site. Try again.',
  siteUnavailable: 'The wallet site isn’t available right now. Try again in a moment.',

  loading: 'Loading…',
  loadingStopped:
    'The login can’t continue in this window. Nothing was lost. Close it, and go back to the page that opened it.',
  closeWindow: 'You can close this window.',
  loginDone: 'You’re logged in',
  confirmTitle: 'Continue logging in?',
  confirmText:
    'This window lost its connection to the app that opened it. Continue only if you just started logging in to {app} yourself, on {device}. If someone sent you here, close this window.',
  confirmButton: 'Continue',
  confirmDone: 'Done. Go back to the app. You can close this window.',
  deviceTitle: 'Approve this device?',
  deviceText: 'It’s trying to log in with your email address.',
  factDevice: 'Device',
  factApp: 'App',
  factEmail: 'Email',
  factTime: 'Requested',
  factAddress: 'IP address',
  deviceWarning: 'Approve only if this was you. If it wasn’t, close this page, and nothing happens.',
  deviceButton: 'Approve',
  deviceDoneTitle: 'Device approved',
  deviceDone: 'We’ve emailed you a code. Enter it in the app.',
  linkOverTitle: 'This link no longer works',
  notLoggedIn: 'You weren’t logged in',
  deviceOver:
    'This link was already used, or is more than 20 minutes old. Nothing changed. Start again in the app.',
  deviceUnknown: 'A browser',
  deviceOn: '{browser} on {system}',
  nothingHere: 'There’s nothing at this address.',

  undoTitle: 'Undo your email change?',
  undoText: 'The email address of your wallet was changed from {old} to {email} on {time}.',
  undoMeaning:
    'If you undo it, the wallet belongs to {old} again, and anyone logged in with {email} is logged out. You can do this until {until}.',
  undoButton: 'Undo change',
  undoDoneTitle: 'The change was undone',
  undoDone: 'The wallet belongs to {old} again. {email} no longer opens it.',
  undoNext:
    'Log in, remove devices you don’t recognize on the account page, and move your funds to another wallet if you see transactions that aren’t yours. Keys can be exported again 24 hours after the change.',
  undoOpen: 'Open account page',

  mailCodeSubject: '{code} is your login code for {site}',
  mailCodeIntro: 'Your code to log in to {app}:',
  mailReauthSubject: '{code} confirms an action in your wallet at {site}',
  mailReauthIntro:
    'Your code to confirm an action on the account page of {site}, such as showing your keys or removing a device:',
  mailReauthWarning:
    'Enter it only on the account page of {site} itself. No app ever asks for it. If you didn’t request it, ignore this email.',
  mailUpdateOldSubject: 'Hand your wallet over to {email}?',
  mailUpdateOldIntro:
    'Someone who is logged in to your wallet at {site} wants to change its email address to {email}. This was requested in {app}.',
  mailUpdateOldMeaning:
    'Anyone who can read email sent to {email} will own the wallet and everything in it, and this address will no longer open it.',
  mailUpdateOldCode: 'Only if you want that, enter this code where you requested the change:',
  mailUpdateOldWarning:
    'This isn’t a login code. If you didn’t request this change, don’t enter the code anywhere, whatever a page says about it. Then nothing changes.',
  mailUpdateNewSubject: 'Confirm this address for a wallet at {site}',
  mailUpdateNewIntro:
    'Someone wants to make {email} the email address of their wallet at {site}. This was requested in {app}. If that’s you, here’s your code:',
  mailUpdateNewWarning:
    'If you didn’t request it, don’t enter the code anywhere and ignore this email. Otherwise your address would belong to a wallet that isn’t yours.',
  mailCodeExpiry: 'It can be used once, within 20 minutes.',
  mailCodeWarning:
    'Enter it only in the window of {app}. No one will ever ask you for it. If you didn’t request it, ignore this email.',
  mailDeviceSubject: 'Approve a new device for {site}',
  mailDeviceIntro:
    '{device} is trying to log in to {app} with your email address. The request was made on {time} from IP address {address}.',
  mailDeviceLink: 'If this was you, open this link and approve it:',
  mailDeviceButton: 'Review the device',
  mailDeviceExpiry: 'The link can be used once, within 20 minutes.',
  mailDeviceWarning: 'If this wasn’t you, ignore this email, and nothing happens.',
  mailChangedSubject: 'Your wallet now belongs to {email}',
  mailChangedIntro:
    'The email address of your wallet at {site} was changed to {email} on {time}. Anyone who can read email sent to {email} now owns the wallet; this address no longer opens it.',
  mailChangedWarning: 'If this wasn’t you, open this link and undo it before {until}:',
  mailChangedHeld:
    'Until then, the new address can neither show the wallet’s keys nor log in on a new device.',
  mailUndoneSubject: 'A change of a wallet’s email address was undone',
  mailUndoneIntro:
    'Your address {email} was removed from a wallet at {site} on {time}: the change was undone from the address that the wallet had before.',
  mailUndoneWarning:
    'You’ve been logged out of that wallet on devices where you logged in with {email}. If the wallet is yours and you didn’t undo this, someone can read your old mailbox: on a device where you’re still logged in, move your funds to another wallet.',
}

export type WordKey = keyof typeof messages
export default messages
