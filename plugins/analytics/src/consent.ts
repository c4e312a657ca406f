import type { Platform, PluginContext } from '#kernel'
import type { AnalyticsOptions, AnalyticsPlugin, ConsentStore } from './contract.js'

/**
 * Returns true if the browser sends a do-not-track signal: Global Privacy Control (https://www.w3.org/TR/gpc/), or Do
 * Not Track (https://www.w3.org/TR/tracking-dnt/).
 */
export function requestsPrivacy(platform: Pick<Platform, 'injected'>): boolean {
  const navigator = platform.injected('navigator')
  if (typeof navigator !== 'object' || navigator === null) return false
  try {
    if (Reflect.get(navigator, 'globalPrivacyControl') === true) return true
    const values: unknown[] = ['doNotTrack', 'msDoNotTrack'].map((name) => Reflect.get(navigator, name))
    return [...values, platform.injected('doNotTrack')].some((one) => one === '1' || one === 'yes')
  } catch {
    // An unreadable signal counts as set.
    return true
  }
}

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
