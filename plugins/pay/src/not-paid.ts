import type { PayFailure } from './contract.js'

/** A failure after which nothing can have been paid. */
export const notPaid = (reason: PayFailure['reason']): PayFailure => ({ reason, wasPaid: 'no' })
