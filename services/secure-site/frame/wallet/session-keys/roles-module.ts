import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  keccak256,
} from 'viem'
import type { SmartAccountCall } from '../smart-account/safe-calls.js'
import { moduleProxyFactoryAbi, rolesAbi } from './roles-abi.js'
import type { SessionKeyContracts } from './session-key-contracts.js'

/** The roles of one smart account: a module that the account owns and that acts for no other. */
export interface RolesModule {
  readonly address: Address
  /** The call that deploys it, from any sender. */
  readonly deployment: SmartAccountCall
}

const SALT_NONCE = 0n

/** Returns the current or future module of an account. Source: Zodiac's ModuleProxyFactory 1.2.0, EIP-1167. */
export function rolesModuleOf(
  account: Address,
  { rolesModifier, moduleProxyFactory }: SessionKeyContracts,
): RolesModule {
  const address = { type: 'address' } as const
  // Owner, avatar and target: only the account itself may change them, and the module acts for it alone.
  const parameters = encodeAbiParameters([address, address, address], [account, account, account])
  const initializer = encodeFunctionData({ abi: rolesAbi, functionName: 'setUp', args: [parameters] })
  const data = encodeFunctionData({
    abi: moduleProxyFactoryAbi,
    args: [rolesModifier, initializer, SALT_NONCE],
  })
  return {
    address: getContractAddress({
      opcode: 'CREATE2',
      from: moduleProxyFactory,
      salt: keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(initializer), SALT_NONCE])),
      bytecode: concat([
        '0x602d8060093d393df3363d3d373d3d3d363d73',
        rolesModifier,
        '0x5af43d82803e903d91602b57fd5bf3',
      ]),
    }),
    deployment: { to: moduleProxyFactory, value: 0n, data },
  }
}
