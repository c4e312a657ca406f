import { sanitizeForDisplay, type Translate } from '#ui-kit'
import type { NamesPlugin } from '../contract.js'
import type { RegistrationFailure } from '../registration-failure.js'

/** Returns the texts of a failure: the event, the risk for funds, the next step. */
export function failureText(t: Translate<NamesPlugin>, { reason, text }: RegistrationFailure): string {
  switch (reason) {
    case 'rejected':
      return t('failRejected')
    case 'taken':
      return t('failTaken')
    case 'changed':
    case 'notConnected':
      return t('failChanged')
    case 'walletFailed':
      return t('failWallet')
    case 'clock':
      return t('failClock')
    case 'refused':
      return text ? t('failRefused', { reason: sanitizeForDisplay(text, 300) }) : t('failRefusedPlain')
    case 'unreachable':
    case 'notConfigured':
      return t('failUnreachable')
    case 'unclear':
      return t('failUnclear')
    case 'unsupported':
      return t('failUnsupported')
    case 'invalid':
      return t('failInvalid')
  }
}
