/** Why a name was not registered. */
export type FailureReason =
  /** No suffix or no gateway. */
  | 'notConfigured'
  | 'notConnected'
  /** Another kind of network, or one that the gateway keeps no names for. */
  | 'unsupported'
  | 'invalid'
  | 'taken'
  /** The person declined, or left. */
  | 'rejected'
  /** Account or network changed meanwhile. */
  | 'changed'
  | 'walletFailed'
  /** The signed time is more than five minutes off the server's: the device's clock is wrong, or signing took long. */
  | 'clock'
  /** The server says why. */
  | 'refused'
  /** Nothing was signed yet. */
  | 'unreachable'
  /** It was signed and sent, and nobody answered: the name may be registered. */
  | 'unclear'

export interface RegistrationFailure {
  readonly reason: FailureReason
  /** The server's own words. */
  readonly said?: string | undefined
}
