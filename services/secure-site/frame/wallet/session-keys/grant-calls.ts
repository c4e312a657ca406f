import { type Address, concat, encodeFunctionData, type Hex, keccak256, numberToHex } from 'viem'
import type { SmartAccountCall } from '../smart-account/safe-calls.js'
import { rolesAbi, safeModulesAbi } from './roles-abi.js'
import { type RolesModule, rolesModuleOf } from './roles-module.js'
import type { SessionGrant, SessionTerm } from './session-grant.js'
import type { SessionKeyContracts } from './session-key-contracts.js'

/** Selectors of ERC-20's `transfer(address,uint256)`, and of Multicall3's `aggregate3Value`. */
const TRANSFER: Hex = '0xa9059cbb'
const AGGREGATE: Hex = '0x174dea71'

/** Enum values of the modifier. Source: Roles Modifier 2.1.0, `Types.sol`. */
const paramType = { none: 0, static: 1, dynamic: 2, calldata: 5 } as const
const operator = { pass: 0, and: 1, matches: 5, withinAllowance: 28, etherWithinAllowance: 29 } as const
const options = { none: 0, send: 1 } as const

/** Returns the keys of a term's two allowances: for each period, and in total. */
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

/** Conditions of a Multicall3 call with a native amount within both allowances. */
const coinConditions = ([each, all]: readonly [Hex, Hex]) => [
  matches,
  { parent: 0, paramType: paramType.dynamic, operator: operator.pass, compValue: '0x' as Hex },
  { parent: 0, paramType: paramType.none, operator: operator.etherWithinAllowance, compValue: each },
  { parent: 0, paramType: paramType.none, operator: operator.etherWithinAllowance, compValue: all },
]

/** Conditions of a transfer to any recipient, with an amount within both allowances. */
const tokenConditions = ([each, all]: readonly [Hex, Hex]) => [
  matches,
  { parent: 0, paramType: paramType.static, operator: operator.pass, compValue: '0x' as Hex },
  { parent: 0, paramType: paramType.none, operator: operator.and, compValue: '0x' as Hex },
  { parent: 2, paramType: paramType.static, operator: operator.withinAllowance, compValue: each },
  { parent: 2, paramType: paramType.static, operator: operator.withinAllowance, compValue: all },
]

/** Returns the contract at which a term is spent. */
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
    // Without a period it is never refilled.
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

/** The setup state of the module, which must be complete before it can enforce anything. */
export interface ModuleState {
  readonly isDeployed: boolean
  readonly isEnabled: boolean
}

/** Returns the call that enables the module on the account. */
export const enableModule = (account: Address, { address }: RolesModule): SmartAccountCall => ({
  to: account,
  value: 0n,
  data: encodeFunctionData({ abi: safeModulesAbi, functionName: 'enableModule', args: [address] }),
})

/** Returns the account's calls, for one operation, that make the network enforce a session's terms on its keys. */
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

/** Returns the calls that revoke all rights of a session's keys. */
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
