import type { CDPSession, Page } from 'playwright-core'
import {
  expect,
  phoneTest,
  test as stillTest,
  movingTest as test,
  type Visitor,
} from '../testing/host-page.js'
import { connectExtension, extensionName, extensionOf, widgetOf } from '../testing/widget.js'

declare global {
  interface Window {
    seenAvatar?: string[]
    seenAnimations?: Set<string>
  }
}

/** Movements that last twenty times as long are in their middle while a test looks and presses. */
async function slowDown(page: Page): Promise<{ resume(): Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  return {
    resume: () => session.send('Animation.setPlaybackRate', { playbackRate: 1 }).then(() => undefined),
  }
}

interface Leftovers {
  readonly elements: readonly string[]
  readonly styles: readonly string[]
  readonly animations: number
}

/** Returns what movements have left in the modal, once none runs any more. */
function leftovers(page: Page): Promise<Leftovers> {
  return page.evaluate(async () => {
    const shadow = document.querySelector('quoin-modal')?.shadowRoot
    const moving = (): readonly Animation[] =>
      (shadow?.getAnimations() ?? []).filter(({ effect }) =>
        Number.isFinite(effect?.getComputedTiming().endTime),
      )
    while (moving().some(({ playState }) => playState === 'running')) await new Promise(requestAnimationFrame)
    const all = [...(shadow?.querySelectorAll<HTMLElement>('*') ?? [])]
    const parts = all.filter((element) =>
      element.matches(
        '.q-left, .q-flight, .q-edge, .q-roll, [data-resizing], [data-lifted], [data-connected]',
      ),
    )
    const styled = all.filter((element) => element.matches('.q-card, .q-frame, .q-view, .q-backdrop'))
    return {
      elements: parts.map(({ className }) => className),
      styles: styled.map((element) => element.style.cssText).filter((text) => text !== ''),
      animations: moving().length,
    }
  })
}

const nothing: Leftovers = { elements: [], styles: [], animations: 0 }

/** Returns the lower edge of the card, as it is displayed. */
const lowerEdge = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const shadow = document.querySelector('quoin-modal')?.shadowRoot
    const edge = shadow?.querySelector('.q-edge > div') ?? shadow?.querySelector('.q-card')
    return edge?.getBoundingClientRect().bottom ?? Number.NaN
  })

/** Waits until the frame and the view in it move, and returns how far apart they started. Milliseconds. */
async function timeBetweenStarts(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => {
    const all = document.querySelector('quoin-modal')?.shadowRoot?.getAnimations() ?? []
    const of = (part: string): readonly Animation[] =>
      all.filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches(part) === true)
    const [frame] = of('.q-frame')
    const view = of('.q-view[data-move]').find((animation) => animation instanceof CSSAnimation)
    const starts = [frame?.startTime, view?.startTime]
    return starts.every((start) => typeof start === 'number') ? { starts } : undefined
  })
  const [frame = 0, view = 0] = (await found.jsonValue())?.starts ?? []
  return Math.abs(frame - view)
}

test('the card changes its height and its view in one movement, from where it was [UI-11]', async ({
  visitor,
}) => {
  const page = await visitor.open('/embed')
  const widget = await connectExtension(page)
  await widget.accountButton.click()
  // Its code is loaded then: until that is so, the view moves with an outline, and the height follows the content later.
  await widget.button(/^Settings$/).click()
  await widget.row('Connected wallets').waitFor()
  await widget.button('Back').click()
  await widget.button(/^Settings$/).waitFor()
  await leftovers(page)
  const before = await lowerEdge(page)
  const motion = await slowDown(page)
  await widget.button(/^Settings$/).click()
  expect(await timeBetweenStarts(page)).toBeLessThan(1)
  const during = await lowerEdge(page)
  // What can be pressed is where it stays.
  const back = await widget.button('Back').boundingBox()
  const row = await widget.row('Connected wallets').boundingBox()
  await motion.resume()
  expect(await leftovers(page)).toEqual(nothing)
  const after = await lowerEdge(page)
  expect(Math.abs(after - before)).toBeGreaterThan(40)
  expect(Math.abs(during - before)).toBeLessThan(Math.abs(during - after))
  expect(await widget.button('Back').boundingBox()).toEqual(back)
  expect((await widget.row('Connected wallets').boundingBox())?.y).toBe(row?.y)
})

