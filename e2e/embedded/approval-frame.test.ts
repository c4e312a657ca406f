import type { Page } from 'playwright-core'
import { type Hex, parseEther } from 'viem'
import { control, expect, movingTest as test } from '../testing/host-page.js'
import { accountOf, firstChainHex, openLab, send } from './embedded-lab.js'
import { answerApproval, frameOf, fund, logInByEmail } from './login.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const half = parseEther('0.5')

/** Fifty transfers in one batch: higher than every screen. */
const calls = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ to: bob, value: `0x${(at + 1).toString(16)}` }))

/** The part of the frame that must be visible before a confirmation, and the frame's confirm button. */
const partsOf = (page: Page) => ({
  cost: frameOf(page).locator('[data-must-see]'),
  confirm: frameOf(page).getByRole('button', { name: 'Confirm', exact: true }),
})

/** Returns `true` if an element is in the window, and nothing clips it in the frame or covers it there. */
const isInSight = (page: Page, which: 'cost' | 'confirm'): Promise<boolean> =>
  partsOf(page)[which].evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const root = element.getRootNode()
    if (!(root instanceof ShadowRoot) || top < 0 || bottom > innerHeight + 0.5) return false
    return [top + 2, bottom - 2].every((y) => {
      const hit = root.elementFromPoint(left + width / 2, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
  })

const isArmed = async (page: Page): Promise<boolean> =>
  (await partsOf(page).confirm.getAttribute('aria-disabled')) !== 'true'

/** Returns how much of the content is hidden below its own scroller. CSS pixels. */
const hiddenHeight = (page: Page): Promise<number> =>
  frameOf(page)
    .locator('.f-body')
    .evaluate((body) => body.scrollHeight - body.clientHeight)

test('the frame is as high as a transfer needs, which shows one minus, its fee and its total before Confirm can be pressed [SEC-07] [SEC-10]', async ({
  visitor,
}) => {
  const page = await openLab(visitor)
  await logInByEmail(visitor, page)
  await fund(await accountOf(page))
  const frame = frameOf(page)
  const sending = send<Hex>(page, 'eth_sendTransaction', [
    { from: await accountOf(page), to: bob, value: `0x${half.toString(16)}` },
  ])
  await expect.poll(() => isArmed(page)).toBe(true)
  await expect.poll(() => hiddenHeight(page)).toBe(0)
  const body = await frame.locator('.f-body').boundingBox()
  const content = await frame.locator('.f-content').boundingBox()
  // No hole between the content and the footer either.
  expect(Math.abs((body?.height ?? 0) - (content?.height ?? 1))).toBeLessThan(2)
  for (const part of ['cost', 'confirm'] as const) expect(await isInSight(page, part)).toBe(true)
  // Where a paymaster pays the fee, the total is the amount.
  expect(await frame.locator('.f-total .q-fact-value').textContent()).toMatch(/^(Up to 0\.500\d+|0\.5) ETH$/)
  expect(await frame.locator('.q-full-address').filter({ hasText: bob }).count()).toBe(1)
  // The frame has the width of the card, and its only heading.
  const card = await page.locator('quoin-frame').evaluate((element) => element.getBoundingClientRect().width)
  expect(card).toBe(400)
  expect(await frame.getByRole('heading', { level: 1 }).count()).toBe(1)

  const heightOf = (): Promise<number> =>
    page.locator('quoin-frame').evaluate((element) => element.getBoundingClientRect().height)
  const before = await heightOf()
  await frame.getByRole('button', { name: 'Details' }).click()
  await frame.getByText('Network ID').waitFor()
  await frame.getByText('−0.5 ETH', { exact: true }).waitFor()
  // The sign of the amount is the only one.
  expect(await frame.locator('.f-changes svg').count()).toBe(0)
  await expect.poll(heightOf).toBeGreaterThan(before)
  await expect.poll(() => isArmed(page)).toBe(true)
  await answerApproval(page, 'Decline')
  expect((await sending).refused).toMatch(/USER_REJECTED/)
})

test.for<[name: string, width: number, height: number]>([
  ['a phone', 390, 600],
  ['a small phone', 320, 480],
  ['a low phone in landscape', 640, 320],
  ['400 % zoom', 320, 215],
])(
  'on %s (%d x %d) Confirm of a long request is disabled until its fee was visible [SEC-07]',
  async ([, width, height], { visitor }) => {
    await control('/smart-accounts/start')
    const page = await openLab(visitor)
    await logInByEmail(visitor, page)
    const account = await accountOf(page)
    await fund(account)
    await page.setViewportSize({ width, height })
    const sending = send(page, 'wallet_sendCalls', [
      { version: '2.0.0', chainId: firstChainHex, from: account, atomicRequired: true, calls: calls(50) },
    ])
    await partsOf(page).confirm.waitFor({ state: 'attached' })
    if (height < 340) {
      // Too low for a footer that stays: the user has to scroll to it.
      await frameOf(page)
        .getByText(/^Part of this window/)
        .waitFor({ state: 'attached' })
      expect(await isArmed(page)).toBe(false)
      await partsOf(page).cost.scrollIntoViewIfNeeded()
    }
    await expect.poll(() => isArmed(page)).toBe(true)
    expect(await isInSight(page, 'cost')).toBe(true)
    await answerApproval(page, 'Decline')
    expect((await sending).refused).toMatch(/USER_REJECTED/)
  },
)

test('a page that makes the frame lower, or moves its end out of view, enables no Confirm without the fee in sight [SEC-07] [FRM-06]', async ({
  visitor,
}) => {
  const page = await openLab(visitor)
  await logInByEmail(visitor, page)
  await fund(await accountOf(page))
  const sending = send(page, 'eth_sendTransaction', [
    { from: await accountOf(page), to: bob, value: `0x${half.toString(16)}` },
  ])
  await expect.poll(() => isArmed(page)).toBe(true)
  const style = (styles: Readonly<Record<string, string>>): Promise<void> =>
    page.evaluate((given) => {
      const element = document.querySelector('quoin-frame')?.shadowRoot?.querySelector('iframe')
      for (const [key, value] of Object.entries(given)) element?.style.setProperty(key, value, 'important')
    }, styles)

  // A wrong height: the content scrolls, and the fee stays beside the button.
  await style({ 'block-size': '360px' })
  await expect.poll(() => hiddenHeight(page)).toBeGreaterThan(0)
  await expect.poll(() => isArmed(page)).toBe(true)
  expect(await isInSight(page, 'cost')).toBe(true)
  // Higher than its host, so that the end of the frame, with the fee, is cut off.
  await style({ 'block-size': '900px' })
  await expect.poll(() => isArmed(page)).toBe(false)
  // Too small to read.
  await style({ 'block-size': '150px' })
  await expect.poll(() => isArmed(page)).toBe(false)

  // Only the fee is covered.
  await style({ 'block-size': '100%' })
  await expect.poll(() => isArmed(page)).toBe(true)
  const box = await partsOf(page).cost.boundingBox()
  await page.evaluate((place) => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.textContent = 'Free'
    cover.popover = 'manual'
    const lengths = { left: place?.x, top: place?.y, width: place?.width, height: place?.height }
    Object.assign(cover.style, { position: 'fixed', inset: 'auto', margin: '0', background: 'white' })
    for (const [side, length] of Object.entries(lengths)) cover.style.setProperty(side, `${length}px`)
    document.body.append(cover)
    cover.showPopover()
  }, box)
  await expect.poll(() => isArmed(page)).toBe(false)
  await page.evaluate(() => document.getElementById('cover')?.remove())
  await answerApproval(page, 'Decline')
  expect((await sending).refused).toMatch(/USER_REJECTED/)
})

test('the frame has the accent of the page, even if that is a mix of colours [UI-14]', async ({
  visitor,
}) => {
  const page = await openLab(visitor)
  await logInByEmail(visitor, page)
  const account = await accountOf(page)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('quoin-modal { --quoin-accent: color-mix(in srgb, #f00 50%, #000) !important; }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  const signing = send(page, 'personal_sign', ['0x61', account])
  const button = frameOf(page).getByRole('button', { name: 'Sign', exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(128, 0, 0)')
  await answerApproval(page, 'Decline')
  await signing
})
