import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dialog } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

/** Presses a button, and returns the animations that this starts in the status: the element, and the end in milliseconds. */
const startedBy = (page: Page, name: string): Promise<readonly (readonly [string, number])[]> =>
  page.evaluate(async (label) => {
    const root = document.querySelector('quoin-modal')?.shadowRoot
    const buttons = [...(root?.querySelectorAll('button') ?? [])]
    buttons.find(({ textContent }) => textContent === label)?.click()
    const hero = root?.querySelector('.q-hero')
    while (hero?.getAttribute('data-status') === 'waiting') await new Promise(requestAnimationFrame)
    return (root?.getAnimations() ?? []).flatMap(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      if (!target?.closest('.q-hero')) return []
      return [[target.getAttribute('class') ?? target.tagName, Number(effect?.getComputedTiming().endTime)]]
    })
  }, name)

const arcOf = (page: Page) => page.locator(`${dialog} .q-hero-arc`)
const dashesOf = (page: Page): Promise<string> =>
  arcOf(page).evaluate((arc) => getComputedStyle(arc).strokeDasharray)

it('closes the ring and draws the check within 300 ms once a transaction has succeeded [UI-11]', async () => {
  const page = await visit('view=Status')
  const ring = await arcOf(page).elementHandle()
  expect(await page.locator(`${dialog} .q-hero-badge`).count()).toBe(0)
  const started = await startedBy(page, 'Succeed')
  const parts = started.map(([part]) => part)
  for (const part of ['q-hero-arc', 'q-hero-badge', 'path']) expect(parts).toContain(part)
  for (const [, end] of started) expect(end).toBeLessThan(301)
  // It is the same ring, which does not turn any more.
  await expect.poll(() => dashesOf(page)).toMatch(/^100(px)?, 0(px)?$/)
  expect(await ring?.evaluate((arc) => arc.isConnected && getComputedStyle(arc).animationName)).toBe('none')
  await leave(page)
})

it('celebrates no failure [UI-11]', async () => {
  const page = await visit('view=Status')
  await arcOf(page).waitFor()
  const started = await startedBy(page, 'Fail')
  expect(started.filter(([part]) => part !== 'q-hero-arc')).toEqual([])
  await leave(page)
})

it('moves nothing under reduced motion: the status changes at once [UI-11]', async () => {
  const page = await visit('view=Status', { reducedMotion: 'reduce' })
  await arcOf(page).waitFor()
  expect(await startedBy(page, 'Succeed')).toEqual([])
  expect(await dashesOf(page)).toMatch(/^100(px)?, 0(px)?$/)
  await leave(page)
})
