import { encodeFunctionData, type Hex, pad, parseAbi, zeroAddress } from 'viem'

/** The functions of LI.FI's facet of Across V4. Source: its published contracts (AcrossFacetV4 1.0.0, read on 2026-11-26). */
const abi = parseAbi([
  'function startBridgeTokensViaAcrossV4((bytes32, string, string, address, address, address, uint256, uint256, bool, bool), (bytes32, bytes32, bytes32, bytes32, uint256, uint128, bytes32, uint32, uint32, uint32, bytes)) payable',
  'function swapAndStartBridgeTokensViaAcrossV4((bytes32, string, string, address, address, address, uint256, uint256, bool, bool), (address, address, address, address, uint256, bytes, bool)[], (bytes32, bytes32, bytes32, bytes32, uint256, uint128, bytes32, uint32, uint32, uint32, bytes)) payable',
])

/** A bridge as the diamond is called for it. Each test of a lie changes one of these. */
export interface LifiBridge {
  readonly receiver: Hex
  /** The receiver in Across's own data. */
  readonly acrossReceiver: Hex
  readonly refundTo: Hex
  /** The zero address is the coin. */
  readonly fromToken: Hex
  readonly fromAmount: bigint
  /** The token that is bridged; another than `fromToken` after a swap. */
  readonly bridgedToken: Hex
  readonly bridgedAmount: bigint
  /** On the destination network. */
  readonly toToken: Hex
  readonly toAmountMin: bigint
  readonly toChainId: bigint
  readonly hasDestinationCall: boolean
  readonly message: Hex
  readonly fillDeadline: number
  /** Without swaps: of the selling token itself. */
  readonly takes?: readonly (readonly [token: Hex, amount: bigint])[] | undefined
}

const swapper: Hex = '0x6131b5fae19ea4f9d964eac0408e4408b66337b5'
const word = (address: Hex): Hex => pad(address, { size: 32 })

/** Encodes the call of the diamond for a bridge. */
export function lifiBridgeCalldata(bridge: LifiBridge): Hex {
  const { fromToken, fromAmount, bridgedToken, bridgedAmount, toAmountMin } = bridge
  const isSwapped = fromToken !== bridgedToken
  const bridgeData = [
    pad('0x7a', { size: 32 }),
    'across',
    'quoin',
    zeroAddress,
    bridgedToken,
    bridge.receiver,
    bridgedAmount,
    bridge.toChainId,
    isSwapped,
    bridge.hasDestinationCall,
  ] as const
  const acrossData = [
    word(bridge.acrossReceiver),
    word(bridge.refundTo),
    word(bridgedToken),
    word(bridge.toToken),
    isSwapped ? 0n : toAmountMin,
    isSwapped ? (toAmountMin * 10n ** 18n + bridgedAmount - 1n) / bridgedAmount : 0n,
    word(zeroAddress),
    1_700_000_000,
    bridge.fillDeadline,
    0,
    bridge.message,
  ] as const
  if (!isSwapped)
    return encodeFunctionData({
      abi,
      functionName: 'startBridgeTokensViaAcrossV4',
      args: [bridgeData, acrossData],
    })
  const takes = bridge.takes ?? [[fromToken, fromAmount]]
  const swaps = takes.map(
    ([token, amount]) => [swapper, swapper, token, bridgedToken, amount, '0x12345678', true] as const,
  )
  return encodeFunctionData({
    abi,
    functionName: 'swapAndStartBridgeTokensViaAcrossV4',
    args: [bridgeData, swaps, acrossData],
  })
}
