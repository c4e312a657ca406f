import type { DecodedCall, Network, SimulatedExchange, WalletCall } from '#kernel'
import { refuseTransaction } from '#plugin-kit'
import type { SwappingAccount } from '../account/swap-account.js'
import type { BuiltExchange, SwapRequest } from '../contract.js'

type Decoded<Kind extends DecodedCall['kind']> = Extract<DecodedCall, { readonly kind: Kind }>

const same = ({ chain }: SwappingAccount, one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : chain.normalizeAddress(one) === chain.normalizeAddress(other)

/** Checks that a decoded approval or permit matches the request exactly: nothing undecoded is signed (SEC-07). */
export function checkAllowance(
  active: SwappingAccount,
  decoded: DecodedCall | undefined,
  {
    token,
    spender,
    amounts,
  }: { readonly token: string; readonly spender: string; readonly amounts: readonly bigint[] },
): Decoded<'allowance'> {
  if (decoded?.kind !== 'allowance') return refuseTransaction('Nothing')
  if (decoded.from !== undefined && !same(active, decoded.from, active.account.address))
    return refuseTransaction('The owner')
  if (!same(active, decoded.token, token)) return refuseTransaction('The token')
  if (!same(active, decoded.spender, spender)) return refuseTransaction('The spender')
  if (!amounts.includes(decoded.value)) return refuseTransaction('The amount allowed')
  return decoded
}

/** An allowance in Permit2 ends within an hour: half of it is for a clock that is wrong. Milliseconds. */
const maxPermit2Time = 60 * 60_000

/** The facts that an allowance in Permit2 must have. */
export interface ExpectedPermit2 {
  /** Permit2. */
  readonly contract: string
  readonly token: string
  readonly spender: string
  readonly amount: bigint
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Checks that a decoded allowance in Permit2 matches the request exactly, and soon expires (SEC-07). */
export function checkPermit2Allowance(
  active: SwappingAccount,
  decoded: DecodedCall | undefined,
  { contract, token, spender, amount, now }: ExpectedPermit2,
): Decoded<'permit2Allowance'> {
  if (decoded?.kind !== 'permit2Allowance') return refuseTransaction('Nothing')
  if (decoded.from !== undefined && !same(active, decoded.from, active.account.address))
    return refuseTransaction('The owner')
  if (!same(active, decoded.contract, contract)) return refuseTransaction('The contract')
  if (!same(active, decoded.token, token)) return refuseTransaction('The token')
  if (!same(active, decoded.spender, spender)) return refuseTransaction('The spender')
  if (decoded.value !== amount) return refuseTransaction('The amount allowed')
  const expires = decoded.expires * 1000
  if (expires <= now || expires > now + maxPermit2Time) return refuseTransaction('The expiry')
  return decoded
}

/** Checks that a decoded exchange takes its token by an allowance in Permit2, which only the network's known router does. */
export function checkTakenByPermit2(
  active: SwappingAccount,
  decoded: Decoded<'exchange'> | undefined,
  contract: string,
): Decoded<'exchange'> {
  if (!decoded) return refuseTransaction('The kind')
  if (decoded.permit2 === undefined || !same(active, decoded.permit2, contract))
    return refuseTransaction('The contract')
  return decoded
}

/** Checks what needs no decoding: the attached coins, and a minimum that is not below the quoted one. */
export function checkExchange(request: SwapRequest, built: BuiltExchange, minimum: bigint): void {
  if (built.call.value !== (request.sellToken === undefined ? request.sellAmount : 0n))
    refuseTransaction('The value')
  if (built.minBuyAmount !== undefined && built.minBuyAmount < minimum) refuseTransaction('The minimum')
}

/** The facts that a built exchange must have. */
export interface ExpectedExchange {
  readonly request: SwapRequest
  readonly contract: string
  readonly minimum: bigint
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Checks that a decoded exchange matches the request. `undefined` if it cannot be decoded: then only the provider
 * specifies what the contract does; but a call decoded as another kind is rejected.
 */
export function checkDecodedExchange(
  active: SwappingAccount,
  decoded: DecodedCall | undefined,
  { request, contract, minimum, now }: ExpectedExchange,
): Decoded<'exchange'> | undefined {
  if (decoded === undefined) return undefined
  if (decoded.kind !== 'exchange') return refuseTransaction('The kind')
  if (decoded.from !== undefined && !same(active, decoded.from, active.account.address))
    return refuseTransaction('The sender')
  if (!same(active, decoded.contract, contract)) return refuseTransaction('The contract')
  if (!same(active, decoded.sellToken, request.sellToken)) return refuseTransaction('The sell token')
  if (!same(active, decoded.buyToken, request.buyToken)) return refuseTransaction('The buy token')
  if (decoded.value !== request.sellAmount) return refuseTransaction('The amount')
  if (!same(active, decoded.recipient, active.account.address)) return refuseTransaction('The recipient')
  if (decoded.minimum < minimum) return refuseTransaction('The minimum')
  if (decoded.deadline !== undefined && decoded.deadline * 1000 <= now)
    return refuseTransaction('The deadline')
  return decoded
}

/**
 * Checks that a call is the bridge of the request, and nothing else. A call that cannot be decoded is refused: nothing
 * else shows who receives what on the other network.
 */
export function checkDecodedBridge(
  active: SwappingAccount,
  decoded: DecodedCall | undefined,
  { request, contract, minimum, now }: ExpectedExchange,
): Decoded<'bridge'> {
  const { address } = active.account
  if (decoded?.kind !== 'bridge') return refuseTransaction('The kind')
  if (decoded.from !== undefined && !same(active, decoded.from, address))
    return refuseTransaction('The sender')
  if (!same(active, decoded.contract, contract)) return refuseTransaction('The contract')
  if (!same(active, decoded.sellToken, request.sellToken)) return refuseTransaction('The sell token')
  if (decoded.value !== request.sellAmount) return refuseTransaction('The amount')
  if (decoded.destination !== request.destination) return refuseTransaction('The destination')
  if (!same(active, decoded.buyToken, request.buyToken)) return refuseTransaction('The buy token')
  if (!same(active, decoded.recipient, address)) return refuseTransaction('The recipient')
  if (!same(active, decoded.refundTo, address)) return refuseTransaction('The refund')
  if (decoded.minimum < minimum) return refuseTransaction('The minimum')
  if (decoded.deadline * 1000 <= now) return refuseTransaction('The deadline')
  return decoded
}

/** Checks a decoded call: a bridge if the request names a destination, otherwise an exchange on the network. */
export function checkDecoded(
  active: SwappingAccount,
  decoded: DecodedCall | undefined,
  expected: ExpectedExchange,
): Decoded<'exchange'> | Decoded<'bridge'> | undefined {
  return expected.request.destination === undefined
    ? checkDecodedExchange(active, decoded, expected)
    : checkDecodedBridge(active, decoded, expected)
}

/**
 * Tokens that count shares (stETH) round a transfer by a unit or two: below a millionth of the amount, that is no
 * difference.
 */
const isRounding = (difference: bigint, amount: bigint): boolean =>
  difference === 0n || (difference >= -2n && difference <= 2n && amount >= 2_000_000n)

/** Checks that exactly the sold amount leaves the account in a simulation, and nothing else. */
export function checkSpent(
  { sellAmount }: SwapRequest,
  { spent, isOnly }: Pick<SimulatedExchange, 'spent' | 'isOnly'>,
): void {
  if (!isOnly) refuseTransaction('Something else that leaves the account')
  if (!isRounding(spent - sellAmount, sellAmount)) refuseTransaction('The simulated amount')
}

/** Checks the simulated effect of an exchange that cannot be decoded. */
export function checkSimulated(request: SwapRequest, simulated: SimulatedExchange, minimum: bigint): void {
  checkSpent(request, simulated)
  const { received, minimum: enforced } = simulated
  if (received < minimum) refuseTransaction('The simulated result')
  // The simulation shows the present only: later, the account gets what the call itself enforces.
  if (enforced !== undefined && enforced < minimum) refuseTransaction('The minimum')
}

/** Rejects an exchange that is a plain transfer: it would give the tokens away. */
export async function refuseTransfer(
  active: SwappingAccount,
  network: Network,
  call: WalletCall,
): Promise<void> {
  if (await active.chain.transfers?.decode({ network, call })) refuseTransaction('The kind')
}
