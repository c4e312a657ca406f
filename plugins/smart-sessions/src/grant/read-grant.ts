import { fieldsOf } from '../permission/read-permission.js'
import type { SessionPermission } from '../schemas.js'
import { isAtLeast, isAtMost, isHex, isSameData, isSameText, numberOf } from './compare-data.js'
import type { RequestedPermission, SessionPolicy, SessionRequest } from './grant-request.js'

/** A wallet's grant, validated to be no more than the request. */
export interface WalletGrant {
  /** The value for `capabilities.permissions.context` of `wallet_sendCalls`. Hex. */
  readonly context: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly permissions: readonly SessionPermission[]
  readonly policies: readonly SessionPolicy[]
  /** Deploys the account, if it is not on the chain yet. */
  readonly factory?: string
  readonly factoryData?: string
  /** Enforces the permissions, if the wallet reports it. */
  readonly enforcedBy?: 'chain' | 'site'
  /** The wallet's data for the holder of the keys, unchanged. */
  readonly signerMeta?: Readonly<Record<string, unknown>>
}

/** The grant, or the reason why it is refused: then the context, if there is one, has to be revoked. */
export type GrantReading =
  | { readonly grant: WalletGrant }
  | { readonly context: string | undefined; readonly problem: string }

/** Returns true if a granted permission allows nothing that the requested one does not. */
function isWithin(granted: unknown, request: RequestedPermission): boolean {
  const { type, data } = fieldsOf(granted) ?? {}
  const fields = fieldsOf(data)
  if (type !== request.type || !fields) return false
  // Only the wallet can compare its call limits, so they must be equal.
  if (request.type === 'contract-call') return isSameData(data, request.data)
  const { allowance, start, period } = request.data
  const isToken = request.type === 'erc20-recurring-allowance'
  return (
    isAtMost(fields.allowance, allowance) &&
    isAtLeast(fields.start, start) &&
    isAtLeast(fields.period, period) &&
    (!isToken || isSameText(fields.address, request.data.address))
  )
}

/** Each granted permission needs its own requested one: two of the same kind would double the allowance. */
function findTooMuch(
  granted: readonly unknown[],
  requested: readonly RequestedPermission[],
): string | undefined {
  const left = [...requested]
  for (const one of granted) {
    const index = left.findIndex((candidate) => isWithin(one, candidate))
    if (index < 0) return 'The wallet granted a permission that was not requested, or a larger one.'
    left.splice(index, 1)
  }
  return undefined
}

function readPolicies(value: unknown): readonly SessionPolicy[] | undefined {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return undefined
  const read = value.flatMap((one): readonly SessionPolicy[] => {
    const { type, data } = fieldsOf(one) ?? {}
    return typeof type === 'string' && /^[\w-]{1,64}$/.test(type)
      ? [{ type, ...(data !== undefined && { data }) }]
      : []
  })
  return read.length === value.length ? read : undefined
}

/**
 * Reads the answer to `wallet_grantPermissions`, and refuses it if it exceeds the request or is for another account or
 * network.
 */
export function readGrant(
  answer: unknown,
  request: SessionRequest & { readonly address: string },
): GrantReading {
  const value = fieldsOf(answer) ?? {}
  const context = isHex(value.context) && value.context !== '0x' ? value.context : undefined
  const refuse = (problem: string): GrantReading => ({ context, problem })
  if (context === undefined) return refuse('The wallet named no context.')
  if (value.chainId !== undefined && numberOf(value.chainId) !== Number(request.chainId))
    return refuse('The wallet granted it on another network.')
  if (value.address !== undefined && !isSameText(value.address, request.address))
    return refuse('The wallet granted it for another account.')
  const expiry = numberOf(value.expiry)
  if (expiry === undefined || expiry > request.expiry) return refuse('The wallet granted it for longer.')
  const granted = value.permissions
  if (!Array.isArray(granted) || granted.length === 0) return refuse('The wallet named no permission.')
  const tooMuch = findTooMuch(granted, request.permissions)
  if (tooMuch !== undefined) return refuse(tooMuch)
  const policies = readPolicies(value.policies)
  if (!policies) return refuse('The policies of the wallet could not be read.')
  const isLost = (policy: SessionPolicy): boolean =>
    !policies.some(({ type, data }) => type === policy.type && isSameData(data, policy.data))
  if (request.policies?.some(isLost)) return refuse('The wallet left out a policy.')
  const { factory, factoryData } = value
  const signerMeta = fieldsOf(value.signerMeta)
  const { enforcedBy = value.enforcedBy } = signerMeta ?? {}
  return {
    grant: {
      context,
      expiry,
      // Each one matched a requested permission, whose type is valid.
      permissions: granted.map(({ type, data }) => ({ type, data })),
      policies,
      ...(isHex(factory) && { factory }),
      ...(isHex(factoryData) && { factoryData }),
      ...((enforcedBy === 'chain' || enforcedBy === 'site') && { enforcedBy }),
      ...(signerMeta && { signerMeta }),
    },
  }
}
