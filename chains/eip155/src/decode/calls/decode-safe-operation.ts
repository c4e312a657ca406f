import { parseAbi } from 'viem/utils'
import { isHexText } from '../text/hex-text.js'
import type { CallMeaning, Hex, InnerCall, KnownContracts } from './call-meaning.js'
import { decodeNestedCall } from './decode-call.js'
import { strictArguments } from './strict-arguments.js'

/** Source: Safe's 4337 module. */
const abi = parseAbi([
  'function executeUserOp(address to, uint256 value, bytes data, uint8 operation)',
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
])

const isBatch = (meaning: CallMeaning): meaning is CallMeaning & { readonly kind: 'batch' } =>
  meaning.kind === 'batch'

/**
 * Decodes the calls that a Safe makes by the `callData` of a user operation (ERC-4337); a MultiSend that runs as the
 * Safe is split into its calls. `undefined` if the data is no such operation, or runs unknown code as the Safe.
 */
export function decodeSafeOperation(
  callData: string,
  options: { readonly known?: KnownContracts | undefined } = {},
): readonly InnerCall[] | undefined {
  if (!isHexText(callData)) return undefined
  const operation = strictArguments(abi, callData.toLowerCase() as Hex)
  if (!operation) return undefined
  const [to, value, data, kind] = operation.args
  if (kind > 1) return undefined
  const isDelegate = kind === 1
  const meaning = decodeNestedCall({ to, value, data, depth: 0, known: options.known, isDelegate })
  if (!isDelegate) return [{ to, value, data, meaning, mayFail: false }]
  return isBatch(meaning) ? meaning.calls : undefined
}
