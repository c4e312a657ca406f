import { Problem } from '@quoin/server-kit/http'
import * as z from 'zod'
import { type ChainNode, NodeError } from '../chains/chain-node.js'

/** Gas prices for three speeds. Wei per gas. */
export interface GasPriceLevels {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

const quantity = z
  .string()
  .regex(/^0x[\da-f]{1,64}$/i)
  .transform((text) => BigInt(text))
const history = z.object({
  baseFeePerGas: z.array(quantity).min(1).max(100),
  reward: z.array(z.array(quantity).length(3)).max(100).nullish(),
})

const BLOCKS = '0xa'
/** Percentiles of the tips, for the three levels. */
const PERCENTILES = [50, 75, 95]
/** Margins for growth of the base fee until the transaction is in a block. Percent. */
const GROWTH = [110n, 125n, 150n] as const
/** Margins for networks with a single gas price. */
const MARGIN = [100n, 110n, 125n] as const

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : 1)

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted(compare)
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

async function fromHistory(node: ChainNode, signal?: AbortSignal): Promise<readonly bigint[] | undefined> {
  try {
    const answer = history.safeParse(
      await node.request('eth_feeHistory', [BLOCKS, 'latest', PERCENTILES], signal),
    )
    const next = answer.data?.baseFeePerGas.at(-1)
    if (next === undefined || next === 0n) return undefined
    // Blocks without transactions have no tips.
    const tips = (answer.data?.reward ?? []).filter((row) => row.some((tip) => tip > 0n))
    return GROWTH.map((percent, at) => (next * percent) / 100n + median(tips.map((row) => row[at] ?? 0n)))
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
}

async function fromPrice(node: ChainNode, signal?: AbortSignal): Promise<readonly bigint[]> {
  const answer = quantity.safeParse(await node.request('eth_gasPrice', [], signal))
  if (answer.success) return MARGIN.map((percent) => (answer.data * percent) / 100n)
  const description = `The node of ${node.chain.id} returned no gas price.`
  throw new Problem(502, [{ name: 'node', description }])
}

/**
 * Reads current gas prices: the base fee of the next block with a margin, plus the tips of the last blocks; on networks
 * without a base fee, the node's gas price.
 *
 * @throws `Problem` if no node answered
 */
export async function readGasPrices(node: ChainNode, signal?: AbortSignal): Promise<GasPriceLevels> {
  const levels = (await fromHistory(node, signal)) ?? (await fromPrice(node, signal))
  // The medians of the tips may decrease with the level.
  const [standard = 0n, fast = 0n, instant = 0n] = levels.toSorted(compare)
  return { standard, fast, instant }
}
