/** The reason why a name was not registered. */
export type FailureReason =
  /** No suffix or no gateway. */
  | 'notConfigured'
  | 'notConnected'
  /** A network of another kind, or one for which the gateway has no names. */
  | 'unsupported'
  | 'invalid'
  | 'taken'
  /** The user rejected the request, or left. */
  | 'rejected'
  /** Account or network changed meanwhile. */
  | 'changed'
  | 'walletFailed'
  /** The signed time is more than five minutes off the server's: the device's clock is wrong, or signing took long. */
  | 'clock'
  /** The server refused with a reason. */
  | 'refused'
  /** Nothing was signed yet. */
  | 'unreachable'
  /** Signed and sent without an answer: the name may be registered. */
  | 'unclear'

export interface RegistrationFailure {
  readonly reason: FailureReason
  /** The server's message. */
  readonly text?: string | undefined
}
