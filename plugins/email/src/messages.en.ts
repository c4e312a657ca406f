/** English texts of the plugin. */
const messages = {
  otpTitle: 'Confirm your email',
  deviceTitle: 'Confirm this device',
  updateTitle: 'Change your email',
  primaryTitle: 'Confirm your current email',
  secondaryTitle: 'Confirm your new email',
  settingTitle: 'Login by email',

  emailLabel: 'Email',
  continue: 'Continue with email',
  resume: 'Continue your login',
  invalidEmail: 'Invalid email. Try again.',
  tooSoon: 'Please try again after {n} seconds',
  unreachable:
    'The secure site did not answer. Nothing was lost. Check your connection and try again, or reload the page.',
  expired: 'The link has expired. Ask for a new one.',
  declined: 'This login was declined. Nothing was lost. You can try again.',
  other: 'It did not work, and nothing was lost. Try again.',

  codeBody: 'Enter the code we sent to',
  codeLabel: 'Code of six digits',
  codeValid: 'The code is valid for 20 minutes.',
  codeChecking: 'The code is being checked.',
  codeWrong: 'This code is not right. Check it and try again.',
  codeWrongLeft: {
    one: 'This code is not right. You have {count} attempt left.',
    other: 'This code is not right. You have {count} attempts left.',
  },
  codeExpired: 'This code has expired. Ask for a new one.',
  codeSpent: 'Too many codes were wrong. Ask for a new one.',
  resendCode: 'Resend code',
  resendLink: 'Resend link',
  resendIn: 'Resend in {n} s',
  codeResent: 'Code email resent',
  linkResent: 'Link email resent',
  notResent: 'The email was not sent again. Try again.',
  otherEmail: 'Use another email',

  deviceHero: 'Approve the link we sent',
  deviceBody: 'It is in your mail at {email}. You have not logged in from this device before.',
  deviceValid: 'The link is valid for 20 minutes.',
  deviceFailed: 'The link was not approved',

  connectingHero: 'Connecting your wallet',
  connectingBody: 'This takes a moment.',
  connectFailedTitle: 'Your wallet was not connected',
  connectFailedBody: 'Your code was right, and nothing was lost. Try again.',
  retry: 'Try again',
  noStepTitle: 'No code was asked for',
  noStepBody: 'Enter your email first. We send you a code to log in with.',
  start: 'Enter your email',

  loggedInWith: 'Logged in with email',
  newEmailLabel: 'New email',
  updateBody:
    'You approve the change in your wallet first. Then we send a code to your current email, and one to the new one.',
  changeDeclined: 'You declined the change. Nothing was changed.',
  sendCode: 'Continue',
  enterNewEmail: 'Enter a new email',
  cancel: 'Cancel',
  changed: 'Your email was changed',
  notLoggedInTitle: 'You are not logged in with email',
  notLoggedInBody: 'Log in with email to change the address.',
}

export type EmailMessages = typeof messages
export default messages
