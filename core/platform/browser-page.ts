import type { PageInfo } from '#kernel'
import { isMobileDevice } from './is-mobile-device.js'

/** What a browser tells of its page. */
export function createBrowserPage(page: Window): PageInfo {
  const { document } = page

  return {
    url: () => page.location.href,
    origin: () => page.location.origin,
    title: () => document.title,
    description() {
      const found = document.querySelector<HTMLMetaElement>(
        'meta[name="description"], meta[property="og:description"]',
      )
      return found?.content || undefined
    },
    iconUrl() {
      const found = document.querySelector<HTMLLinkElement>('link[rel~="icon"], link[rel="apple-touch-icon"]')
      return found?.href || undefined
    },
    language: () => page.navigator.language || 'en',
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC',
    userAgent: () => page.navigator.userAgent,
    isMobile: () => isMobileDevice(page),
    isVisible: () => document.visibilityState !== 'hidden',
    isOnline: () => page.navigator.onLine !== false,
    subscribe(listener) {
      const hear = (): void => listener()
      document.addEventListener('visibilitychange', hear)
      // A page that comes back from the back-forward cache was not told what it missed.
      for (const event of ['online', 'offline', 'pageshow']) page.addEventListener(event, hear)
      return () => {
        document.removeEventListener('visibilitychange', hear)
        for (const event of ['online', 'offline', 'pageshow']) page.removeEventListener(event, hear)
      }
    },
  }
}
