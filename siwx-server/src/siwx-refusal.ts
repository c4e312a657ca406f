/**
 * Why a sign-in is refused. Whoever shows it to a person decides by `reason`; nothing here repeats the message or the signature.
 *
 * `malformed`: no sign-in message, or `part` of it is not well formed. `domain`: for another site. `uri`: not for a page of the site.
 * `chain`: a network that is not accepted. `clockOff`: made in the future, by `seconds`, which is more than is tolerated: the
 * signer's clock is wrong. `notYetValid`, `expired`: `at` (milliseconds since 1970). `nonceUnknown`: another nonce than was given
 * out. `nonceUsed`: the message was used already. `signature`: the account did not sign it. `nodeUnreachable`: whether a contract
 * signed it could not be asked; the same message may be sent again.
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

/** Each of the reasons. */
export type SiwxRefusalReason = SiwxRefusal['reason']
