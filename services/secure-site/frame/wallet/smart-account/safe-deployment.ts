import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  pad,
  zeroAddress,
} from 'viem'
import { safeModuleSetupAbi, safeProxyFactoryAbi, safeSetupAbi } from './safe-abis.js'

/** Addresses of Safe 1.4.1, of its module for ERC-4337 0.3.0, and of the entry point that this module is bound to. */
export interface SafeContracts {
  readonly entryPoint: Address
  readonly safe4337Module: Address
  readonly safeModuleSetup: Address
  readonly safeProxyFactory: Address
  readonly safeSingleton: Address
  readonly multiSend: Address
}

/** One smart account for each person and network. */
const SALT_NONCE = 0n

/**
 * Hash of the code that the factory of Safe 1.4.1 makes accounts with. The code is read from the network; by this the address
 * does not rest on the word of its node.
 */
const PROXY_CODE_HASH: Hex = '0x1856e0ee08399d74e0ea0b03adca210aeade6f748969ac023cdcb4dd62dcaf5f'

/** The first call of a new Safe: one owner, the module enabled, and the module as what answers ERC-1271. */
function setupOf(owner: Address, contracts: SafeContracts): Hex {
  const { safe4337Module, safeModuleSetup } = contracts
  const enable = encodeFunctionData({ abi: safeModuleSetupAbi, args: [[safe4337Module]] })
  const payment = [zeroAddress, 0n, zeroAddress] as const
  return encodeFunctionData({
    abi: safeSetupAbi,
    args: [[owner], 1n, safeModuleSetup, enable, safe4337Module, ...payment],
  })
}

/** The call of the factory that makes the account. */
export function factoryDataOf(owner: Address, contracts: SafeContracts): Hex {
  return encodeFunctionData({
    abi: safeProxyFactoryAbi,
    functionName: 'createProxyWithNonce',
    args: [contracts.safeSingleton, setupOf(owner, contracts), SALT_NONCE],
  })
}

/**
 * Where the account of an owner is, or will be.
 *
 * @param proxyCode what the factory's `proxyCreationCode` answered
 * @throws where the code is not that of Safe 1.4.1
 */
export function safeAddressOf(owner: Address, contracts: SafeContracts, proxyCode: Hex): Address {
  if (keccak256(proxyCode) !== PROXY_CODE_HASH)
    throw new Error('This network has other contracts than those of Safe 1.4.1. Nothing was sent.')
  const initializer = setupOf(owner, contracts)
  return getContractAddress({
    opcode: 'CREATE2',
    from: contracts.safeProxyFactory,
    salt: keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(initializer), SALT_NONCE])),
    bytecode: concat([proxyCode, pad(contracts.safeSingleton)]),
  })
}
