import { optionsSchema, type StandardSchema } from '#kernel'
import type { BugReportOptions } from './contract.js'

const places: readonly unknown[] = ['settings', 'errors']

/** Checks `use(bugReportPlugin, options)`. */
export const bugReportOptions: StandardSchema<BugReportOptions | undefined> =
  /* @__PURE__ */ optionsSchema<BugReportOptions>({
    places: (value) =>
      Array.isArray(value) && value.every((one) => places.includes(one))
        ? undefined
        : `must be a list of ${places.join(', ')}`,
    send: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  })
