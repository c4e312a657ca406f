import { optionsSchema, type StandardSchema } from '#kernel'
import type { HardwareOptions } from './contract.js'

const none = /* @__PURE__ */ optionsSchema<Readonly<Record<string, never>>>({})

/** Checks `use(hardwarePlugin, true)`: the plugin has no options. */
export const hardwareOptions: StandardSchema<HardwareOptions | undefined> = {
  '~standard': {
    version: 1,
    vendor: 'quoin',
    validate: (value) => (value === true ? { value } : none['~standard'].validate(value)),
  },
}
