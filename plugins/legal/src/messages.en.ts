const messages = {
  acceptTitle: 'Before you connect',
  acceptBody:
    'This page asks you to accept this before you connect. You can read it first. Nothing is connected until you continue.',
  agreeTermsAndPrivacy: 'I accept the {terms} and the {privacy}.',
  agreeTerms: 'I accept the {terms}.',
  agreePrivacy: 'I accept the {privacy}.',
  terms: 'terms of service',
  privacy: 'privacy policy',
  continue: 'Continue',
  acceptFirst: 'Accept to continue',
  blocked: 'Your browser did not open the page. Allow pop-ups for this page, and try again.',
} as const
export default messages

/** The texts of the plugin. */
export type LegalMessages = typeof messages
