import { parseAbi } from 'viem/utils'
import type { Hex } from './call-meaning.js'
import { strictArguments } from './strict-arguments.js'

/**
 * The diamond of LI.FI, the same address on the networks below, and the networks on which it has the facet of Across V4.
 * Source: LI.FI's list of deployments.
 */
const diamond = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
const networks = new Set([1n, 10n, 56n, 137n, 8453n, 42_161n])

/**
 * No other facet is decoded: this one reverts unless the receiver of its own data is that of the bridge data, and its own
 * data contains the received token, its amount and the refund. Source: LI.FI's published contracts (AcrossFacetV4 1.0.0,
 * ILiFi, LibSwap).
 */
const across = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
  'function startBridgeTokensViaAcrossV4(BridgeData bridge, AcrossV4Data across) payable',
  'function swapAndStartBridgeTokensViaAcrossV4(BridgeData bridge, SwapData[] swaps, AcrossV4Data across) payable',
])

const zero = '0x0000000000000000000000000000000000000000'
/** Base of `outputAmountMultiplier`. */
const multiplierBase = 10n ** 18n

/** A bridge. Addresses in lower case. */
export interface BridgeCall {
  /** The sold token; the native currency if absent. */
  readonly sellToken?: Hex | undefined
  readonly amount: bigint
  readonly destinationChainId: bigint
  readonly recipient: Hex
  /** The account that gets `bridgedToken` back if the bridge does not deliver. */
  readonly refundTo: Hex
  /** The token on the first network that is bridged; the native currency is returned as the wrapped one. */
  readonly bridgedToken?: Hex | undefined
  /** On the other network; the wrapped native currency arrives as the native one. */
  readonly buyToken: Hex
  readonly minimum: bigint
  /** The bridge delivers until then, or returns the tokens. Seconds since 1970. */
  readonly deadline: number
}

const lower = (text: Hex): Hex => text.toLowerCase() as Hex
const tokenOf = (address: Hex): Hex | undefined => (lower(address) === zero ? undefined : lower(address))

/** Returns the address in a word; `undefined` if the word is none, or zero. */
function addressIn(word: Hex): Hex | undefined {
  return /^0x0{24}/.test(word) ? tokenOf(`0x${word.slice(26)}`) : undefined
}

/**
 * Decodes a bridge by LI.FI and Across. `undefined` for everything else: another contract, another facet, a call on the
 * other network, swaps that take several tokens, coins that do not match.
 */
export function readBridgeCall(
  { to, value, data }: { readonly to: string; readonly value: bigint; readonly data: Hex },
  chainId: bigint,
): BridgeCall | undefined {
  if (to.toLowerCase() !== diamond || !networks.has(chainId)) return undefined
  const call = strictArguments(across, lower(data))
  if (!call) return undefined
  const isSwapped = call.functionName === 'swapAndStartBridgeTokensViaAcrossV4'
  const [bridge] = call.args
  const [swaps, own] =
    call.functionName === 'swapAndStartBridgeTokensViaAcrossV4'
      ? [call.args[1], call.args[2]]
      : [[], call.args[1]]
  const recipient = addressIn(own.receiverAddress)
  const refundTo = addressIn(own.refundAddress)
  const buyToken = addressIn(own.receivingAssetId)
  const bridgedToken = tokenOf(bridge.sendingAssetId)
  if (!recipient || !refundTo || !buyToken || recipient !== lower(bridge.receiver)) return undefined
  // The native currency is bridged as the wrapped one, whatever the data names.
  if (bridgedToken !== undefined && addressIn(own.sendingAssetId) !== bridgedToken) return undefined
  const isPlain = !bridge.hasDestinationCall && own.message === '0x' && bridge.hasSourceSwaps === isSwapped
  if (!isPlain || bridge.destinationChainId === chainId) return undefined
  // What the swaps take from the account is one token; the last one makes the bridged token.
  const taken = swaps.filter(({ requiresDeposit }) => requiresDeposit)
  const sold = isSwapped ? taken[0]?.sendingAssetId : bridge.sendingAssetId
  if (sold === undefined || taken.some(({ sendingAssetId }) => lower(sendingAssetId) !== lower(sold)))
    return undefined
  const made = swaps.at(-1)?.receivingAssetId ?? bridge.sendingAssetId
  if (tokenOf(made) !== bridgedToken) return undefined
  const amount = isSwapped ? taken.reduce((sum, { fromAmount }) => sum + fromAmount, 0n) : bridge.minAmount
  const sellToken = tokenOf(sold)
  if (amount === 0n || value !== (sellToken === undefined ? amount : 0n)) return undefined
  return {
    sellToken,
    amount,
    recipient,
    refundTo,
    bridgedToken,
    buyToken,
    destinationChainId: bridge.destinationChainId,
    minimum: isSwapped ? (bridge.minAmount * own.outputAmountMultiplier) / multiplierBase : own.outputAmount,
    deadline: own.fillDeadline,
  }
}
