import type { Abi } from 'viem'
import { decodeFunctionData, encodeFunctionData } from 'viem/utils'
import type { Hex } from './call-meaning.js'

/** A function that an ABI has, with its arguments, as viem types them. */
type Decoded<Known extends Abi> = ReturnType<typeof decodeFunctionData<Known>>

/**
 * The function and the arguments of a call; `undefined` unless the very same bytes come out when they are encoded again. So
 * that nothing is read out of bytes behind the arguments, of padding that is not zero, of numbers too large for their type, or
 * of lists that point elsewhere than an encoder would: a contract may read these in another way.
 */
export function strictArguments<const Known extends Abi>(abi: Known, data: Hex): Decoded<Known> | undefined {
  try {
    const decoded = decodeFunctionData({ abi, data })
    // viem's two functions take one another's results, which their types cannot say of an ABI that is a parameter.
    const again = encodeFunctionData({ abi, ...decoded } as Parameters<typeof encodeFunctionData>[0])
    return again === data ? decoded : undefined
  } catch {
    return undefined
  }
}
