import { type SellerTerms, USUAL_TERMS } from './price-offer.js'

/** One of the sandbox's sellers. The gateway knows each as a provider of its own, so that there is something to compare. */
export interface OnrampDesk {
  readonly id: string
  /** Shown to people. */
  readonly title: string
  /** Before `/api`: where partners' servers ask it. */
  readonly path: string
  readonly terms: SellerTerms
  /** How long delivery is said to take. Seconds. */
  readonly deliverySeconds: number
}

/** The one that takes its time. */
export const USUAL_DESK: OnrampDesk = {
  id: 'sandbox',
  title: 'Sandbox on-ramp',
  path: '',
  terms: USUAL_TERMS,
  deliverySeconds: 60,
}

/** All of them: the second is faster and dearer, with 3.5 % and 10 cents. */
export const ONRAMP_DESKS: readonly OnrampDesk[] = [
  USUAL_DESK,
  {
    id: 'sandbox-express',
    title: 'Sandbox Express',
    path: '/express',
    terms: { fee: 350n, networkFee: 10n },
    deliverySeconds: 10,
  },
]
