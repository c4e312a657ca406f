import { sanitizeForDisplay, type Translate } from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'

const known = ['card', 'ach_bank_account'] as const
const isKnown = (id: string): id is (typeof known)[number] => known.some((one) => one === id)

/** The name of a payment method; an unknown one keeps the seller's name. */
export function methodName(t: Translate<OnrampPlugin>, id: string): string {
  return isKnown(id) ? t(id) : sanitizeForDisplay(id.replaceAll('_', ' '))
}
