import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { ChainRequest, NodeClient } from '#kernel'
import { callContract } from './contract-call.js'
import { isNodeRefusal } from './contract-revert.js'
import { readWord } from './erc20.js'

/** Where roll-ups of the OP Stack tell what their data costs on the chain below. Source: its predeploys, GasPriceOracle. */
const oracle = '0x420000000000000000000000000000000000000F'
const abi = parseAbi(['function getL1Fee(bytes unsigned)'])

/** As long as a transfer of the coin is when it is signed, of bytes that cannot be compressed away. */
const sample: `0x${string}` = `0x${Array.from({ length: 120 }, (_, at) => ((at * 37 + 11) % 255) + 1)
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('')}`

/**
 * What a roll-up takes besides gas for a transfer of its coin, with room for a change; nothing on other chains. No transaction can
 * limit it, so that whoever sends everything must leave it. Wei.
 */
export async function readRollupFee(node: NodeClient, request: ChainRequest): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'getL1Fee', args: [sample] })
  try {
    const fee = readWord(await callContract(node, request, { to: oracle, data })) ?? 0n
    return (fee * 3n) / 2n
  } catch (error) {
    if (!isNodeRefusal(error)) throw error
    return 0n
  }
}
