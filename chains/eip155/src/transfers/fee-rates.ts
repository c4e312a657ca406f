import { type ChainRequest, type FeeSpeed, isNodeRefusal, type NodeClient } from '#kernel'
import { fieldsOf, isQuantity, readQuantity, toQuantity } from '../params/param-shapes.js'

/** The gas price at a speed. Wei. */
export interface FeeRate {
  /** Maximum. */
  readonly perGas: bigint
  /** The part for the block producer; 0 if there is no such split. */
  readonly tip: bigint
  /** The minimum that the next block accepts. Wei. */
  readonly min: bigint
  /** The transaction fields of this rate. */
  readonly fields: Readonly<Record<string, `0x${string}`>>
}

export type FeeRates = Readonly<Record<FeeSpeed, FeeRate>>

/** Tips of a block that are used, as percentiles of its gas. */
const percentiles = [10, 50, 90]
const blocks = 10
/** The most that nodes return at once. */
const usualBlocks = 1_024n

type Tips = readonly [slow: bigint, normal: bigint, fast: bigint]

interface FeeMarket {
  /** Base fee of the next block. */
  readonly baseFee: bigint
  /** `undefined` if the last blocks were empty, or the node does not report tips. */
  readonly tips?: Tips | undefined
}

function median(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((one, other) => (one < other ? -1 : Number(one > other)))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

/** Reads a response to `eth_feeHistory`; `undefined` if it is unusable. Source: execution-apis. */
function readHistory(result: unknown): FeeMarket | undefined {
  const { baseFeePerGas, reward, gasUsedRatio } = fieldsOf(result) ?? {}
  const next: unknown = Array.isArray(baseFeePerGas) ? baseFeePerGas.at(-1) : undefined
  if (!isQuantity(next)) return undefined
  const used = Array.isArray(gasUsedRatio) ? gasUsedRatio : []
  const rows = Array.isArray(reward) ? reward.filter((_, at) => used[at] !== 0) : []
  const tipAt = (at: number): bigint =>
    median(
      rows.flatMap((row: unknown) => (Array.isArray(row) && isQuantity(row[at]) ? [BigInt(row[at])] : [])),
    )
  return { baseFee: BigInt(next), tips: rows.length > 0 ? [tipAt(0), tipAt(1), tipAt(2)] : undefined }
}

const marketFields = (perGas: bigint, tip: bigint): FeeRate['fields'] => ({
  maxFeePerGas: toQuantity(perGas),
  maxPriorityFeePerGas: toQuantity(tip),
})

/**
 * Returns the maximum rate, with room for 2, 4 or 6 full blocks in a row (each may raise the base fee by an eighth).
 * Wei per gas.
 */
function market(baseFee: bigint, tip: bigint, quarters: bigint): FeeRate {
  const perGas = (baseFee * quarters) / 4n + tip
  return { perGas, tip, min: (baseFee * 9n) / 8n + tip, fields: marketFields(perGas, tip) }
}

function legacy(gasPrice: bigint, percent: bigint): FeeRate {
  const perGas = (gasPrice * percent) / 100n
  return { perGas, tip: 0n, min: gasPrice, fields: { gasPrice: toQuantity(perGas) } }
}

/** Returns a rate with another limit and the same tip. */
export const withLimit = (rate: FeeRate, perGas: bigint): FeeRate => ({
  ...rate,
  perGas,
  fields: rate.fields.gasPrice ? { gasPrice: toQuantity(perGas) } : marketFields(perGas, rate.tip),
})

/**
 * Returns the median base fee of the last hours (of half an hour with blocks every two seconds); `undefined` if the
 * node does not report it. Rejects only if the signal aborts: it is only a comparison.
 */
export async function readUsualBaseFee(
  node: NodeClient,
  { network, signal }: ChainRequest,
): Promise<bigint | undefined> {
  const params = [toQuantity(usualBlocks), 'latest', []]
  try {
    return await node.read({ network, method: 'eth_feeHistory', params, signal }, (result) => {
      const { baseFeePerGas } = fieldsOf(result) ?? {}
      const fees = Array.isArray(baseFeePerGas) ? baseFeePerGas.filter(isQuantity) : []
      return median(fees.map(BigInt)) || undefined
    })
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}

/** Returns the usual gas price, for comparison with the current rates. Wei. */
export function usualRate({ slow, normal }: FeeRates, baseFee: bigint | undefined): bigint {
  return baseFee === undefined ? normal.perGas : market(baseFee, slow.tip, 6n).perGas
}

/**
 * Reads the current gas price at each speed: from the tips of the last ten blocks (EIP-1559), or from the node's gas
 * price if blocks have no base fee.
 */
export async function readFeeRates(node: NodeClient, { network, signal }: ChainRequest): Promise<FeeRates> {
  const read = <T>(method: string, params: readonly unknown[], check: (result: unknown) => T): Promise<T> =>
    node.read({ network, method, params, signal }, check)
  /** Not every node supports every method. */
  const orNothing = (error: unknown): undefined => {
    if (!isNodeRefusal(error)) throw error
    return undefined
  }

  async function readMarket(): Promise<FeeMarket | undefined> {
    const params = [toQuantity(BigInt(blocks)), 'latest', percentiles]
    const history = await read('eth_feeHistory', params, readHistory).catch(orNothing)
    if (history) return history
    const baseFee = await read('eth_getBlockByNumber', ['latest', false], (block) => {
      const fee = fieldsOf(block)?.baseFeePerGas
      return fee === undefined ? undefined : readQuantity(fee)
    })
    return baseFee === undefined ? undefined : { baseFee }
  }

  const now = await readMarket()
  if (!now?.baseFee) {
    const gasPrice = await read('eth_gasPrice', [], readQuantity)
    return { slow: legacy(gasPrice, 100n), normal: legacy(gasPrice, 110n), fast: legacy(gasPrice, 125n) }
  }
  const { baseFee } = now
  let { tips } = now
  if (!tips) {
    const usual = (await read('eth_maxPriorityFeePerGas', [], readQuantity).catch(orNothing)) ?? 0n
    tips = [usual / 2n, usual, 2n * usual]
  }
  const [slow, normal, fast] = tips
  return {
    slow: market(baseFee, slow, 5n),
    normal: market(baseFee, normal, 6n),
    fast: market(baseFee, fast, 8n),
  }
}
