import type { PluginContext } from '#kernel'
import type { AnalyticsOptions, AnalyticsPlugin, ConsentStore } from './contract.js'

/** The user's consent. */
export interface Consent {
  /** `undefined`: no decision yet. Never rejects: a failure counts as false. */
  current(): Promise<boolean | undefined>
  /** Returns true if consent is already denied. */
  isRefused(): boolean
}

/** Reads the host's `consent` option. @param onChange called when a store changes */
export function createConsent(
  ctx: PluginContext<AnalyticsPlugin>,
  consent: NonNullable<AnalyticsOptions['consent']>,
  onChange: () => void,
): Consent {
  const fail = (error: unknown): boolean => {
    if (!ctx.signal.aborted) ctx.report(error)
    return false
  }
  if (typeof consent === 'function') {
    return {
      async current() {
        try {
          return (await consent()) === true
        } catch (error) {
          return fail(error)
        }
      },
      isRefused: () => false,
    }
  }
  const read = (store: ConsentStore): boolean | undefined => {
    try {
      const value: unknown = store.getState()
      return value === undefined || value === null ? undefined : value === true
    } catch (error) {
      return fail(error)
    }
  }
  try {
    ctx.own(consent.subscribe(onChange))
  } catch (error) {
    fail(error)
  }
  return { current: async () => read(consent), isRefused: () => read(consent) === false }
}
