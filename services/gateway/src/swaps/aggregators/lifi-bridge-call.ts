import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'

/**
 * The calls of LI.FI's diamond that are bridged by Across V4. No other facet is accepted: this one reverts unless the
 * receiver of its own data is that of the bridge data, and its own data contains the received token, its amount and the
 * refund. Source: LI.FI's published contracts (AcrossFacetV4 1.0.0, ILiFi, LibSwap).
 */
export const lifiBridgeAbi = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
  'function startBridgeTokensViaAcrossV4(BridgeData bridge, AcrossV4Data across) payable',
  'function swapAndStartBridgeTokensViaAcrossV4(BridgeData bridge, SwapData[] swaps, AcrossV4Data across) payable',
])

/** Base of `outputAmountMultiplier`. */
const MULTIPLIER_BASE = 10n ** 18n

/** The effect of a bridge, decoded from its call. Addresses in lower case; the zero address is the network's coin. */
export interface BridgeCall {
  readonly sellToken: Hex
  readonly sellAmount: bigint
  readonly destinationChainId: bigint
  readonly recipient: Hex
  /** The account that gets the bridged token back if the bridge does not deliver. */
  readonly refundTo: Hex
  /** The token of the destination network; the wrapped coin arrives as the coin. */
  readonly buyToken: Hex
  readonly minimum: bigint
  /** Until then the bridge must deliver. Seconds since 1970. */
  readonly deadline: number
}

/** Returns the address in a word; `undefined` if the word is none. */
function addressIn(word: Hex): Hex | undefined {
  // A word has 64 digits; the address is its end.
  return /^0x0{24}/.test(word) ? (`0x${word.slice(26)}`.toLowerCase() as Hex) : undefined
}

/** Decodes a call; `undefined` unless encoding the result returns the same bytes. */
function decode(data: Hex) {
  try {
    const decoded = decodeFunctionData({ abi: lifiBridgeAbi, data })
    const again =
      decoded.functionName === 'startBridgeTokensViaAcrossV4'
        ? encodeFunctionData({ abi: lifiBridgeAbi, ...decoded })
        : encodeFunctionData({ abi: lifiBridgeAbi, ...decoded })
    return again === data.toLowerCase() ? decoded : undefined
  } catch {
    return undefined
  }
}

/**
 * Decodes the call of a bridge. `undefined` for every other function, and for a call that does anything else than bridge
 * one token, with swaps on the first network only.
 */
export function readBridgeCall(data: Hex): BridgeCall | undefined {
  const call = decode(data)
  if (!call) return undefined
  const [bridge] = call.args
  const [swaps, across] =
    call.functionName === 'startBridgeTokensViaAcrossV4' ? [[], call.args[1]] : [call.args[1], call.args[2]]
  const bridged = bridge.sendingAssetId.toLowerCase()
  const isSwapped = call.functionName === 'swapAndStartBridgeTokensViaAcrossV4'
  const [recipient, refundTo, inputToken, buyToken] = [
    addressIn(across.receiverAddress),
    addressIn(across.refundAddress),
    addressIn(across.sendingAssetId),
    addressIn(across.receivingAssetId),
  ]
  if (!recipient || !refundTo || !buyToken || buyToken === zeroAddress) return undefined
  if (recipient !== bridge.receiver.toLowerCase()) return undefined
  // The coin is bridged as the wrapped coin, whatever the data names.
  if (bridged !== zeroAddress && inputToken !== bridged) return undefined
  if (bridge.hasDestinationCall || across.message !== '0x' || bridge.hasSourceSwaps !== isSwapped)
    return undefined
  const common = {
    recipient,
    refundTo,
    buyToken,
    destinationChainId: bridge.destinationChainId,
    deadline: across.fillDeadline,
  }
  if (!isSwapped) {
    const sellToken = bridged as Hex
    return { ...common, sellToken, sellAmount: bridge.minAmount, minimum: across.outputAmount }
  }
  // What the swaps take from the account is one token; the last one makes the bridged token.
  const deposits = swaps.filter(({ requiresDeposit }) => requiresDeposit)
  const sellToken = deposits[0]?.sendingAssetId.toLowerCase()
  if (deposits.some(({ sendingAssetId }) => sendingAssetId.toLowerCase() !== sellToken)) return undefined
  if (sellToken === undefined || swaps.at(-1)?.receivingAssetId.toLowerCase() !== bridged) return undefined
  return {
    ...common,
    sellToken: sellToken as Hex,
    sellAmount: deposits.reduce((sum, { fromAmount }) => sum + fromAmount, 0n),
    minimum: (bridge.minAmount * across.outputAmountMultiplier) / MULTIPLIER_BASE,
  }
}
