import { optionsSchema, type StandardSchema } from '#kernel'
import type { SocialOptions } from './contract.js'
import { isProvider, providerNames } from './login-provider.js'

/** Checks `use(socialPlugin, options)`. */
export const socialOptions: StandardSchema<SocialOptions | undefined> =
  /* @__PURE__ */ optionsSchema<SocialOptions>({
    providers: (value) =>
      Array.isArray(value) && value.every(isProvider)
        ? undefined
        : `must be a list of ${Object.keys(providerNames).join(', ')}`,
    passkey: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  })
