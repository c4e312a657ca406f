import type { Pool, TokenPair } from './create-pool-reader.js'
import { priceImpact, routeOutput } from './pool.js'

/** A route from one token to another. */
export interface Route {
  /** Addresses, both ends included: two or three. */
  readonly path: readonly string[]
  readonly pools: readonly Pool[]
  readonly amountOut: bigint
  /** Basis points. */
  readonly priceImpact: number
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Returns the candidate paths: the direct one, and one through each token between. */
export function pathsBetween(
  from: string,
  to: string,
  between: readonly string[],
): readonly (readonly string[])[] {
  const others = between.filter((token) => !isSame(token, from) && !isSame(token, to))
  return [[from, to], ...others.map((token) => [from, token, to])]
}

/** Returns the pairs of a path. */
export function pairsOf(path: readonly string[]): readonly TokenPair[] {
  return path.slice(1).map((token, at) => [path[at] ?? token, token])
}

/**
 * Computes the output of each path whose pools all exist; best first, the shorter one if equal. `isDry` is true if none
 * of these paths has an output.
 */
export function compareRoutes(
  amountIn: bigint,
  paths: readonly (readonly string[])[],
  poolsOf: (path: readonly string[]) => readonly (Pool | undefined)[],
): { readonly routes: readonly Route[]; readonly isDry: boolean } {
  const whole = paths.flatMap((path) => {
    const pools = poolsOf(path).filter((pool) => pool !== undefined)
    return pools.length === path.length - 1 ? [{ path, pools }] : []
  })
  const routes = whole.flatMap(({ path, pools }): Route[] => {
    const amountOut = routeOutput(amountIn, pools)
    return amountOut > 0n
      ? [{ path, pools, amountOut, priceImpact: priceImpact(amountIn, amountOut, pools) }]
      : []
  })
  const best = routes.sort((a, b) => {
    if (a.amountOut === b.amountOut) return a.path.length - b.path.length
    return a.amountOut > b.amountOut ? -1 : 1
  })
  return { routes: best, isDry: whole.length > 0 && best.length === 0 }
}
