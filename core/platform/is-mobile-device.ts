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
