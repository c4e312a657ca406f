import type { StandardSchema } from 'quoin/kernel'
import type { ScamListOptions } from './contract.js'

const isLoad = (value: unknown): value is ScamListOptions['load'] => typeof value === 'function'

/** Checks `use(scamList, options)`. */
export const scamListOptions: StandardSchema<ScamListOptions> = {
  '~standard': {
    version: 1,
    vendor: 'quoin-scam-list',
    validate(value) {
      const { load, ...others }: { readonly load?: unknown } = Object(value)
      const [other] = Object.keys(others)
      if (other !== undefined) return { issues: [{ message: 'is unknown', path: [other] }] }
      if (!isLoad(load)) return { issues: [{ message: 'must be a function', path: ['load'] }] }
      return { value: { load } }
    },
  },
}
