import { TransferError } from '#kernel'

/** Throws `TRANSACTION_CHANGED`. @param part the part of the transaction that is no part of a swap: `A transfer` */
export function refuseSwap(part: string, cause?: unknown): never {
  throw new TransferError('TRANSACTION_CHANGED', {
    details: `${part} of the built transaction is no part of the swap`,
    cause,
  })
}

/** The mint of the wrapped coin. */
export const wrappedCoin = 'So11111111111111111111111111111111111111112'
