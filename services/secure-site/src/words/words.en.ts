/** What the site says to people, in answers and on its own small pages; `{name}` is filled in. */
export const wordsEn = {
  emailInvalid: 'That is not an email address. Check it and try again.',
  mailOff: 'Email login is not available here. Sign in another way.',
  mailWait: 'Please try again after {n} seconds',
  mailTooMany: 'Too many emails were asked for this address. Nothing was lost. Try again in {n} minutes.',
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
  grantInvalid: 'Confirm with a fresh code first.',
  reauthSignIn: 'To confirm that it is you, sign out, sign in again, and do this within five minutes.',
  sessionUnknown: 'That session has ended already.',
  pricesFailed: 'Prices cannot be had right now.',
  siteFailed: 'Something went wrong at the wallet site. Nothing was signed. Try again.',
  siteUnavailable: 'The wallet site is not available right now. Nothing was signed. Try again in a moment.',

  loading: 'Loading…',
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

  mailCodeSubject: '{code} is your code for {site}',
  mailCodeIntro: 'Your code to sign in to {app}:',
  mailReauthIntro: 'Your code to confirm an action in your wallet at {app}:',
  mailUpdateOldIntro: 'Your code to change the email address of your wallet, asked at {app}:',
  mailUpdateNewIntro: 'Your code to make this the email address of your wallet, asked at {app}:',
  mailCodeExpiry: 'It can be used once, within 20 minutes.',
  mailCodeWarning:
    'Enter it nowhere but in the window of {app}. Nobody will ever ask you for it. If you did not ask for it, ignore this email.',
  mailDeviceSubject: 'Approve a new device for {site}',
  mailDeviceIntro:
    '{device} asks to sign in to {app} with your email address. It asked at {time}, from the network address {address}.',
  mailDeviceLink: 'If this was you, open this link and approve it:',
  mailDeviceExpiry: 'The link can be used once, within 20 minutes.',
  mailDeviceWarning: 'If this was not you, ignore this email: nothing happens then.',
  mailChangedSubject: 'The email address of your wallet was changed',
  mailChangedIntro:
    'The wallet at {site} that belonged to this address has another one now: {email}. It was changed at {time}.',
  mailChangedWarning: 'If this was not you, contact whoever runs {site} at once.',
} as const

export type WordKey = keyof typeof wordsEn
