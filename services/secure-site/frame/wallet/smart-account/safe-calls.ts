import { type Address, concat, encodeFunctionData, encodePacked, type Hex, size } from 'viem'
import { multiSendAbi, safe4337ModuleAbi } from './safe-abis.js'

/** A call of a smart account. */
export interface SmartAccountCall {
  readonly to: Address
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

const CALL = 0
const DELEGATECALL = 1

/** Encodes a call for `multiSend`: operation, to, value, length of data, data. */
const packed = ({ to, value, data }: SmartAccountCall): Hex =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [CALL, to, value, BigInt(size(data)), data],
  )

const execute = (to: Address, value: bigint, data: Hex, operation: number): Hex =>
  encodeFunctionData({ abi: safe4337ModuleAbi, args: [to, value, data, operation] })

/** Returns the call data of an operation: one call directly, several by MultiSend, atomically. */
export function encodeCalls(calls: readonly SmartAccountCall[], multiSend: Address): Hex {
  const [only, ...more] = calls
  if (!only) throw new Error('There’s nothing to send. Nothing was sent.')
  if (more.length === 0) return execute(only.to, only.value, only.data, CALL)
  const data = encodeFunctionData({ abi: multiSendAbi, args: [concat(calls.map(packed))] })
  return execute(multiSend, 0n, data, DELEGATECALL)
}
