/** The reserves of a pool of two tokens, by the direction of the swap. Smallest units. */
export interface PoolSide {
  readonly reserveIn: bigint
  readonly reserveOut: bigint
}

/** Max reserve of a pool. Source: Uniswap V2, which stores reserves as uint112. */
const LARGEST_RESERVE = 2n ** 112n - 1n
/** The pool keeps 0.3 % of the input as a fee. */
const KEPT_OF_THOUSAND = 997n

/**
 * Returns exactly the output of the pool's contract for an amount; 0 if the pool is empty, or the amount exceeds its
 * limit or is too small.
 */
export function swapOutput(amountIn: bigint, { reserveIn, reserveOut }: PoolSide): bigint {
  if (reserveIn <= 0n || reserveOut <= 0n || reserveIn + amountIn > LARGEST_RESERVE) return 0n
  const taken = amountIn * KEPT_OF_THOUSAND
  return (taken * reserveOut) / (reserveIn * 1000n + taken)
}

/** Returns the output of several pools in a row. */
export function routeOutput(amountIn: bigint, pools: readonly PoolSide[]): bigint {
  return pools.reduce((amount, pool) => (amount > 0n ? swapOutput(amount, pool) : 0n), amountIn)
}

/**
 * Returns the price impact: how much less the swap returns than the spot price after the pools' fees, which is the cost
 * of its own size. Basis points, rounded.
 */
export function priceImpact(amountIn: bigint, amountOut: bigint, pools: readonly PoolSide[]): number {
  // Output at the spot price: amountIn × Π (997 × reserveOut) / (1000 × reserveIn).
  const numerator = pools.reduce((product, pool) => product * KEPT_OF_THOUSAND * pool.reserveOut, amountIn)
  const denominator = pools.reduce((product, pool) => product * 1000n * pool.reserveIn, 1n)
  if (numerator <= 0n) return 0
  const lost = numerator - amountOut * denominator
  return Number((lost * 20_000n + numerator) / (2n * numerator))
}
