import { optionsSchema, type StandardSchema } from '#kernel'

/** Options of the smart sessions plugin: none so far, `{}`. The wallet and the gateway determine everything else. */
export type SmartSessionsOptions = Readonly<Record<never, never>>

/** Checks `use(smartSessionsPlugin, options)`. */
export const smartSessionsOptions: StandardSchema<SmartSessionsOptions | undefined> =
  /* @__PURE__ */ optionsSchema<SmartSessionsOptions>({})
