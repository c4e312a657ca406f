import type { StandardSchema } from '#kernel'
import type { PayRequest } from './contract.js'

/**
 * Checks the parameters of the route `pay`, as far as every page carries it: that there are some. What they say is checked by the
 * payment, strictly, before anybody is asked; the object stays the same, so that one payment is one payment.
 */
export const payRequest: StandardSchema<PayRequest> = {
  '~standard': {
    version: 1,
    vendor: 'quoin',
    validate: (given) =>
      typeof given === 'object' && given !== null
        ? // The payment reads it as what it is: unknown.
          { value: given as PayRequest }
        : { issues: [{ message: 'must be a payment' }] },
  },
}
