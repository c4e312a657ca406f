/**
 * The reason of a refused sign-in. A page chooses its text by `reason`; the message and the signature are never
 * repeated.
 *
 * `malformed`: not a sign-in message, or `part` of it is malformed. `domain`: for another site. `uri`: not for a page
 * of the site. `chain`: an unaccepted network. `clockOff`: issued in the future by `seconds`, above the tolerance: the
 * signer's clock is wrong. `notYetValid`, `expired`: `at` (milliseconds since 1970). `nonceUnknown`: not the issued
 * nonce. `nonceUsed`: the message was already used. `signature`: the account did not sign it. `nodeUnreachable`: the
 * contract's signature could not be checked; the same message may be sent again.
 */
export type SiwxRefusal =
  | { readonly reason: 'malformed'; readonly part: string }
  | { readonly reason: 'clockOff'; readonly seconds: number }
  | { readonly reason: 'notYetValid' | 'expired'; readonly at: number }
  | {
      readonly reason:
        | 'domain'
        | 'uri'
        | 'chain'
        | 'nonceUnknown'
        | 'nonceUsed'
        | 'signature'
        | 'nodeUnreachable'
    }

/** The reason of a refused sign-in. */
export type SiwxRefusalReason = SiwxRefusal['reason']
