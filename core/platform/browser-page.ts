import type { PageInfo } from '#kernel'

/** Creates the page information of a browser. */
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
      const handle = (): void => listener()
      document.addEventListener('visibilitychange', handle)
      // A page that returns from the back-forward cache missed earlier events.
      for (const event of ['online', 'offline', 'pageshow']) page.addEventListener(event, handle)
      return () => {
        document.removeEventListener('visibilitychange', handle)
        for (const event of ['online', 'offline', 'pageshow']) page.removeEventListener(event, handle)
      }
    },
  }
}

const mobileAgent = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i

/**
 * Returns whether wallets are apps on this device: a coarse pointer and a mobile user agent. An iPad requests desktop
 * pages with the user agent of a Mac; no Mac has a touch screen.
 */
export function isMobileDevice(page: Window): boolean {
  if (!page.matchMedia?.('(pointer:coarse)').matches) return false
  const { userAgent, maxTouchPoints } = page.navigator
  return mobileAgent.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
