import { type Address, concat, encodeFunctionData, type Hex, keccak256, numberToHex } from 'viem'
import type { SmartAccountCall } from '../smart-account/smart-account-call.js'
import { rolesAbi, safeModulesAbi } from './roles-abi.js'
import { type RolesModule, rolesModuleOf } from './roles-module.js'
import type { SessionGrant, SessionTerm } from './session-grant.js'
import type { SessionKeyContracts } from './session-key-contracts.js'

/** `transfer(address,uint256)` of ERC-20, and `aggregate3Value` of Multicall3. */
const TRANSFER: Hex = '0xa9059cbb'
const AGGREGATE: Hex = '0x174dea71'

/** Numbers of the modifier's own. Source: Roles Modifier 2.1.0, `Types.sol`. */
const paramType = { none: 0, static: 1, dynamic: 2, calldata: 5 } as const
const operator = { pass: 0, and: 1, matches: 5, withinAllowance: 28, etherWithinAllowance: 29 } as const
const options = { none: 0, send: 1 } as const

/** The two counts of a term: for each period, and in all. */
const allowanceKeys = (roleKey: Hex, term: number): readonly [Hex, Hex] => [
  keccak256(concat([roleKey, numberToHex(term, { size: 1 }), '0x00'])),
  keccak256(concat([roleKey, numberToHex(term, { size: 1 }), '0x01'])),
]

const matches = {
  parent: 0,
  paramType: paramType.calldata,
  operator: operator.matches,
  compValue: '0x',
} as const

/** A call of Multicall3 with coins within both counts. */
const coinConditions = ([each, all]: readonly [Hex, Hex]) => [
  matches,
  { parent: 0, paramType: paramType.dynamic, operator: operator.pass, compValue: '0x' as Hex },
  { parent: 0, paramType: paramType.none, operator: operator.etherWithinAllowance, compValue: each },
  { parent: 0, paramType: paramType.none, operator: operator.etherWithinAllowance, compValue: all },
]

/** A transfer to anybody, of an amount within both counts. */
const tokenConditions = ([each, all]: readonly [Hex, Hex]) => [
  matches,
  { parent: 0, paramType: paramType.static, operator: operator.pass, compValue: '0x' as Hex },
  { parent: 0, paramType: paramType.none, operator: operator.and, compValue: '0x' as Hex },
  { parent: 2, paramType: paramType.static, operator: operator.withinAllowance, compValue: each },
  { parent: 2, paramType: paramType.static, operator: operator.withinAllowance, compValue: all },
]

/** The contract that a term is spent at. */
export const targetOf = (token: Address | undefined, { multicall3 }: SessionKeyContracts): Address =>
  token ?? multicall3

function termData(
  { token, allowance, period, start, isLater, total }: SessionTerm,
  index: number,
  roleKey: Hex,
  contracts: SessionKeyContracts,
): readonly Hex[] {
  const keys = allowanceKeys(roleKey, index)
  const [each, all] = keys
  const target = targetOf(token, contracts)
  const [balance, begin] = isLater ? [0n, start - period] : [allowance, start]
  return [
    encodeFunctionData({
      abi: rolesAbi,
      functionName: 'setAllowance',
      args: [each, balance, allowance, allowance, BigInt(period), BigInt(begin)],
    }),
    // Without a period it is never filled again.
    encodeFunctionData({
      abi: rolesAbi,
      functionName: 'setAllowance',
      args: [all, total, total, 0n, 0n, 0n],
    }),
    encodeFunctionData({ abi: rolesAbi, functionName: 'scopeTarget', args: [roleKey, target] }),
    encodeFunctionData({
      abi: rolesAbi,
      functionName: 'scopeFunction',
      args: token
        ? [roleKey, target, TRANSFER, tokenConditions(keys), options.none]
        : [roleKey, target, AGGREGATE, coinConditions(keys), options.send],
    }),
  ]
}

/** What the module still lacks before it can hold anybody to anything. */
export interface ModuleState {
  readonly isDeployed: boolean
  readonly isEnabled: boolean
}

/** Makes the module a module of the account. */
export const enableModule = (account: Address, { address }: RolesModule): SmartAccountCall => ({
  to: account,
  value: 0n,
  data: encodeFunctionData({ abi: safeModulesAbi, functionName: 'enableModule', args: [address] }),
})

/** The calls of the account, for one operation, by which the network holds the keys of a session to its terms. */
export function toGrantCalls(
  { roleKey, keys, terms }: SessionGrant,
  account: Address,
  contracts: SessionKeyContracts,
  { isDeployed, isEnabled }: ModuleState,
): readonly SmartAccountCall[] {
  const module = rolesModuleOf(account, contracts)
  const assignments = keys.map((key) =>
    encodeFunctionData({ abi: rolesAbi, functionName: 'assignRoles', args: [key, [roleKey], [true]] }),
  )
  const ofModule = [
    ...terms.flatMap((term, index) => termData(term, index, roleKey, contracts)),
    ...assignments,
  ].map((data) => ({ to: module.address, value: 0n, data }))
  return [
    ...(isDeployed ? [] : [module.deployment]),
    ...(isEnabled ? [] : [enableModule(account, module)]),
    ...ofModule,
  ]
}

/** The calls after which no key of the session can do anything any more. */
export function toRevokeCalls(
  roleKey: Hex,
  tokens: readonly (Address | undefined)[],
  account: Address,
  contracts: SessionKeyContracts,
): readonly SmartAccountCall[] {
  const { address } = rolesModuleOf(account, contracts)
  return tokens.map((token) => {
    const args = [roleKey, targetOf(token, contracts)] as const
    return {
      to: address,
      value: 0n,
      data: encodeFunctionData({ abi: rolesAbi, functionName: 'revokeTarget', args }),
    }
  })
}
