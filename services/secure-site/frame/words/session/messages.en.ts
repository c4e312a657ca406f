/** Errors of the session itself; all others come from the server. */
const messages = {
  unreachable: 'Couldn’t reach the wallet site. Nothing was lost. Check your connection and try again.',
  failed: 'The wallet site didn’t respond as expected. Nothing was lost. Try again.',
  startAgain: 'This login has expired. Nothing was lost. Start again.',
  linkOver: 'The link in the email has expired. Nothing was lost. Request a new one.',
  signedOut: 'You’re logged out. Nothing was lost. Log in again to continue.',
  addEmailElsewhere:
    'You can add an email address only on the wallet site’s account page. Nothing changed. Open the account page and log in there.',
  deviceGone: 'This device was already removed.',
  deviceElsewhere: 'You can remove this only on the wallet site’s account page. Nothing changed.',
  aborted: 'Request was aborted',
}

export type SessionWordKey = keyof typeof messages
export default messages
