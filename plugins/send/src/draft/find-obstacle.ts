import type { HeldToken } from '#plugins/tokens'
import type { Recipient, SendAmount, SendObstacle } from '../contract.js'
import type { FeeState } from './internal-state.js'

interface ObstacleInput {
  readonly canSend: boolean
  readonly token: HeldToken | undefined
  /** A token was requested, and the account's tokens are still being read. */
  readonly isTokenPending: boolean
  readonly coin: HeldToken | undefined
  readonly amount: SendAmount
  readonly recipient: Recipient
  readonly fee: bigint | undefined
  readonly feeFault: FeeState['fault']
}

/** Returns true if the fee exceeds the balance that pays it. */
function lacksFee({ token, coin, amount, fee }: ObstacleInput): boolean {
  if (fee === undefined || !token) return false
  if (token.address !== undefined) return coin !== undefined && coin.value < fee
  return amount.value !== undefined && amount.value + fee > token.value
}

/** Returns the first obstacle, in the order of the specification. */
export function findObstacle(input: ObstacleInput): SendObstacle | undefined {
  const { canSend, token, isTokenPending, amount, recipient, fee, feeFault } = input
  if (!canSend) return 'networkUnsupported'
  if (!token) return isTokenPending ? 'checking' : 'selectToken'
  if (amount.fault) return 'amountInvalid'
  const isReckoning = amount.isMax && amount.value === undefined
  if (isReckoning && feeFault === 'insufficientFunds') return 'insufficientFee'
  if (!isReckoning) {
    if (amount.isMax && amount.value === 0n)
      return token.value === 0n ? 'insufficientFunds' : 'insufficientFee'
    if (amount.value === undefined || amount.value === 0n) return 'enterAmount'
    if (amount.value > token.value) return 'insufficientFunds'
    if (!amount.isMax || token.address !== undefined) {
      if (lacksFee(input)) return 'insufficientFee'
    }
    if (feeFault === 'insufficientFunds') return 'insufficientFee'
  }
  if (recipient.phase === 'empty') return 'enterRecipient'
  if (recipient.phase === 'refused') return 'recipientInvalid'
  if (recipient.phase === 'checking') return 'checking'
  if (fee !== undefined || feeFault === 'refused') return isReckoning ? 'checking' : undefined
  return feeFault === undefined ? 'checking' : 'feeUnavailable'
}
