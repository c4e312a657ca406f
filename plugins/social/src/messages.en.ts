/** English texts of the plugin. */
const messages = {
  socialsTitle: 'All logins',
  connectingTitle: 'Log in',
  farcasterTitle: 'Farcaster',

  continueWith: 'Continue with {name}',
  /** Name of the list of ways to log in. */
  socials: 'Logins',
  moreLabel: 'More logins',
  passkey: 'Use a passkey',
  /** Replaces {name} in “Opening {name}” and the like. */
  passkeyName: 'passkey',

  openingTitle: 'Opening {name}',
  openingBody: 'A window opens so you can log in.',
  stillTrying: 'Still trying…',
  inWindowTitle: 'Continue in the window',
  inWindowBody: 'Log in with {name} in the window that opened.',
  retrievingTitle: 'Connecting your wallet',
  retrievingBody: 'You’re logged in. This takes a moment.',
  blockedTitle: 'Your browser blocked the window',
  blockedBody: 'Nothing was lost. Press the button to open it.',
  closedTitle: 'The window was closed',
  closedBody:
    'Nothing was lost. If it’s still open, continue there. Otherwise open it again. If it says that the login can’t continue, this site blocks login windows: choose another login.',
  declinedTitle: 'Login declined',
  declinedBody: '{name} didn’t log you in. Nothing was lost. Try again, or choose another login.',
  untrustedTitle: 'Couldn’t trust the response',
  untrustedBody: 'It didn’t come from the wallet site. You weren’t logged in. Try again.',
  unreachableTitle: 'The wallet site didn’t respond',
  unreachableBody: 'Nothing was lost. Check your connection and try again, or reload the page.',
  timeoutTitle: 'This took too long',
  timeoutBody: 'The window didn’t respond. Nothing was lost. Try again.',
  notOfferedTitle: '{name} isn’t available here',
  notOfferedBody: 'This site doesn’t offer login with {name}. Choose another login.',
  otherTitle: 'You weren’t logged in',
  otherBody: 'Something went wrong. Nothing was lost. Try again.',
  openWindow: 'Open window',
  retry: 'Try again',
  otherLogin: 'Choose another login',

  scanBody: 'Scan this code with your phone’s camera, then approve in Farcaster.',
  codeLabel: 'Farcaster login code',
  codeComing: 'Loading the code.',
  codeReady: 'The code is ready to scan.',
  copyLink: 'Copy link',
  appTitle: 'Continue in Farcaster',
  appBody: 'Approve the login in the app, then come back to this page.',
  openApp: 'Open Farcaster',
  openAppBlocked: 'The app didn’t open. Copy the link and open it in Farcaster.',

  loggedInWith: 'Logged in with {name}',
  loggedInPasskey: 'Logged in with a passkey',
}

export type SocialMessages = typeof messages
export default messages
