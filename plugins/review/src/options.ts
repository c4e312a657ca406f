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
    // Their content is checked once it is loaded: `REVIEW_DESCRIPTOR_INVALID`.
    descriptors: (value) => (Array.isArray(value) ? undefined : 'must be a list'),
    descriptorFiles: (value) => (typeof value === 'object' ? undefined : 'must be an object'),
  })