test('Back in the middle of a movement continues from there and leaves nothing [UI-11]', async ({
  visitor,
}) => {
  const page = await visitor.open('/embed')
  const widget = await connectExtension(page)
  await widget.accountButton.click()
  await widget.button(/^Settings$/).waitFor()
  await leftovers(page)
  const before = await lowerEdge(page)
  const motion = await slowDown(page)
  await widget.button(/^Settings$/).click()
  await timeBetweenStarts(page)
  await widget.button('Back').click()
  await widget.button(/^Settings$/).waitFor()
  await timeBetweenStarts(page)
  expect(await page.locator('quoin-modal :is(.q-left, .q-edge)').count()).toBeLessThanOrEqual(2)
  await motion.resume()
  expect(await leftovers(page)).toEqual(nothing)
  expect(await lowerEdge(page)).toBe(before)
})

test('a wallet’s picture flies from its row, and Back in the middle brings it home [UI-11]', async ({
  visitor,
}) => {
  const page = await visitor.open('/embed')
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).waitFor()
  const motion = await slowDown(page)
  const flight = page.locator('quoin-modal .q-flight')
  await widget.row(extensionName).click()
  await flight.waitFor()
  await extensionOf(page).reject()
  await widget.button('Back').click()
  await widget.row(extensionName).waitFor()
  expect(await flight.count()).toBeLessThanOrEqual(1)
  await motion.resume()
  expect(await leftovers(page)).toEqual(nothing)
  await page.keyboard.press('Escape')
  await page.locator('quoin-modal').waitFor({ state: 'detached' })
})

test('a wallet that has connected flies into the account’s avatar, which then stays [UI-11]', async ({
  visitor,
}) => {
  const page = await visitor.open('/embed')
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).click()
  await page.evaluate(() => {
    const seen: string[] = []
    const look = (): void => {
      const avatar = document.querySelector('quoin-button')?.shadowRoot?.querySelector('.picture:not(.bone)')
      const flight = document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-landing .q-avatar')
      if (avatar) seen.push(`${flight ? 'flying' : 'there'}: ${getComputedStyle(avatar).opacity}`)
      requestAnimationFrame(look)
    }
    window.seenAvatar = seen
    look()
  })
  await extensionOf(page).approve()
  await page.locator('quoin-modal').waitFor({ state: 'detached' })
  const seen = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return window.seenAvatar ?? []
  })
  expect(seen).toContain('flying: 0')
  expect(seen.filter((state) => state.startsWith('flying') && state !== 'flying: 0')).toEqual([])
  expect(seen.at(-1)).toBe('there: 1')
})

test('a picture that flies leaves with the card, however busy the page is [UI-11]', async ({ visitor }) => {
  const page = await visitor.open('/embed')
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).click()
  const extension = extensionOf(page)
  await extension.screen.waitFor()
  const motion = await slowDown(page)
  const delays = page.evaluate(async () => {
    const delaysOf = (selector: string): readonly (number | undefined)[] =>
      (document.querySelector('quoin-modal')?.shadowRoot?.querySelector(selector)?.getAnimations() ?? []).map(
        ({ effect }) => effect?.getTiming().delay,
      )
    while (delaysOf('.q-landing').length === 0) await new Promise(requestAnimationFrame)
    return { picture: delaysOf('.q-landing'), card: delaysOf('[data-closing] > .q-card') }
  })
  await extension.approve()
  const { picture, card } = await delays
  expect(picture).toEqual([expect.any(Number)])
  expect(picture[0]).toBeGreaterThan(0)
  expect(card).toContain(picture[0])
  await motion.resume()
  await page.locator('quoin-modal').waitFor({ state: 'detached' })
})

