/** English texts of the plugin. */
const messages = {
  otpTitle: 'Confirm your email',
  deviceTitle: 'Approve this device',
  updateTitle: 'Change your email',
  primaryTitle: 'Confirm your current email',
  secondaryTitle: 'Confirm your new email',

  emailLabel: 'Email',
  continue: 'Continue with email',
  stillTrying: 'Still trying…',
  resume: 'Continue logging in',
  invalidEmail: 'Enter a valid email address',
  tooSoon: 'Please try again after {n} seconds',
  unreachable:
    'The wallet site didn’t respond. Nothing was lost. Check your connection and try again, or reload the page.',
  expired: 'This link has expired. Request a new one.',
  declined: 'Login declined. Nothing was lost. You can try again.',
  other: 'Something went wrong. Nothing was lost. Try again.',

  codeBody: 'Enter the code we sent to',
  codeLabel: '6-digit code',
  codeValid: 'The code is valid for 20 minutes.',
  codeChecking: 'Checking the code…',
  codeWrong: 'Wrong code. Check it and try again.',
  codeWrongLeft: {
    one: 'Wrong code. You have {count} attempt left.',
    other: 'Wrong code. You have {count} attempts left.',
  },
  codeExpired: 'This code has expired. Request a new one.',
  codeSpent: 'Too many wrong codes. Request a new one.',
  resendCode: 'Resend code',
  resendLink: 'Resend link',
  resendIn: 'Resend in {n} s',
  codeResent: 'Code resent',
  linkResent: 'Link resent',
  notResent: 'Couldn’t resend the email. Try again.',
  otherEmail: 'Use another email',

  deviceHero: 'Check your email',
  deviceBody:
    'You haven’t logged in on this device before. Open the link we sent to {email} and approve the device.',
  deviceValid: 'The link is valid for 20 minutes.',
  deviceFailed: 'Device not approved',

  connectingHero: 'Connecting your wallet',
  connectingBody: 'This takes a moment.',
  connectFailedTitle: 'Couldn’t connect your wallet',
  connectFailedBody: 'Your code was correct, and nothing was lost. Try again.',
  retry: 'Try again',
  noStepTitle: 'No code requested',
  noStepBody: 'Enter your email first, and we’ll send you a login code.',
  start: 'Enter your email',

  loggedInWith: 'Logged in with email',
  newEmailLabel: 'New email',
  updateBody:
    'First approve the change in your wallet. Then we’ll send a code to your current email and one to the new one.',
  changeDeclined: 'You declined the change. Your email stays the same.',
  sendCode: 'Continue',
  enterNewEmail: 'Enter a new email',
  cancel: 'Cancel',
  changed: 'Email changed',
  notLoggedInTitle: 'You aren’t logged in with email',
  notLoggedInBody: 'Log in with email to change the address.',
}

export type EmailMessages = typeof messages
export default messages
