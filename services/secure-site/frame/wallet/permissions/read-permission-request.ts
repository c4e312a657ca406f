import type { Address } from 'viem'
import type { Acting } from '../approvals.js'
import { checkAccount, checkChain } from '../evm/check-requested.js'
import { readAddress, readQuantity } from '../evm/read-call.js'
import { fieldsOf, isAbsent, listOf } from '../rpc-params.js'
import { invalidParams } from '../wallet-error.js'
import { type RequestedSigner, readSigners } from './read-signers.js'

/** An allowance for each period. */
export interface RequestedTerm {
  /** The type in the page's request. */
  readonly type: string
  /** Absent: the native currency. */
  readonly token: Address | undefined
  readonly allowance: bigint
  /** Seconds. */
  readonly period: number
  /** Seconds since 1970. */
  readonly start: number
}

/** The request of `wallet_grantPermissions`. */
export interface RequestedPermission {
  readonly terms: readonly RequestedTerm[]
  /** Seconds since 1970. */
  readonly expires: number
  /** The keys in the page's request. */
  readonly signers: readonly RequestedSigner[]
  /** The page's own request, returned in the response. */
  readonly value: Readonly<Record<string, unknown>>
}

const NATIVE = 'native-token-recurring-allowance'
const TOKEN = 'erc20-recurring-allowance'

/** The allowance types of ERC-7715 that the wallet grants: those of the drafts that pages use. */
export const permissionTypes: readonly string[] = [NATIVE, TOKEN]

const MAX_TERMS = 10
const LATEST = 100_000_000_000

function readSeconds(value: unknown, name: string, min: number): number {
  const number = typeof value === 'number' ? value : Number(readQuantity(value, name))
  if (!Number.isSafeInteger(number) || number < min || number > LATEST)
    throw invalidParams(`${name} is not a valid time`)
  return number
}

function readTerm(value: unknown, now: number): RequestedTerm {
  const { type, data } = fieldsOf(value) ?? {}
  const fields = fieldsOf(data)
  if ((type !== NATIVE && type !== TOKEN) || !fields)
    throw invalidParams(
      'This permission type is not supported: only allowances of the native currency and of tokens are',
    )
  const token =
    type === TOKEN
      ? readAddress(fields.address ?? fields.token ?? fields.tokenAddress, 'The token')
      : undefined
  return {
    type,
    token,
    allowance: readQuantity(fields.allowance, 'The allowance'),
    period: readSeconds(fields.period, 'The period', 1),
    start: isAbsent(fields.start) ? now : readSeconds(fields.start, 'The start', 0),
  }
}

/** Reads `wallet_grantPermissions`. @param now seconds since 1970. Source: ERC-7715 (draft). */
export function readPermissionRequest(params: unknown, acting: Acting, now: number): RequestedPermission {
  const [request, ...more] = listOf(params)
  const value = fieldsOf(request)
  if (!value || more.length > 0) throw invalidParams('Exactly one request for permissions is expected')
  checkChain(acting, value.chainId)
  if (!isAbsent(value.address ?? value.account)) checkAccount(acting, value.address ?? value.account)
  const { permissions } = value
  if (!Array.isArray(permissions) || permissions.length === 0 || permissions.length > MAX_TERMS)
    throw invalidParams('At least one permission is expected')
  // Policies are not enforced, so they must not be granted.
  if (Array.isArray(value.policies) && value.policies.length > 0)
    throw invalidParams('Policies are not supported')
  const terms = permissions.map((one) => readTerm(one, now))
  if (new Set(terms.map(({ token }) => token)).size !== terms.length)
    throw invalidParams('The native currency or a token is listed twice')
  const expires = readSeconds(value.expiry, 'The end', 1)
  if (expires <= now) throw invalidParams('The permission would already have expired')
  return { terms, expires, signers: readSigners(value.signer), value }
}
