/** English texts of the plugin. */
const messages = {
  socialsTitle: 'All logins',
  connectingTitle: 'Log in',
  farcasterTitle: 'Farcaster',
  settingTitle: 'Login',

  continueWith: 'Continue with {name}',
  socials: 'Logins',
  more: 'More',
  moreLabel: 'More logins',
  passkey: 'Use a passkey',
  passkeyName: 'passkey',

  openingTitle: 'Opening {name}',
  openingBody: 'A window opens for you to log in.',
  inWindowTitle: 'Continue in the window',
  inWindowBody: 'Log in with {name} in the window that has opened.',
  retrievingTitle: 'Connecting your wallet',
  retrievingBody: 'You are logged in. This takes a moment.',
  blockedTitle: 'The window was blocked',
  blockedBody: 'Your browser did not let it open, and nothing was lost. Press the button to open it.',
  closedTitle: 'The window was closed',
  closedBody:
    'If it is still open, go on there. Otherwise open it again: nothing was lost. If it says that the login cannot go on, this site cuts off login windows: choose another login.',
  declinedTitle: 'The login was declined',
  declinedBody: '{name} did not log you in, and nothing was lost. Try again, or choose another login.',
  untrustedTitle: 'The answer was not trusted',
  untrustedBody: 'It came from another address than the secure site. You were not logged in. Try again.',
  unreachableTitle: 'The secure site did not answer',
  unreachableBody: 'Nothing was lost. Check your connection and try again, or reload the page.',
  timeoutTitle: 'It took too long',
  timeoutBody: 'Nothing came from the window, and nothing was lost. Try again.',
  notOfferedTitle: '{name} is not offered here',
  notOfferedBody: 'This site does not log in with {name}. Nothing was lost. Choose another login.',
  otherTitle: 'You were not logged in',
  otherBody: 'It did not work, and nothing was lost. Try again.',
  openWindow: 'Open the window',
  retry: 'Try again',
  otherLogin: 'Choose another login',

  scanBody: 'Scan this code with the camera of your phone, and approve in Farcaster.',
  codeLabel: 'Code to log in with Farcaster',
  codeComing: 'The code is on its way.',
  codeReady: 'The code is ready to be scanned.',
  copyLink: 'Copy link',
  appTitle: 'Continue in Farcaster',
  appBody: 'Approve the login in the app, and come back to this page.',
  openApp: 'Open Farcaster',
  openAppBlocked: 'The app did not open. Copy the link, and open it in Farcaster.',

  loggedInWith: 'Logged in with {name}',
  loggedInPasskey: 'Logged in with a passkey',
}

export type SocialMessages = typeof messages
export default messages
