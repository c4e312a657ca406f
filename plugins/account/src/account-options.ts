import type { StandardSchema } from '#kernel'
import type { AccountOptions } from './contract.js'

const checks: Readonly<Record<keyof AccountOptions, (value: unknown) => boolean>> = {
  defaultAccountTypes: (value) =>
    typeof value === 'object' && Object.values(value ?? {}).every((type) => typeof type === 'string' && type),
}

/** Names the first option that is wrong or unknown. By hand: every page carries it. */
export const accountOptions: StandardSchema<AccountOptions | undefined> = {
  '~standard': {
    version: 1,
    vendor: 'quoin',
    validate(value) {
      // Any value has entries; those of a text or list are unknown options.
      const entries = Object.entries(value as object)
      const wrong = entries.find(
        ([name, part]) =>
          part !== undefined && !(Object.hasOwn(checks, name) && checks[name as keyof AccountOptions](part)),
      )
      if (wrong) return { issues: [{ message: 'not what this option takes', path: [wrong[0]] }] }
      // Every part passed the check of its name.
      return { value: value as AccountOptions }
    },
  },
}
