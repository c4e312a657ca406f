import type { StorageSpec } from '#kernel'
import { isSlippage } from './slippage.js'
import { isStoredBridge, maxBridges, type StoredBridge } from './stored-bridge.js'

/** The data that the plugin stores between visits. */
export interface SwapStored {
  /** Basis points; absent if the user chose none. */
  readonly slippage?: number | undefined
  /** The sent bridges, newest first; absent if there is none. */
  readonly bridges?: readonly StoredBridge[] | undefined
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
        const list: unknown = Reflect.get(value, 'bridges')
        // One damaged entry does not drop the others.
        const bridges = Array.isArray(list) ? list.filter(isStoredBridge).slice(0, maxBridges) : []
        return {
          value: {
            ...(isSlippage(slippage) && { slippage }),
            ...(bridges.length > 0 && { bridges }),
          },
        }
      },
    },
  },
}
export default stored
