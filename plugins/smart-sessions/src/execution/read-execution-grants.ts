import { isAtLeast, isAtMost, isHex, isSameData, isSameText, numberOf } from '../grant/compare-data.js'
import { fieldsOf, isAddress, shapeOf } from '../permission/read-permission.js'
import type { ExecutionGrant, ExecutionPermission, ExecutionRequest } from './execution-request.js'

/** Limits of what is read of a wallet's answer: more than any account has granted. */
const maxGrants = 500
const maxDependencies = 20

/** The reason why a grant is refused. */
export interface RefusedGrants {
  readonly problem: string
  /** The contexts of all grants in the answer: they have to be revoked. */
  readonly contexts: readonly string[]
}

/** Returns the end of a permission: of several rules the first one. `undefined` if there is none, or it is invalid. */
function readExpiry(rules: unknown): number | undefined {
  const ends = (Array.isArray(rules) ? rules : []).flatMap((rule) => {
    const { type, data } = fieldsOf(rule) ?? {}
    return type === 'expiry' ? [numberOf(fieldsOf(data)?.timestamp)] : []
  })
  return ends.includes(undefined) ? undefined : ends.sort((a = 0, b = 0) => a - b)[0]
}

/** Returns the calls that deploy accounts; `undefined` if one of them is invalid. */
function readDependencies(value: unknown): ExecutionGrant['dependencies'] | undefined {
  const list: unknown = value ?? []
  if (!Array.isArray(list) || list.length > maxDependencies) return undefined
  const read = list.map((one) => {
    const { factory, factoryData } = fieldsOf(one) ?? {}
    if (factory === undefined && factoryData === undefined) return []
    return isAddress(factory) && isHex(factoryData) ? [{ factory, factoryData }] : undefined
  })
  return read.includes(undefined) ? undefined : read.flatMap((one) => one ?? [])
}

/** Reads a grant of a wallet; `undefined` if it is malformed. */
function readGrant(raw: unknown): ExecutionGrant | undefined {
  const { context, delegationManager, from, to, chainId, permission, rules, dependencies } =
    fieldsOf(raw) ?? {}
  const { type, data } = fieldsOf(permission) ?? {}
  const fields = fieldsOf(data)
  const chain = numberOf(chainId)
  const calls = readDependencies(dependencies)
  const expiry = readExpiry(rules)
  if (!isHex(context) || context === '0x' || !isAddress(delegationManager)) return undefined
  if (!isAddress(from) || !isAddress(to) || chain === undefined || !calls || !fields) return undefined
  if (typeof type !== 'string' || !/^[\w-]{1,64}$/.test(type)) return undefined
  return {
    context,
    delegationManager,
    from,
    to,
    chainId: chain,
    permission: { type, data: fields },
    dependencies: calls,
    ...(expiry !== undefined && { expiry }),
  }
}

/** Returns true if a grant allows nothing that was not requested. Members that are not known must be equal. */
function isWithin(granted: ExecutionPermission, requested: ExecutionPermission): boolean {
  if (granted.type !== requested.type) return false
  const { amount, period, start, token } = shapeOf(requested.type) ?? {}
  const names = new Set([...Object.keys(granted.data), ...Object.keys(requested.data)])
  return [...names].every((name) => {
    const [value, limit] = [granted.data[name], requested.data[name]]
    // A text for the user.
    if (name === 'justification') return true
    if (amount?.includes(name)) return typeof limit === 'string' && isAtMost(value, limit)
    if (name === period) return typeof limit === 'number' && isAtLeast(value, limit)
    // Without a requested start it begins at once.
    if (name === start) return isAtLeast(value, numberOf(limit) ?? 0)
    if (name === token) return typeof limit === 'string' && isSameText(value, limit)
    return isSameData(value, limit)
  })
}

function problemOf(
  grant: ExecutionGrant | undefined,
  wanted: ExecutionPermission,
  { chainId, address, to, expiry }: ExecutionRequest & { readonly address: string },
): string | undefined {
  if (!grant) return 'The wallet’s grant could not be read.'
  if (grant.chainId !== Number(chainId)) return 'The wallet granted it on another network.'
  if (!isSameText(grant.from, address)) return 'The wallet granted it for another account.'
  if (!isSameText(grant.to, to)) return 'The wallet granted it to another account.'
  if (grant.expiry === undefined || grant.expiry > expiry) return 'The wallet granted it for longer.'
  return isWithin(grant.permission, wanted)
    ? undefined
    : 'The wallet granted a permission that was not requested, or a larger one.'
}

/**
 * Reads the answer to `wallet_requestExecutionPermissions`, and refuses it if it is not one grant for each permission, in order, and none
 * exceeds its request.
 */
export function readExecutionGrants(
  answer: unknown,
  request: ExecutionRequest & { readonly address: string },
): { readonly grants: readonly ExecutionGrant[] } | RefusedGrants {
  const list: readonly unknown[] = Array.isArray(answer) ? answer.slice(0, maxGrants) : []
  const contexts = list.flatMap((one) => {
    const context = fieldsOf(one)?.context
    return isHex(context) && context !== '0x' ? [context] : []
  })
  const { permissions } = request
  if (list.length !== permissions.length)
    return { problem: 'The wallet did not answer with one grant for each permission.', contexts }
  const read = list.map(readGrant)
  for (const [at, wanted] of permissions.entries()) {
    const problem = problemOf(read[at], wanted, request)
    if (problem !== undefined) return { problem, contexts }
  }
  return { grants: read.filter((one) => one !== undefined) }
}

/** Reads the answer to `wallet_getGrantedExecutionPermissions`. `isIncomplete`: some could not be read. */
export function readGrantedExecutions(answer: unknown): {
  readonly grants: readonly ExecutionGrant[]
  readonly isIncomplete: boolean
} {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : [undefined]
  const read = list.slice(0, maxGrants).map(readGrant)
  const grants = read.filter((one) => one !== undefined)
  return { grants, isIncomplete: grants.length < list.length }
}

/** Returns the reason why a permission type cannot be requested on a network; `undefined` if it can. */
function missingOf(answer: unknown, type: string, chainId: number): string | undefined {
  const offers = fieldsOf(answer) ?? {}
  const offer = Object.hasOwn(offers, type) ? fieldsOf(offers[type]) : undefined
  if (!offer) return `The wallet does not offer ${type}.`
  const { chainIds } = offer
  const isHere = Array.isArray(chainIds) && chainIds.some((id) => numberOf(id) === chainId)
  if (!isHere) return `The wallet does not offer ${type} on this network.`
  // The example of ERC-7715 has another name than its type.
  const rules = offer.ruleTypes ?? offer.rulesTypes
  const ends = Array.isArray(rules) && rules.includes('expiry')
  return ends ? undefined : `The wallet offers ${type} without an end.`
}

/** Returns the types that can be requested on a network, from the answer to `wallet_getSupportedExecutionPermissions`. */
export function supportedTypes(answer: unknown, chainId: number): readonly string[] {
  const types = Object.keys(fieldsOf(answer) ?? {}).filter((type) => /^[\w-]{1,64}$/.test(type))
  return types.filter((type) => missingOf(answer, type, chainId) === undefined)
}

/** Returns the reason why a wallet does not support a request, from its answer to `wallet_getSupportedExecutionPermissions`. */
export function findUnsupported(
  answer: unknown,
  { chainId, permissions }: ExecutionRequest,
): string | undefined {
  const missing = permissions.map(({ type }) => missingOf(answer, type, Number(chainId)))
  return missing.find((one) => one !== undefined)
}
