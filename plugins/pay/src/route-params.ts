import type { StandardSchema } from '#kernel'
import type { PayRequest } from './contract.js'

/**
 * Validates the parameters of the route `pay` in the part that every page loads: they must exist. The payment validates
 * their contents strictly before any request; the object stays the same, so that one payment is not two.
 */
export const payRequest: StandardSchema<PayRequest> = {
  '~standard': {
    version: 1,
    vendor: 'quoin',
    validate: (given) =>
      typeof given === 'object' && given !== null
        ? // The payment reads it as unknown.
          { value: given as PayRequest }
        : { issues: [{ message: 'must be a payment' }] },
  },
}
