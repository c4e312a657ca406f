import { isCaipNetworkId, optionsSchema, type StandardSchema } from '#kernel'
import type { SwapOptions } from './contract.js'
import { isSlippage } from './slippage.js'

const isNetwork = (value: unknown): boolean => typeof value === 'string' && isCaipNetworkId(value)

/** Checks `use(swapPlugin, options)`. */
export const options: StandardSchema<SwapOptions | undefined> = /* @__PURE__ */ optionsSchema<SwapOptions>({
  slippage: (value) => (isSlippage(value) ? undefined : 'must be 1 to 5000 basis points'),
  networks: (value) =>
    Array.isArray(value) && value.every(isNetwork) ? undefined : 'must be a list of CAIP-2 networks',
})
