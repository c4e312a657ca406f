import { fieldsOf } from '../permission/read-permission.js'
import type { SessionRequest } from './grant-request.js'

const isSame = (hex: string, other: string): boolean => {
  try {
    return BigInt(hex) === BigInt(other)
  } catch {
    return false
  }
}

/** Returns the wallet's capabilities on a chain, then those of chain 0, which apply to every chain (EIP-5792). */
function capabilitiesOn(answer: unknown, chainId: string): readonly Readonly<Record<string, unknown>>[] {
  const entries = Object.entries(fieldsOf(answer) ?? {})
  const values = [chainId, '0x0'].map((id) => entries.find(([key]) => isSame(key, id))?.[1])
  return values.map(fieldsOf).filter((one) => one !== undefined)
}

/** A missing list excludes nothing: wallets of the first drafts returned only `supported`. */
const includesAll = (list: unknown, wanted: readonly string[]): boolean =>
  list === undefined || (Array.isArray(list) && wanted.every((one) => list.includes(one)))

/**
 * Returns the reason why a wallet does not support a request, from its answer to `wallet_getCapabilities`; `undefined`
 * if it does. Source: ERC-7715 (draft), EIP-5792.
 */
export function findMissing(answer: unknown, { chainId, permissions }: SessionRequest): string | undefined {
  const offer = capabilitiesOn(answer, chainId)
    .map((one) => fieldsOf(one.permissions))
    .find((one) => one !== undefined)
  if (offer?.supported !== true) return 'The wallet grants no permissions on this network.'
  if (!includesAll(offer.signerTypes, ['keys'])) return 'The wallet grants nothing to keys.'
  const types = [...new Set(permissions.map(({ type }) => type))]
  const missing = types.filter((type) => !includesAll(offer.permissionTypes, [type]))
  return missing.length === 0 ? undefined : `The wallet does not offer ${missing.join(', ')}.`
}
