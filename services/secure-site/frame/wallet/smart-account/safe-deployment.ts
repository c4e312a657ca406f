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

/** Addresses of Safe 1.4.1, of its module for ERC-4337 0.3.0, and of the entry point of this module. */
export interface SafeContracts {
  readonly entryPoint: Address
  readonly safe4337Module: Address
  readonly safeModuleSetup: Address
  readonly safeProxyFactory: Address
  readonly safeSingleton: Address
  readonly multiSend: Address
}

/** One smart account per user and network. */
const SALT_NONCE = 0n

/**
 * Hash of the proxy code of Safe 1.4.1's factory. The code is read from the network; the hash makes the address
 * independent of the node's honesty.
 */
const PROXY_CODE_HASH: Hex = '0x1856e0ee08399d74e0ea0b03adca210aeade6f748969ac023cdcb4dd62dcaf5f'

/** Encodes the first call of a new Safe: one owner, the module enabled, and the module as the ERC-1271 handler. */
function setupOf(owner: Address, contracts: SafeContracts): Hex {
  const { safe4337Module, safeModuleSetup } = contracts
  const enable = encodeFunctionData({ abi: safeModuleSetupAbi, args: [[safe4337Module]] })
  const payment = [zeroAddress, 0n, zeroAddress] as const
  return encodeFunctionData({
    abi: safeSetupAbi,
    args: [[owner], 1n, safeModuleSetup, enable, safe4337Module, ...payment],
  })
}

/** Encodes the factory's call that deploys the account. */
export function factoryDataOf(owner: Address, contracts: SafeContracts): Hex {
  return encodeFunctionData({
    abi: safeProxyFactoryAbi,
    functionName: 'createProxyWithNonce',
    args: [contracts.safeSingleton, setupOf(owner, contracts), SALT_NONCE],
  })
}

/**
 * Returns the current or future address of an owner's account.
 *
 * @param proxyCode the result of the factory's `proxyCreationCode`
 * @throws if the code is not that of Safe 1.4.1
 */
export function safeAddressOf(owner: Address, contracts: SafeContracts, proxyCode: Hex): Address {
  if (keccak256(proxyCode) !== PROXY_CODE_HASH)
    throw new Error('This network’s contracts aren’t those of Safe 1.4.1. Nothing was sent.')
  const initializer = setupOf(owner, contracts)
  return getContractAddress({
    opcode: 'CREATE2',
    from: contracts.safeProxyFactory,
    salt: keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(initializer), SALT_NONCE])),
    bytecode: concat([proxyCode, pad(contracts.safeSingleton)]),
  })
}