stillTest(
  'the panel of a tab stays until the code of the next one is loaded [UI-11] [UI-12]',
  async ({ visitor }) => {
    const page = await visitor.open('/embed')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/nft-list/, async (route) => {
      await held
      await route.continue()
    })
    const { accountButton, dialog, row } = await connectExtension(page)
    await accountButton.click()
    await row(/Sandbox Dollar/).waitFor()
    // The panel stays at most 400 ms, which a busy machine exceeds before the code is released.
    await page.evaluate(() => {
      const { setTimeout } = window
      window.setTimeout = Object.assign(
        (run: () => void, ms?: number) => (ms === 400 ? 0 : setTimeout(run, ms)),
        setTimeout,
      )
    })
    const hasRows = page.evaluate(async () => {
      const panel = (): Element | null | undefined =>
        document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-tabpanel')
      while (panel()?.querySelector('.q-row')) await new Promise(requestAnimationFrame)
      return panel()?.querySelector('.q-skeleton[data-kind=row]') !== null
    })
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    release()
    // An outline of rows would be replaced at once by one of pictures.
    expect(await hasRows).toBe(false)
  },
)

test('a kernel that is disposed in the middle of a movement leaves nothing in the page [KRN-07] [UI-11]', async ({
  visitor,
}) => {
  const page = await visitor.open('/lab')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
    const kernel = lab.bundle.createQuoin(lab.options())
    document.body.append(document.createElement('quoin-button'))
    lab.ui.mountQuoin(kernel)
    await kernel.start()
    Object.assign(window, { moved: kernel })
  })
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).click()
  const motion = await slowDown(page)
  await extensionOf(page).approve()
  await page.locator('quoin-modal .q-landing').waitFor({ state: 'attached' })
  const left = await page.evaluate(async () => {
    const kernel: unknown = Reflect.get(window, 'moved')
    await Reflect.get(Object(kernel), 'dispose').call(kernel)
    const button = document.querySelector('quoin-button')
    const ofButton = button?.shadowRoot?.getAnimations() ?? []
    button?.remove()
    return {
      modals: document.querySelectorAll('quoin-modal').length,
      finite: [...document.getAnimations(), ...ofButton].filter(({ effect }) =>
        Number.isFinite(effect?.getComputedTiming().endTime),
      ).length,
    }
  })
  expect(left).toEqual({ modals: 0, finite: 0 })
  await motion.resume()
})

stillTest('nothing is animated where reduced motion is preferred [UI-11] [UI-16]', async ({ visitor }) => {
  await visitor.context.addInitScript(() => {
    const seen = new Set<string>()
    window.seenAnimations = seen
    const add = (animation: Animation): void => {
      const { effect } = animation
      const target = effect instanceof KeyframeEffect ? effect.target : null
      seen.add(target?.className ?? 'unknown')
    }
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given)
      add(animation)
      return animation
    }
    const look = (): void => {
      for (const name of ['quoin-modal', 'quoin-button'])
        for (const animation of document.querySelector(name)?.shadowRoot?.getAnimations() ?? [])
          add(animation)
      requestAnimationFrame(look)
    }
    look()
  })
  const page = await visitor.open('/embed')
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(/All wallets/).click()
  await widget.dialog.getByRole('searchbox').waitFor()
  await widget.button('Back').click()
  await widget.row(extensionName).click()
  await extensionOf(page).reject()
  await widget.button(/Try again/).click()
  await extensionOf(page).approve()
  await widget.dialog.waitFor({ state: 'detached' })
  await widget.accountButton.click()
  await widget.button(/^Send$/).click()
  await widget.dialog.getByRole('textbox', { name: 'Amount to send' }).fill('1')
  await widget.button('Back').click()
  await widget.button(/^Swap$/).click()
  await widget.button('Back').click()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => [...(window.seenAnimations ?? ['nothing is recorded'])])).toEqual([])
})

