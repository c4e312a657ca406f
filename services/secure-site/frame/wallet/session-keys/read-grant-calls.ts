import { type Address, decodeFunctionData, type Hex, isAddressEqual } from 'viem'
import type { SmartAccountCall } from '../smart-account/safe-calls.js'
import { toGrantCalls, toRevokeCalls } from './grant-calls.js'
import { rolesAbi } from './roles-abi.js'
import { rolesModuleOf } from './roles-module.js'
import type { SessionGrant, SessionTerm } from './session-grant.js'
import type { SessionKeyContracts } from './session-key-contracts.js'

/** Calls in the form for a review. */
export type ReadCall = Omit<SmartAccountCall, 'to'> & { readonly to?: Address | undefined }

const other = (): Error => new Error('The transaction doesn’t match the request. Nothing was signed.')

type RolesCall = ReturnType<typeof decodeFunctionData<typeof rolesAbi>>

function decodeRolesCall(data: Hex): RolesCall {
  try {
    return decodeFunctionData({ abi: rolesAbi, data })
  } catch {
    throw other()
  }
}

const isSameCall = (one: SmartAccountCall, two: ReadCall | undefined): boolean =>
  two?.to !== undefined &&
  isAddressEqual(one.to, two.to) &&
  one.value === two.value &&
  one.data.toLowerCase() === two.data.toLowerCase()

/**
 * Ensures that the displayed terms are all that the calls do: rebuilds the calls from them, and compares byte by byte.
 */
function ensureSame(made: readonly SmartAccountCall[], calls: readonly ReadCall[]): void {
  if (made.length !== calls.length || !made.every((call, at) => isSameCall(call, calls[at]))) throw other()
}

const toSeconds = (value: bigint): number => Number(value)

/** Reads one term: its two allowances, its contract and the allowed function. */
function readTerm(
  [each, all, , scope]: readonly RolesCall[],
  { multicall3 }: SessionKeyContracts,
): SessionTerm {
  if (
    each?.functionName !== 'setAllowance' ||
    all?.functionName !== 'setAllowance' ||
    scope?.functionName !== 'scopeFunction'
  )
    throw other()
  const [, balance, , allowance, period, begin] = each.args
  const [, total] = all.args
  const [, target] = scope.args
  const isLater = balance === 0n
  return {
    allowance,
    total,
    isLater,
    token: isAddressEqual(target, multicall3) ? undefined : target,
    period: toSeconds(period),
    start: toSeconds(isLater ? begin + period : begin),
  }
}

const CALLS_OF_TERM = 4

/**
 * Decodes a session's permissions from the actual calls (SEC-07).
 *
 * @throws if the calls do anything else
 */
export function readGrantCalls(
  calls: readonly ReadCall[],
  account: Address,
  contracts: SessionKeyContracts,
): SessionGrant {
  const { address, deployment } = rolesModuleOf(account, contracts)
  const isDeployed = !isSameCall(deployment, calls[0])
  const rest = isDeployed ? calls : calls.slice(1)
  const isEnabled = !(rest[0]?.to && isAddressEqual(rest[0].to, account))
  const ofModule = (isEnabled ? rest : rest.slice(1)).map(({ to, data }) => {
    if (!to || !isAddressEqual(to, address)) throw other()
    return decodeRolesCall(data)
  })
  const firstKey = ofModule.findIndex(({ functionName }) => functionName === 'assignRoles')
  if (firstKey < CALLS_OF_TERM) throw other()
  const keys = ofModule.slice(firstKey).map((call) => {
    if (call.functionName !== 'assignRoles') throw other()
    return call.args
  })
  const roleKey = keys[0]?.[1][0]
  if (roleKey === undefined) throw other()
  const terms: SessionTerm[] = []
  for (let at = 0; at < firstKey; at += CALLS_OF_TERM)
    terms.push(readTerm(ofModule.slice(at, at + CALLS_OF_TERM), contracts))
  const grant = { roleKey, terms, keys: keys.map(([key]) => key) }
  ensureSame(toGrantCalls(grant, account, contracts, { isDeployed, isEnabled }), calls)
  return grant
}

/**
 * Checks that calls revoke a session, and do nothing else (SEC-07).
 *
 * @throws if they do anything else
 */
export function checkRevokeCalls(
  calls: readonly ReadCall[],
  roleKey: string,
  account: Address,
  contracts: SessionKeyContracts,
): void {
  const targets = calls.map(({ data }) => {
    const call = decodeRolesCall(data)
    if (call.functionName !== 'revokeTarget' || call.args[0] !== roleKey) throw other()
    return call.args
  })
  const made = targets.flatMap(([key, target]) => toRevokeCalls(key, [target], account, contracts))
  if (made.length === 0) throw other()
  ensureSame(made, calls)
}
