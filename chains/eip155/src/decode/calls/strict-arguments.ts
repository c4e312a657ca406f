import type { Abi, AbiParameter } from 'viem'
import { decodeAbiParameters, decodeFunctionData, encodeAbiParameters, encodeFunctionData } from 'viem/utils'
import type { Hex } from './call-meaning.js'

/** A function of an ABI with its arguments, as viem types them. */
type Decoded<Known extends Abi> = ReturnType<typeof decodeFunctionData<Known>>
/** Values of parameters, as viem types them. */
type DecodedParameters<Known extends readonly AbiParameter[]> = ReturnType<typeof decodeAbiParameters<Known>>

/**
 * Decodes a call; `undefined` unless encoding the result returns the same bytes. This excludes trailing bytes, dirty
 * padding, values above the range of their type, and unusual offsets, which a contract may read differently.
 */
export function strictArguments<const Known extends Abi>(abi: Known, data: Hex): Decoded<Known> | undefined {
  try {
    const decoded = decodeFunctionData({ abi, data })
    // viem's functions accept each other's results, which their types cannot express for a generic ABI.
    const again = encodeFunctionData({ abi, ...decoded } as Parameters<typeof encodeFunctionData>[0])
    return again === data ? decoded : undefined
  } catch {
    return undefined
  }
}

/** Decodes parameters without a function; `undefined` unless encoding the result returns the same bytes. */
export function strictParameters<const Known extends readonly AbiParameter[]>(
  parameters: Known,
  data: Hex,
): DecodedParameters<Known> | undefined {
  try {
    const decoded = decodeAbiParameters(parameters, data)
    // viem's functions accept each other's results, which their types cannot express for generic parameters.
    const again = encodeAbiParameters(parameters, decoded as Parameters<typeof encodeAbiParameters<Known>>[1])
    return again === data ? decoded : undefined
  } catch {
    return undefined
  }
}
