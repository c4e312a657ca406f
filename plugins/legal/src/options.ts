import { optionsSchema, type StandardSchema } from '#kernel'
import type { LegalOptions } from './contract.js'

const maxVersionLength = 64

const checkUrl = (value: unknown): string | undefined =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).protocol === 'https:'
    ? undefined
    : 'must be an https address'

const parts = /* @__PURE__ */ optionsSchema<LegalOptions>({
  termsUrl: checkUrl,
  privacyUrl: checkUrl,
  version: (value) =>
    typeof value === 'string' && value !== '' && value.length <= maxVersionLength
      ? undefined
      : `must be a text of 1 to ${maxVersionLength} characters`,
})

/** Checks `use(legalPlugin, options)`. */
export const legalOptions: StandardSchema<LegalOptions> = {
  '~standard': {
    version: 1,
    vendor: 'quoin',
    validate(given) {
      const result = parts['~standard'].validate(given)
      if (result instanceof Promise) throw new TypeError('the check of an option waits for nothing')
      if (result.issues) return result
      const { value } = result
      if (value?.version === undefined)
        return {
          issues: [
            {
              message: 'is missing: users who accepted another version must accept again',
              path: ['version'],
            },
          ],
        }
      if (value.termsUrl === undefined && value.privacyUrl === undefined)
        return {
          issues: [{ message: 'or privacyUrl is required: the document to accept', path: ['termsUrl'] }],
        }
      return { value }
    },
  },
}
