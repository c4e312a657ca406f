import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Content } from '../history/history.js'

/** The contract that bridges, with LI.FI's call for Across. Source: LI.FI's list of deployments. */
export const bridgeContract = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
/** The coins of both networks as tokens. Sources: WETH9, OP Mainnet's predeploys. */
const wrappedCoins: Readonly<Record<string, string>> = {
  'eip155:1': '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  'eip155:10': '0x4200000000000000000000000000000000000006',
}
const nobody = '0x0000000000000000000000000000000000000000'
/** Source: LI.FI's published contracts (AcrossFacetV4, ILiFi). */
const abi = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 sendingAssetId; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityParameter; bytes message; }',
  'function startBridgeTokensViaAcrossV4(BridgeData bridge, AcrossV4Data across) payable',
])

/** A bridge from one network to the other. Addresses in lower case. */
export interface Bridge {
  /** Absent: the coin is bridged, and the coin arrives. */
  readonly token?: string | undefined
  readonly amount: bigint
  readonly minimum: bigint
  /** CAIP-2. */
  readonly destination: string
  readonly recipient: string
  readonly refundTo: string
}

const hex = (text: string): Hex => `0x${text.replace('0x', '')}`
const wordOf = (address: string): Hex => `0x${address.replace('0x', '').padStart(64, '0')}`
const addressIn = (word: string): string => `0x${word.slice(-40)}`.toLowerCase()

/** Returns what a bridge delivers: a thousandth less. */
export const bridgedFor = (amount: bigint): bigint => amount - amount / 1_000n

/** Encodes a bridge. @param deadline seconds since 1970 */
export function bridgeData(
  { token, amount, minimum, destination, recipient, refundTo }: Bridge,
  source: string,
  deadline: number,
): string {
  const sent = token ?? wrappedCoins[source] ?? nobody
  const received = token ?? wrappedCoins[destination] ?? nobody
  const bridge = {
    transactionId: wordOf('1'),
    bridge: 'acrossV4',
    integrator: 'world',
    referrer: hex(nobody),
    sendingAssetId: hex(token ?? nobody),
    receiver: hex(recipient),
    minAmount: amount,
    destinationChainId: BigInt(destination.split(':')[1] ?? 0),
    hasSourceSwaps: false,
    hasDestinationCall: false,
  }
  const across = {
    receiverAddress: wordOf(recipient),
    refundAddress: wordOf(refundTo),
    sendingAssetId: wordOf(sent),
    receivingAssetId: wordOf(received),
    outputAmount: minimum,
    outputAmountMultiplier: 10n ** 18n,
    exclusiveRelayer: wordOf(nobody),
    quoteTimestamp: deadline - 3_600,
    fillDeadline: deadline,
    exclusivityParameter: 0,
    message: '0x',
  } as const
  return encodeFunctionData({ abi, functionName: 'startBridgeTokensViaAcrossV4', args: [bridge, across] })
}

/** Reads a bridge; `undefined` if it is another call. */
export function readBridge({ to, data }: { readonly to: string; readonly data: string }): Bridge | undefined {
  if (to.toLowerCase() !== bridgeContract) return undefined
  const { args } = decodeFunctionData({ abi, data: hex(data) })
  const [bridge, across] = args
  const token = bridge.sendingAssetId.toLowerCase()
  return {
    ...(token !== nobody && { token }),
    amount: bridge.minAmount,
    minimum: across.outputAmount,
    destination: `eip155:${bridge.destinationChainId}`,
    recipient: addressIn(across.receiverAddress),
    refundTo: addressIn(across.refundAddress),
  }
}

/** Returns the content of a bridge. What another account would receive, or get back, is a payment to it. */
export function contentOfBridge(
  network: string,
  account: string,
  { token, amount, minimum, destination, recipient, refundTo }: Bridge,
): Content {
  const shared = { network, account, value: String(amount), ...(token !== undefined && { token }) }
  const other = [recipient, refundTo].find((one) => one !== account)
  if (other !== undefined) return { action: 'payment', to: other, ...shared }
  return { action: 'bridge', to: bridgeContract, minimum: String(minimum), destination, ...shared }
}