/** A finger, whose events have the times that the test gives them. */
class Finger {
  readonly #session: CDPSession
  #at = Date.now()
  constructor(session: CDPSession) {
    this.#session = session
  }
  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[], ms: number) {
    this.#at += ms
    await this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points,
      timestamp: this.#at / 1000,
    })
  }
  down = (x: number, y: number) => this.#send('touchStart', [{ x, y }], 0)
  move = (x: number, y: number, ms: number) => this.#send('touchMove', [{ x, y }], ms)
  up = (ms: number) => this.#send('touchEnd', [], ms)
}

async function openSheet(visitor: Visitor) {
  const page = await visitor.open('/embed')
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(/All wallets/).waitFor()
  await leftovers(page)
  const finger = new Finger(await page.context().newCDPSession(page))
  const title = await widget.dialog.getByRole('heading').first().boundingBox()
  if (!title) throw new Error('The title has no box.')
  const x = title.x + title.width / 2
  const y = title.y + title.height / 2
  const top = (): Promise<number> => widget.dialog.evaluate((card) => card.getBoundingClientRect().top)
  return { page, widget, finger, x, y, top, rest: await top() }
}

phoneTest('a sheet follows the finger, resists above its place and returns [UI-11]', async ({ visitor }) => {
  const { page, widget, finger, x, y, top, rest } = await openSheet(visitor)
  await finger.down(x, y)
  await finger.move(x, y + 20, 100)
  await finger.move(x, y + 60, 400)
  await expect.poll(top).toBeCloseTo(rest + 60, 0)
  await finger.move(x, y - 120, 400)
  await expect.poll(top).toBeLessThan(rest - 10)
  expect(await top()).toBeGreaterThan(rest - 40)
  await finger.up(400)
  expect(await leftovers(page)).toEqual(nothing)
  expect(await top()).toBe(rest)
  // Slowly over less than a quarter of its height, it returns, too.
  await finger.down(x, y)
  await finger.move(x, y + 30, 300)
  await finger.move(x, y + 60, 300)
  await finger.up(300)
  expect(await leftovers(page)).toEqual(nothing)
  expect(await top()).toBe(rest)
  expect(await widget.dialog.count()).toBe(1)
})

phoneTest('a sheet that is flung over a short way closes [UI-11]', async ({ visitor }) => {
  const { page, finger, x, y } = await openSheet(visitor)
  await finger.down(x, y)
  await finger.move(x, y + 12, 16)
  await finger.move(x, y + 36, 16)
  await finger.move(x, y + 60, 16)
  await finger.up(8)
  await page.locator('quoin-modal').waitFor({ state: 'detached' })
})

phoneTest(
  'a sheet that becomes lower reaches the lower edge of the window all the way [UI-11]',
  async ({ visitor }) => {
    const { page, widget } = await openSheet(visitor)
    await widget.row(/All wallets/).click()
    await widget.dialog.getByRole('listitem').nth(5).waitFor()
    await leftovers(page)
    const motion = await slowDown(page)
    await widget.button('Back').click()
    await page.locator('quoin-modal [data-lifted]').waitFor()
    const lowest = await page.evaluate(() => {
      const shadow = document.querySelector('quoin-modal')?.shadowRoot
      const card = shadow?.querySelector('.q-card')
      const found = shadow?.elementFromPoint(innerWidth / 2, innerHeight - 2)
      return {
        isBelow: (card?.getBoundingClientRect().bottom ?? 0) < innerHeight - 2,
        isCard: found?.closest('.q-card') === card,
      }
    })
    expect(lowest).toEqual({ isBelow: true, isCard: true })
    await motion.resume()
    expect(await leftovers(page)).toEqual(nothing)
  },
)
