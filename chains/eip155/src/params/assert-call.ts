import { type ContractCall, QuoinError } from '#kernel'
import { isBytes } from './param-shapes.js'

/** Every node accepts a transaction of this size. Bytes. */
const maxDataLength = 131_072

/** Throws `RPC_PARAMS_INVALID` if the data of a call is not hex, or its value is negative. */
export function assertCall(
  call: ContractCall,
): asserts call is ContractCall & { readonly data: `0x${string}` } {
  if (isBytes(call.data, maxDataLength) && call.value >= 0n) return
  throw new QuoinError('RPC_PARAMS_INVALID', {
    details: 'The data of a call is not hex, or its value is negative',
  })
}
