import type { StorageSpec } from '#kernel'
import { isSlippage } from './slippage.js'

/** The data that the plugin stores between visits. */
export interface SwapStored {
  /** Basis points; absent if the user chose none. */
  readonly slippage?: number | undefined
}

const stored: StorageSpec<SwapStored> = {
  version: 1,
  initial: {},
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        if (typeof value !== 'object' || value === null || Array.isArray(value))
          return { issues: [{ message: 'is not what the plugin stored' }] }
        const slippage: unknown = Reflect.get(value, 'slippage')
        return { value: isSlippage(slippage) ? { slippage } : {} }
      },
    },
  },
}
export default stored
