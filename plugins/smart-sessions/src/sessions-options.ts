import { optionsSchema, type StandardSchema } from '#kernel'

/** Options of the smart sessions plugin: none so far, `{}`. Everything else is said by the wallet and the gateway. */
export type SmartSessionsOptions = Readonly<Record<never, never>>

/** Checks `use(smartSessionsPlugin, options)`. */
export const sessionsOptions: StandardSchema<SmartSessionsOptions | undefined> =
  /* @__PURE__ */ optionsSchema<SmartSessionsOptions>({})
