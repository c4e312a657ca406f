import { expect, it } from 'vitest'
import type { PopupOpener } from '#kernel'
import { createTestPlatform } from '#testing'
import type { SecureSite } from '../secure-site.js'
import { openLoginPopup } from './login-popup.js'

/** Opens a login window that reads as closed after a time. */
async function openUntil(closedAfter: number): Promise<string> {
  const platform = createTestPlatform()
  let isClosed = false
  const window: ReturnType<PopupOpener['open']> = {
    post() {},
    subscribe: () => () => {},
    navigate() {},
    isClosed: () => isClosed,
    focus() {},
    close() {},
  }
  const site: Pick<SecureSite, 'origin' | 'page'> = {
    origin: 'https://wallet.example',
    page: (name) => `https://wallet.example/${name}`,
  }
  openLoginPopup({
    context: { platform, report() {} },
    // Only these are read.
    site: site as SecureSite,
    popups: { open: () => window },
    onFrameResult: () => () => {},
  })
  await platform.clock.advanceAsync(closedAfter)
  isClosed = true
  await platform.clock.advanceAsync(1_000)
  return JSON.stringify(platform.logs)
}

it('warns the developer of a page whose opener policy separates the window [REL-04]', async () => {
  expect(await openUntil(0)).toContain("use 'same-origin-allow-popups'")
})

it('logs no warning if the user closes the window [REL-04]', async () => {
  expect(await openUntil(5_000)).toBe('[]')
})
