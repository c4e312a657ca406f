import { parseAbi } from 'viem/utils'
import type { CallMeaning, Hex, KnownContracts } from './call-meaning.js'
import { isKnownContract } from './known-contracts.js'
import { unpackMultiSend } from './multi-send.js'
import { strictArguments } from './strict-arguments.js'

/** Limit of nested batches. */
const maxDepth = 4
const maxCalls = 100

/** Sources: Multicall3; Uniswap's and OpenZeppelin's Multicall; Safe's MultiSend. */
const abi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3(Call3[] calls)',
  'function aggregate3Value(Call3Value[] calls)',
  'function multicall(bytes[] data)',
  'function multiSend(bytes transactions)',
])

/** A call within the decoder. */
export interface NestedCall {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  /** Number of batches around it. */
  readonly depth: number
  readonly known: KnownContracts | undefined
  /** The code at `to` runs as the caller. */
  readonly isDelegate: boolean
}

/** Decodes a call inside a batch. */
export type DecodeNested = (call: NestedCall) => CallMeaning

interface Part {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  readonly mayFail: boolean
  readonly isDelegate: boolean
}

/** The calls of a batch. */
interface Parts {
  readonly by: 'multicall3' | 'multicall' | 'multiSend'
  readonly parts: readonly Part[] | undefined
}

function readParts({ to, data, known, isDelegate }: NestedCall): Parts | undefined {
  const call = strictArguments(abi, data)
  if (!call) return undefined
  if (call.functionName === 'multiSend') {
    if (!isKnownContract(to, 'multiSend', known)) return undefined
    const parts = unpackMultiSend(call.args[0], maxCalls)?.map((one) => ({ ...one, mayFail: false }))
    return { by: 'multiSend', parts }
  }
  // Only MultiSend may run as the caller: the effect of other code does not follow from the calldata.
  if (isDelegate || call.args[0].length > maxCalls) return undefined
  if (call.functionName === 'multicall') {
    const parts = call.args[0].map((one) => ({
      to,
      value: 0n,
      data: one,
      mayFail: false,
      isDelegate: false,
    }))
    return { by: 'multicall', parts }
  }
  if (!isKnownContract(to, 'multicall3', known)) return undefined
  const parts = call.args[0].map((one) => ({
    to: one.target,
    value: 'value' in one ? one.value : 0n,
    data: one.callData,
    mayFail: one.allowFailure,
    isDelegate: false,
  }))
  return { by: 'multicall3', parts }
}

/**
 * Decodes a batch; `undefined` if it is unknown or malformed. `multicall(bytes[])` calls its own contract on behalf of
 * the caller; Multicall3 and MultiSend act as themselves, except that MultiSend may run as the caller.
 */
export function readBatch(call: NestedCall, decode: DecodeNested): CallMeaning | undefined {
  if (call.depth >= maxDepth) return undefined
  const read = readParts(call)
  if (!read?.parts) return undefined
  const calls = read.parts.map(({ to, value, data, mayFail, isDelegate }) => {
    const meaning = decode({ to, value, data, depth: call.depth + 1, known: call.known, isDelegate })
    return { to, value, data, mayFail, meaning }
  })
  const sender = read.by === 'multicall' || call.isDelegate ? 'caller' : 'contract'
  return { kind: 'batch', by: read.by, to: call.to, value: call.value, sender, calls }
}
