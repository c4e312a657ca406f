import { optionsSchema, type StandardSchema } from '#kernel'
import type { ReviewOptions } from './contract.js'

const oneOf =
  (...values: readonly string[]) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && values.includes(value) ? undefined : `must be one of ${values.join(', ')}`

/** Checks `use(reviewPlugin, options)`. */
export const reviewOptions: StandardSchema<ReviewOptions | undefined> =
  /* @__PURE__ */ optionsSchema<ReviewOptions>({
    mode: oneOf('always', 'whenRisky', 'off'),
    withoutModal: oneOf('refuse', 'continue'),
  })
