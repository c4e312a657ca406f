import { type SellerTerms, USUAL_TERMS } from './price-offer.js'

/** A seller of the sandbox. The gateway lists each as its own provider, so that users can compare them. */
export interface OnrampSeller {
  readonly id: string
  /** The displayed name. */
  readonly title: string
  /** Path before `/api`, which partners' servers call. */
  readonly path: string
  readonly terms: SellerTerms
  /** Estimated delivery time, in seconds. */
  readonly deliverySeconds: number
}

/** The slower seller. */
export const DEFAULT_SELLER: OnrampSeller = {
  id: 'sandbox',
  title: 'Sandbox on-ramp',
  path: '',
  terms: USUAL_TERMS,
  deliverySeconds: 60,
}

/** All sellers. The second is faster and more expensive: 3.5 % and 10 cents. */
export const ONRAMP_SELLERS: readonly OnrampSeller[] = [
  DEFAULT_SELLER,
  {
    id: 'sandbox-express',
    title: 'Sandbox Express',
    path: '/express',
    terms: { fee: 350n, networkFee: 10n },
    deliverySeconds: 10,
  },
]
