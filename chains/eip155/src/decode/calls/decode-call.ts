import { isHexText, toAddress } from '../text/hex-text.js'
import { type NestedCall, readBatch } from './batch-calls.js'
import type { CallMeaning, CallToDecode, Hex, KnownContracts, UnknownCall } from './call-meaning.js'
import { isKnownContract } from './known-contracts.js'
import { readPermit2Call } from './permit2-calls.js'
import { readSwapCall } from './swap-calls.js'
import { readTokenCall } from './token-calls.js'

/** Twice the limit of nodes for a transaction. Bytes. */
const maxDataLength = 262_144

function unknownCall(to: string, value: bigint, data: Hex): UnknownCall {
  // Slicing keeps the `0x`.
  return { kind: 'unknown', to, value, selector: data.slice(0, 10) as Hex, data }
}

/** Decodes a call that may be part of a batch, or run as the caller. */
export function decodeNestedCall(call: NestedCall): CallMeaning {
  const { to, value, data } = call
  const unknown = unknownCall(to, value, data)
  const swap = call.isDelegate ? undefined : readSwapCall(to, value, data)
  if (swap) return swap
  const batch = readBatch(call, decodeNestedCall)
  if (batch) return batch
  // Code that runs as the caller may do anything, whatever its calldata.
  if (call.isDelegate) return unknown
  if (data === '0x') return { kind: 'sendCoin', to, value }
  // None of these functions is payable: a call with a value goes to another kind of contract.
  if (value !== 0n) return unknown
  const isPermit2 = isKnownContract(to, 'permit2', call.known)
  return (isPermit2 ? readPermit2Call(data) : readTokenCall(to, data)) ?? unknown
}

/**
 * Decodes the effect of a call from its data alone, without a network request. Never throws; anything uncertain is
 * `unknown`. Accepts calldata only if encoding the result returns the same bytes.
 *
 * @example
 * const meaning = decodeCall({ to: token, data: '0xa9059cbb…' })
 * if (meaning.kind === 'sendToken') console.log(meaning.to, meaning.amount)
 */
export function decodeCall(
  call: CallToDecode,
  options: { readonly known?: KnownContracts | undefined } = {},
): CallMeaning {
  const { to: given, value = 0n, data: text = '0x' } = call
  const isReadable = isHexText(text) && text.length <= 2 * maxDataLength + 2 && value >= 0n
  if (!isReadable) return unknownCall(given ?? '', value, '0x')
  const data = text.toLowerCase() as Hex
  if (given === undefined || given === null) return { kind: 'deploy', value, code: data }
  const to = toAddress(given)
  if (to === undefined) return unknownCall(given, value, data)
  return decodeNestedCall({ to, value, data, depth: 0, known: options.known, isDelegate: false })
}
