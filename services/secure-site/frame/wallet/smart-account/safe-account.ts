import {
  type Address,
  type Chain,
  type Hex,
  hashMessage,
  hashTypedData,
  type PublicClient,
  type Transport,
} from 'viem'
import {
  entryPoint07Abi,
  type SmartAccount,
  type SmartAccountImplementation,
  toSmartAccount,
} from 'viem/account-abstraction'
import { readContract } from 'viem/actions'
import { safeProxyFactoryAbi } from './safe-abis.js'
import { encodeCalls } from './safe-calls.js'
import { factoryDataOf, type SafeContracts, safeAddressOf } from './safe-deployment.js'
import { hashOperation, stubSignature, toOperationSignature } from './safe-operation.js'

/**
 * Returns the hash that an owner signs for an ERC-1271 signature of the Safe: a message of the Safe itself on this
 * network, so that the signature is valid nowhere else. Source: Safe 1.4.1, CompatibilityFallbackHandler.
 */
function hashSafeMessage(hash: Hex, safe: Address, chainId: number): Hex {
  return hashTypedData({
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    // The handler signs `abi.encode(hash)`, which is the 32 bytes themselves.
    message: { message: hash },
  })
}

/** A smart account for entry point 0.7, which the module requires. */
export type SafeAccount = SmartAccount<SmartAccountImplementation<typeof entryPoint07Abi, '0.7'>>

export interface SafeAccountOptions {
  readonly client: PublicClient<Transport, Chain>
  readonly contracts: SafeContracts
  readonly owner: Address
  /** Signs a hash as the owner. The keys are opened for it, and wiped afterwards. */
  readonly signHash: (hash: Hex) => Promise<Hex>
}

/**
 * Creates the smart account of an owner: Safe 1.4.1 with its module for ERC-4337 0.3.0. Its first operation deploys it;
 * until then its signatures include its deployment. Source: ERC-4337, ERC-1271, ERC-6492.
 */
export async function toSafeAccount({
  client,
  contracts,
  owner,
  signHash,
}: SafeAccountOptions): Promise<SafeAccount> {
  const chainId = client.chain.id
  const { entryPoint, safe4337Module: module, safeProxyFactory, multiSend } = contracts
  const proxyCode = await readContract(client, {
    address: safeProxyFactory,
    abi: safeProxyFactoryAbi,
    functionName: 'proxyCreationCode',
  })
  const address = safeAddressOf(owner, contracts, proxyCode)
  const vouch = (hash: Hex): Promise<Hex> => signHash(hashSafeMessage(hash, address, chainId))

  return toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint, version: '0.7' },
    getAddress: async () => address,
    encodeCalls: async (calls) =>
      encodeCalls(
        calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data })),
        multiSend,
      ),
    getFactoryArgs: async () => ({
      factory: safeProxyFactory,
      factoryData: factoryDataOf(owner, contracts),
    }),
    getStubSignature: async () => stubSignature,
    signMessage: ({ message }) => vouch(hashMessage(message)),
    signTypedData: (typedData) => vouch(hashTypedData(typedData)),
    async signUserOperation(operation) {
      const full = { ...operation, sender: address, signature: '0x' } as const
      const context = { chainId, entryPoint, module }
      return toOperationSignature(await signHash(hashOperation(full, context)))
    },
  })
}
