import { isCaipNetworkId, optionsSchema, type StandardSchema } from '#kernel'
import type { SwapOptions } from './contract.js'

/** The default slippage tolerance. Basis points. Source: SWP-02. */
export const usualSlippage = 100
const maxSlippage = 5_000

/** Returns whether a value is a valid slippage: whole basis points, 1 to 5,000. */
export const isSlippage = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxSlippage

const isNetwork = (value: unknown): boolean => typeof value === 'string' && isCaipNetworkId(value)

/** Checks `use(swapPlugin, options)`. */
export const options: StandardSchema<SwapOptions | undefined> = /* @__PURE__ */ optionsSchema<SwapOptions>({
  slippage: (value) => (isSlippage(value) ? undefined : 'must be 1 to 5000 basis points'),
  networks: (value) =>
    Array.isArray(value) && value.every(isNetwork) ? undefined : 'must be a list of CAIP-2 networks',
})
