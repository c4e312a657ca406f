import type { StandardSchema } from '#kernel'

/** Validates the parameters of the route `action`. The service reads the address strictly before any request. */
export const actionRequest: StandardSchema<{ readonly url: string }> = {
  '~standard': {
    version: 1,
    vendor: 'quoin',
    validate(given) {
      const url: unknown = Object(given).url
      return typeof url === 'string' ? { value: { url } } : { issues: [{ message: 'url must be a text' }] }
    },
  },
}
