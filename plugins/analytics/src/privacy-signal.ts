import type { Platform } from '#kernel'

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
