/** What a pool of two tokens holds, seen from one of them. In the smallest units. */
export interface PoolSide {
  readonly reserveIn: bigint
  readonly reserveOut: bigint
}

/** A pool's reserves do not go beyond. Source: Uniswap V2, which keeps them as uint112. */
const LARGEST_RESERVE = 2n ** 112n - 1n
/** Of what comes in, 0.3 % stays with the pool. */
const KEPT_OF_THOUSAND = 997n

/**
 * What a pool gives for an amount: exactly what its contract gives. 0 where it gives nothing: it is empty, cannot take so much, or
 * the amount is too small.
 */
export function swapOutput(amountIn: bigint, { reserveIn, reserveOut }: PoolSide): bigint {
  if (reserveIn <= 0n || reserveOut <= 0n || reserveIn + amountIn > LARGEST_RESERVE) return 0n
  const taken = amountIn * KEPT_OF_THOUSAND
  return (taken * reserveOut) / (reserveIn * 1000n + taken)
}

/** What several pools give, one after the other. */
export function routeOutput(amountIn: bigint, pools: readonly PoolSide[]): bigint {
  return pools.reduce((amount, pool) => (amount > 0n ? swapOutput(amount, pool) : 0n), amountIn)
}

/**
 * How much less that is than a tiny amount would give for each unit, the fee of the pools taken off: what the size of the swap
 * itself costs. Basis points, rounded.
 */
export function priceImpact(amountIn: bigint, amountOut: bigint, pools: readonly PoolSide[]): number {
  // At the price of now: amountIn × Π (997 × reserveOut) / (1000 × reserveIn).
  const numerator = pools.reduce((product, pool) => product * KEPT_OF_THOUSAND * pool.reserveOut, amountIn)
  const denominator = pools.reduce((product, pool) => product * 1000n * pool.reserveIn, 1n)
  if (numerator <= 0n) return 0
  const lost = numerator - amountOut * denominator
  return Number((lost * 20_000n + numerator) / (2n * numerator))
}
