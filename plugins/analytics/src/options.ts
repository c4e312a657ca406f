import { optionsSchema, type StandardSchema } from '#kernel'
import type { AnalyticsOptions } from './contract.js'

const fields: readonly unknown[] = ['address', 'amounts']

const isStore = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['getState', 'subscribe'].every((name) => typeof Reflect.get(value, name) === 'function')

/** Checks `use(analyticsPlugin, options)`. */
export const analyticsOptions: StandardSchema<AnalyticsOptions | undefined> =
  /* @__PURE__ */ optionsSchema<AnalyticsOptions>({
    consent: (value) =>
      typeof value === 'function' || isStore(value)
        ? undefined
        : 'must be a function, or a store with getState and subscribe',
    include: (value) =>
      Array.isArray(value) && value.every((one) => fields.includes(one))
        ? undefined
        : `must be a list of ${fields.join(', ')}`,
  })
