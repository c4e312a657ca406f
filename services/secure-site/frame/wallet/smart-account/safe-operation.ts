import { type Address, concat, type Hex, hashTypedData } from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'

/** Fields of an operation as the module hashes them. Source: Safe4337Module 0.3.0, `SafeOp`. */
const safeOpTypes = {
  SafeOp: [
    { name: 'safe', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'verificationGasLimit', type: 'uint128' },
    { name: 'callGasLimit', type: 'uint128' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'maxPriorityFeePerGas', type: 'uint128' },
    { name: 'maxFeePerGas', type: 'uint128' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/** `validAfter` and `validUntil`, six bytes each: no limits. The nonce ensures a single execution. */
const ALWAYS: Hex = `0x${'00'.repeat(12)}`

/** A user operation of entry point 0.7 without its signature. */
export type UnsignedOperation = UserOperation<'0.7'>

export interface OperationContext {
  readonly chainId: number
  readonly entryPoint: Address
  readonly module: Address
}

/** Returns the hash that the owner signs. */
export function hashOperation(operation: UnsignedOperation, context: OperationContext): Hex {
  const packed = toPackedUserOperation({ ...operation, signature: '0x' })
  return hashTypedData({
    domain: { chainId: context.chainId, verifyingContract: context.module },
    types: safeOpTypes,
    primaryType: 'SafeOp',
    message: {
      safe: operation.sender,
      nonce: operation.nonce,
      initCode: packed.initCode,
      callData: operation.callData,
      verificationGasLimit: operation.verificationGasLimit,
      callGasLimit: operation.callGasLimit,
      preVerificationGas: operation.preVerificationGas,
      maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
      maxFeePerGas: operation.maxFeePerGas,
      paymasterAndData: packed.paymasterAndData,
      validAfter: 0,
      validUntil: 0,
      entryPoint: context.entryPoint,
    },
  })
}

/** Returns the module's signature format: the times, then the single owner's signature of `hashOperation`. */
export const toOperationSignature = (signature: Hex): Hex => concat([ALWAYS, signature])

/** Has the length of a real one, for estimating the gas; it recovers to another address than the owner's. */
export const stubSignature: Hex = toOperationSignature(
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c',
)
