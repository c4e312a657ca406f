import {
  type Address,
  type Chain,
  concat,
  encodeFunctionData,
  encodePacked,
  type Hex,
  type PublicClient,
  parseAbi,
  type Transport,
  zeroAddress,
} from 'viem'
import {
  entryPoint07Abi,
  type SmartAccount,
  toPackedUserOperation,
  toSmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { readContract, simulateContract } from 'viem/actions'
import { smartAccountContracts as contracts } from './smart-account-contracts.js'

const abi = parseAbi([
  'function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
  'function enableModules(address[] modules)',
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function getNonce(address sender, uint192 key) view returns (uint256)',
])

const SafeOp = [
  { type: 'address', name: 'safe' },
  { type: 'uint256', name: 'nonce' },
  { type: 'bytes', name: 'initCode' },
  { type: 'bytes', name: 'callData' },
  { type: 'uint128', name: 'verificationGasLimit' },
  { type: 'uint128', name: 'callGasLimit' },
  { type: 'uint256', name: 'preVerificationGas' },
  { type: 'uint128', name: 'maxPriorityFeePerGas' },
  { type: 'uint128', name: 'maxFeePerGas' },
  { type: 'bytes', name: 'paymasterAndData' },
  { type: 'uint48', name: 'validAfter' },
  { type: 'uint48', name: 'validUntil' },
  { type: 'address', name: 'entryPoint' },
] as const

/** Creates a Safe with one owner for tests of the bundler. It executes one call per operation and signs no messages. */
export async function createTestSafeAccount(
  client: PublicClient<Transport, Chain>,
  chainId: number,
): Promise<SmartAccount> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const { safe4337Module: module } = contracts
  const enable = encodeFunctionData({ abi, functionName: 'enableModules', args: [[module]] })
  const owners = [owner.address]
  const initializer = encodeFunctionData({
    abi,
    functionName: 'setup',
    args: [owners, 1n, contracts.safeModuleSetup, enable, module, zeroAddress, 0n, zeroAddress],
  })
  const creation = {
    abi,
    functionName: 'createProxyWithNonce',
    args: [contracts.safeSingleton, initializer, 0n],
  } as const
  const { result: address } = await simulateContract(client, {
    ...creation,
    address: contracts.safeProxyFactory,
  })

  async function sign(operation: UserOperation<'0.7'> & { sender: Address }): Promise<Hex> {
    const { initCode, paymasterAndData } = toPackedUserOperation(operation)
    const signature = await owner.signTypedData({
      domain: { chainId, verifyingContract: module },
      types: { SafeOp },
      primaryType: 'SafeOp',
      message: {
        safe: operation.sender,
        nonce: operation.nonce,
        initCode,
        callData: operation.callData,
        verificationGasLimit: operation.verificationGasLimit,
        callGasLimit: operation.callGasLimit,
        preVerificationGas: operation.preVerificationGas,
        maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
        maxFeePerGas: operation.maxFeePerGas,
        paymasterAndData,
        validAfter: 0,
        validUntil: 0,
        entryPoint: contracts.entryPoint,
      },
    })
    return encodePacked(['uint48', 'uint48', 'bytes'], [0, 0, signature])
  }

  const unsupported = async (): Promise<never> => {
    throw new Error('The account of this test signs operations only.')
  }
  return toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: contracts.entryPoint, version: '0.7' },
    getAddress: async () => address,
    encodeCalls: async ([call]) => {
      if (!call) throw new Error('There is nothing to do.')
      const args = [call.to, call.value ?? 0n, call.data ?? '0x', 0] as const
      return encodeFunctionData({ abi, functionName: 'executeUserOp', args })
    },
    getFactoryArgs: async () => ({
      factory: contracts.safeProxyFactory,
      factoryData: encodeFunctionData(creation),
    }),
    getNonce: ({ key = 0n } = {}) =>
      readContract(client, {
        abi,
        address: contracts.entryPoint,
        functionName: 'getNonce',
        args: [address, key],
      }),
    getStubSignature: async () =>
      concat([
        encodePacked(['uint48', 'uint48'], [0, 0]),
        '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c',
      ]),
    signUserOperation: async ({ sender = address, ...operation }) => sign({ ...operation, sender }),
    sign: unsupported,
    signMessage: unsupported,
    signTypedData: unsupported,
  })
}
