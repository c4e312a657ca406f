import { type DecodedCall, type Network, TransferError, type WalletCall } from '#kernel'
import type { SwappingAccount } from '../account/swap-account.js'
import type { BuiltExchange, SwapRequest } from '../contract.js'

/** Throws `TRANSACTION_CHANGED`. */
export function refuse(what: string): never {
  throw new TransferError('TRANSACTION_CHANGED', {
    details: `${what} of the built call differs from the request`,
  })
}

type Decoded<Kind extends DecodedCall['kind']> = Extract<DecodedCall, { readonly kind: Kind }>

const same = ({ chain }: SwappingAccount, one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined
    ? one === other
    : chain.normalizeAddress(one) === chain.normalizeAddress(other)

/** Checks that a decoded approval or permit matches the request exactly: nothing undecoded is signed (SEC-07). */
export function checkAllowance(
  place: SwappingAccount,
  decoded: DecodedCall | undefined,
  {
    token,
    spender,
    amounts,
  }: { readonly token: string; readonly spender: string; readonly amounts: readonly bigint[] },
): Decoded<'allowance'> {
  if (decoded?.kind !== 'allowance') return refuse('Nothing')
  if (decoded.from !== undefined && !same(place, decoded.from, place.account.address))
    return refuse('The owner')
  if (!same(place, decoded.token, token)) return refuse('The token')
  if (!same(place, decoded.spender, spender)) return refuse('The spender')
  if (!amounts.includes(decoded.value)) return refuse('The amount allowed')
  return decoded
}

/** Checks what needs no decoding: the attached coins, and a minimum that is not below the quoted one. */
export function checkExchange(request: SwapRequest, built: BuiltExchange, minimum: bigint): void {
  if (built.call.value !== (request.give === undefined ? request.amount : 0n)) refuse('The value')
  if (built.minimumReceived !== undefined && built.minimumReceived < minimum) refuse('The minimum')
}

/**
 * Checks that a decoded exchange matches the request. `undefined` if it cannot be decoded: then only the provider
 * specifies what the contract does; but a call decoded as another kind is rejected.
 */
export function checkDecodedExchange(
  place: SwappingAccount,
  decoded: DecodedCall | undefined,
  {
    request,
    contract,
    minimum,
    now,
  }: {
    readonly request: SwapRequest
    readonly contract: string
    readonly minimum: bigint
    readonly now: number
  },
): Decoded<'exchange'> | undefined {
  if (decoded === undefined) return undefined
  if (decoded.kind !== 'exchange') return refuse('The kind')
  if (decoded.from !== undefined && !same(place, decoded.from, place.account.address))
    return refuse('The sender')
  if (!same(place, decoded.contract, contract)) return refuse('The contract')
  if (!same(place, decoded.give, request.give)) return refuse('The token given')
  if (!same(place, decoded.receive, request.receive)) return refuse('The token received')
  if (decoded.value !== request.amount) return refuse('The amount')
  if (!same(place, decoded.recipient, place.account.address)) return refuse('The recipient')
  if (decoded.minimum < minimum) return refuse('The minimum')
  if (decoded.deadline !== undefined && decoded.deadline * 1000 <= now) return refuse('The deadline')
  return decoded
}

/** Rejects an exchange that is a plain transfer: it would give the tokens away. */
export async function refuseTransfer(
  place: SwappingAccount,
  network: Network,
  call: WalletCall,
): Promise<void> {
  if (await place.chain.transfers?.decode({ network, call })) refuse('The kind')
}
