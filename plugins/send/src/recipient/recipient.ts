import type { PaymentMarks } from '#kernel'

/** The reasons why a recipient is refused; each has its own text. */
export type RecipientFault =
  | 'format'
  | 'checksum'
  | 'otherNetwork'
  | 'otherNamespace'
  | 'zeroAddress'
  | 'tokenContract'
  | 'nameNotFound'
  | 'nameLookUpFailed'
  /** The gateway and the network's node return different addresses. */
  | 'nameConflict'
  /** A payment request that is malformed, or needs more than a transfer. */
  | 'request'

/** The warnings that the user must see before sending. */
export type RecipientWarning =
  | 'lookAlike'
  /** The wallet has not answered a request for a transfer to it, of this page or an earlier one: it may have been sent. Only in a review. */
  | 'unanswered'
  | 'contract'
  | 'ownAddress'
  /** The node did not answer: it may be a contract. */
  | 'unchecked'
  | 'firstTime'

/** The recipient. A name is looked up only if the text is no address. */
export type Recipient =
  | { readonly phase: 'empty'; readonly text: string }
  | { readonly phase: 'checking'; readonly text: string }
  | {
      readonly phase: 'refused'
      readonly text: string
      readonly fault: RecipientFault
      readonly detail?: string | undefined
    }
  | {
      readonly phase: 'ready'
      readonly text: string
      readonly address: string
      readonly name?: string | undefined
      readonly warnings: readonly RecipientWarning[]
      /** The known address that it imitates, if any. */
      readonly looksLike?: string | undefined
      /** From the payment request: the payee identifies the payment by them. */
      readonly marks?: PaymentMarks | undefined
    }

/** A recipient of an earlier transfer, one of a contributed source (`recipientSources`), or one of the user's own accounts. */
export interface KnownRecipient {
  readonly address: string
  readonly name?: string | undefined
  readonly kind: 'recent' | 'contact' | 'own'
}
