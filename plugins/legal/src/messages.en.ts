const messages = {
  acceptTitle: 'Before you connect',
  acceptBody: 'Read and accept this before you connect. Nothing is connected until you continue.',
  agreeTermsAndPrivacy: 'I accept the {terms} and the {privacy}.',
  agreeTerms: 'I accept the {terms}.',
  agreePrivacy: 'I accept the {privacy}.',
  terms: 'terms of service',
  privacy: 'privacy policy',
  continue: 'Continue',
  acceptFirst: 'Accept to continue',
  blocked: 'Your browser blocked the new tab. Allow pop-ups for this site and try again.',
} as const
export default messages

/** The texts of the plugin. */
export type LegalMessages = typeof messages
