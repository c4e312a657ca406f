import { encodeFunctionData, parseAbi } from 'viem/utils'
import { type CaipNetworkId, type ChainRequest, isNodeRefusal, type NodeClient } from '#kernel'
import { callContract } from '../contracts/contract-call.js'
import { readWord } from '../tokens/erc20.js'

/**
 * The gas oracle of the OP Stack, at the same address on each of its chains. Source: its predeploys, GasPriceOracle.
 */
const opStackOracle = '0x420000000000000000000000000000000000000F'

/** Roll-ups with their own oracle and the same function. Source: Scroll's predeploys, L1GasPriceOracle. */
const ownOracles: ReadonlyMap<CaipNetworkId, `0x${string}`> = new Map([
  ['eip155:534352', '0x5300000000000000000000000000000000000002'],
  ['eip155:534351', '0x5300000000000000000000000000000000000002'],
])

const abi = parseAbi(['function getL1Fee(bytes unsigned)'])

/** Size of signature, addresses, amount and fees of a transaction. Bytes. */
const envelopeBytes = 120

/** Limit of the sample, above the length of our transactions: a longer one would only burden the node. */
const maxBytes = 20_000

/** Returns bytes that do not compress. */
function sampleOf(length: number): `0x${string}` {
  const bytes = Array.from({ length }, (_, at) => ((at * 37 + (at >> 8) * 11 + 11) % 255) + 1)
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Returns the fee that a roll-up charges besides gas for a transaction with this many bytes of data, with a margin; 0
 * on other chains. No transaction can limit it, so it counts towards the maximum cost. Wei.
 */
export async function readRollupFee(
  node: NodeClient,
  { network, signal, bytes }: ChainRequest & { readonly bytes: number },
): Promise<bigint> {
  const sample = sampleOf(envelopeBytes + Math.min(Math.max(bytes, 0), maxBytes))
  const data = encodeFunctionData({ abi, functionName: 'getL1Fee', args: [sample] })
  const to = ownOracles.get(network.caipNetworkId) ?? opStackOracle
  try {
    const fee = readWord(await callContract(node, { network, signal }, { to, data })) ?? 0n
    return (fee * 3n) / 2n
  } catch (error) {
    if (!isNodeRefusal(error)) throw error
    return 0n
  }
}

/** Returns the number of bytes in hex data. */
export const bytesOf = (data: string): number => Math.max(0, (data.length - 2) / 2)
