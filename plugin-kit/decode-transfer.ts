import {
  type ChainModule,
  type ChainTransfers,
  type DecodedTransfer,
  type Network,
  type PaymentMarks,
  TransferError,
  untilAborted,
  type WalletCall,
} from '#kernel'

/** A built transfer, with its account and network. */
export interface BuiltTransferCall {
  readonly chain: ChainModule & { readonly transfers: ChainTransfers }
  readonly network: Network
  /** The sender. */
  readonly account: { readonly address: string }
  readonly call: WalletCall
}

/** The transfer that the user or the page requested. */
export interface RequestedTransfer {
  readonly to: string
  /** `undefined`: the network's coin. */
  readonly token: string | undefined
  /** References and note by which the payee identifies the payment. */
  readonly marks?: PaymentMarks | undefined
  /** Returns `true` for the requested amount. Smallest unit. */
  isAmount(value: bigint): boolean
}

/**
 * Throws `TRANSACTION_CHANGED`.
 *
 * @param part the part of the built transaction that differs: `The amount`
 */
export function refuseTransaction(part: string): never {
  throw new TransferError('TRANSACTION_CHANGED', {
    details: `${part} of the built transaction differs from the request`,
  })
}

function isSameMarks(one: PaymentMarks = {}, other: PaymentMarks = {}): boolean {
  const [own, others] = [one, other].map(({ references = [], memo }) => JSON.stringify([references, memo]))
  return own === others
}

/**
 * Decodes a transfer from its own bytes and compares it with the request.
 *
 * @throws `TRANSACTION_CHANGED` for anything else than the request, or bytes that cannot be decoded; `ABORTED`
 * @example
 * const decoded = await decodeTransfer({ chain, network, account, call }, { to, token, isAmount: (value) => value === amount }, signal)
 */
export async function decodeTransfer(
  { chain, network, account, call }: BuiltTransferCall,
  { to, token, marks, isAmount }: RequestedTransfer,
  signal: AbortSignal,
): Promise<DecodedTransfer> {
  const decoded = await untilAborted(chain.transfers.decode({ network, call }), signal)
  const isSame = (one: string | undefined, other: string | undefined): boolean =>
    one === undefined || other === undefined
      ? one === other
      : chain.normalizeAddress(one) === chain.normalizeAddress(other)
  if (!decoded) return refuseTransaction('Nothing')
  if (!isSame(decoded.to, to)) return refuseTransaction('The recipient')
  if (decoded.from !== undefined && !isSame(decoded.from, account.address))
    return refuseTransaction('The sender')
  if (!isSame(decoded.token, token)) return refuseTransaction('The token')
  if (!isSameMarks(marks, decoded.marks)) return refuseTransaction('The reference or note')
  if (!isAmount(decoded.value)) return refuseTransaction('The amount')
  return decoded
}
