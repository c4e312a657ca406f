import { optionsSchema, type StandardSchema } from '#kernel'
import type { SafeOptions } from './contract.js'

/** An origin in the browser's notation, with a secure scheme. */
function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { origin, protocol, hostname } = new URL(value)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return origin === value && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}

/** Validates the options of `use(safePlugin, …)`. */
export const safeOptions: StandardSchema<SafeOptions | undefined> =
  /* @__PURE__ */ optionsSchema<SafeOptions>({
    origins: (value) =>
      Array.isArray(value) && value.every(isOrigin)
        ? undefined
        : "must be origins such as 'https://app.safe.global', or http: on localhost",
    name: (value) => (typeof value === 'string' && value.trim() !== '' ? undefined : 'must be a text'),
  })
