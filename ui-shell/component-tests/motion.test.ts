import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dialog, gone, idleWorkLoaded, isOpen } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

describe('motion of the modal', () => {
  it('continues from its present height, with its speed, when a change of height is interrupted [UI-11]', async () => {
    const page = await visit('view=Connect')
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    const seen = await page.evaluate(async () => {
      const frame = document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-frame')
      // Its lower edge moves, its content stays.
      const height = (): number => frame?.getBoundingClientRect().bottom ?? 0
      const moving = (): Animation | undefined => frame?.getAnimations()[0]
      /** Stops a new movement of the card at a time of the test's own, whatever the machine's speed. */
      const stopped = async (before: Animation | undefined, ms: number): Promise<Animation | undefined> => {
        while (!moving() || moving() === before) await new Promise(requestAnimationFrame)
        const animation = moving()
        animation?.pause()
        if (animation) animation.currentTime = ms
        return animation
      }
      const from = height()
      window.kernel.router.push('AllWallets')
      const first = await stopped(undefined, 20)
      const before = height()
      window.kernel.router.push('Empty')
      const second = await stopped(first, 0)
      const after = height()
      if (second) second.currentTime = 4
      const next = height()
      second?.finish()
      return { from, before, after, next, to: height() }
    })
    expect(seen.before).toBeGreaterThan(seen.from)
    expect(seen.after).toBeCloseTo(seen.before, 0)
    // It still grows for a moment, although the last view is the lowest.
    expect(seen.to).toBeLessThan(seen.from)
    expect(seen.next).toBeGreaterThan(seen.after)
    await leave(page)
  })

  it('moves the card and its view by the same curve, in the same time [UI-11]', async () => {
    const page = await visit('view=Connect')
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    const timings = await page.evaluate(async () => {
      window.kernel.router.push('Empty')
      const root = document.querySelector('quoin-modal')?.shadowRoot
      const timingOf = (part: string): object | undefined => {
        const [animation] = root?.querySelector(part)?.getAnimations() ?? []
        const timing = animation?.effect?.getTiming()
        const frames = (animation?.effect as KeyframeEffect | undefined)?.getKeyframes()
        return (
          timing && {
            duration: timing.duration,
            easing: timing.easing === 'linear' ? frames?.[0]?.easing : timing.easing,
            start: animation?.startTime,
          }
        )
      }
      while (!timingOf('.q-frame')) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return [timingOf('.q-frame'), timingOf('.q-view[data-move=forward]')]
    })
    expect(timings[0]).toMatchObject({ duration: 150, easing: expect.stringContaining('linear(') })
    expect(timings[1]).toEqual(timings[0])
    await leave(page)
  })

  it('turns the ring into a check in the picture of a card that closes because its wallet connected, without delaying anything else [CON-02] [UI-11]', async () => {
    const page = await visit('view=Connecting')
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    await atRest(page)
    const seen = await page.evaluate(async () => {
      // As the wallets plugin does.
      const { kernel } = window
      const closed = new Promise<void>((resolve) => {
        const listener = () =>
          queueMicrotask(() => {
            kernel.close()
            resolve()
          })
        // A kernel of unknown plugins has no typed events.
        Reflect.apply(Reflect.get(kernel, 'on'), kernel, ['connection:connected', listener])
      })
      await Promise.all([kernel.connections.connect('mock'), closed])
      const shadow = document.querySelector('quoin-modal')?.shadowRoot
      const ring = shadow?.querySelector<HTMLElement>('.q-root[data-closing] .q-hero')
      const isChecked = ring?.querySelector('.q-hero-badge path') !== null
      const names = new Set<string>()
      for (const animation of shadow?.getAnimations() ?? [])
        if (animation instanceof CSSAnimation) names.add(animation.animationName)
      return {
        isOpen: kernel.router.store.getState().open,
        live: shadow?.querySelectorAll('.q-root:not([data-closing])').length,
        status: ring?.dataset.status,
        isChecked,
        names: [...names],
        inert: document.querySelectorAll('[inert]').length,
      }
    })
    expect(seen).toMatchObject({
      isOpen: false,
      live: 0,
      status: 'success',
      isChecked: true,
      inert: 0,
    })
    expect(seen.names).toEqual(expect.arrayContaining(['q-ring', 'q-pop', 'q-draw', 'q-leave', 'q-undim']))
    expect(seen.names).not.toContain('q-forward')
    await gone(page)
    await leave(page)
  })

  it('shows no check if the user closes while the wallet waits [CON-02]', async () => {
    const page = await visit('view=Connecting')
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    const status = await page.evaluate(() => {
      window.kernel.close()
      const shadow = document.querySelector('quoin-modal')?.shadowRoot
      return shadow?.querySelector<HTMLElement>('[data-closing] .q-hero')?.dataset.status
    })
    expect(status).toBe('waiting')
    await gone(page)
    await leave(page)
  })

  it("flies a wallet's picture from its row to the ring, and back, above the card [UI-11]", async () => {
    const page = await visit('view=Connect')
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    await atRest(page)
    /** Presses, and returns where the flying picture starts and arrives. */
    const press = (label: string, goal: string) =>
      page.evaluate(
        async ([text, selector]) => {
          const root = document.querySelector('quoin-modal')?.shadowRoot
          const boxOf = (element: Element | null | undefined) => {
            const { x = 0, y = 0, width = 0 } = element?.getBoundingClientRect() ?? {}
            return [x, y, width].map(Math.round)
          }
          const buttons = [...(root?.querySelectorAll('button') ?? [])]
          const button = buttons.find((one) => (one.ariaLabel ?? one.textContent).startsWith(text))
          const from = boxOf(button?.querySelector('.q-image') ?? root?.querySelector('.q-hero .q-image'))
          button?.click()
          let flight: Element | null | undefined
          while (!flight) {
            await new Promise(requestAnimationFrame)
            flight = root?.querySelector('.q-flight')
          }
          const [movement] = flight.getAnimations()
          movement?.pause()
          if (movement) movement.currentTime = 0
          const start = boxOf(flight)
          if (movement) movement.currentTime = 279.9
          const end = boxOf(flight)
          const target = [...(root?.querySelectorAll(selector) ?? [])].find(
            (one) => one.querySelector('img')?.src === flight.querySelector('img')?.src,
          )
          const opacity = getComputedStyle(target ?? flight).opacity
          // Only one of the three is seen.
          const left = [...(root?.querySelectorAll('.q-left .q-image') ?? [])].find(
            (one) => one.querySelector('img')?.src === flight.querySelector('img')?.src,
          )
          const isTwice = left && getComputedStyle(left).visibility !== 'hidden'
          const waits = root?.querySelector('.q-view')?.getAnimations() ?? []
          for (const animation of waits) animation.finish()
          movement?.finish()
          const to = boxOf(target)
          while (root?.querySelector('.q-flight')) await new Promise(requestAnimationFrame)
          return { from, start, end, to, opacity, isTwice, hidden: flight.ariaHidden }
        },
        [label, goal] as const,
      )
    const there = await press('Heron', '.q-hero .q-image')
    expect(there.start).toEqual(there.from)
    expect(there.end).toEqual(there.to)
    expect([there.from[2], there.to[2], there.opacity, there.isTwice]).toEqual([36, 72, '0', false])
    expect(there.hidden).toBe('true')
    await atRest(page)
    const back = await press('Back', '.q-row .q-image')
    expect([back.start, back.end]).toEqual([back.from, back.to])
    expect(back.to).toEqual(there.from)
    await leave(page)
  })

  it('flies no picture that is not in both views [UI-11]', async () => {
    const page = await visit('view=Connect')
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    const flights = await page.evaluate(async () => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      const seen: Element[] = []
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes)
            if (node instanceof Element && node.matches('.q-flight')) seen.push(node)
      }).observe(root ?? document, { childList: true, subtree: true })
      const rows = [...(root?.querySelectorAll<HTMLElement>('.q-row') ?? [])]
      rows.find((row) => row.textContent.startsWith('All wallets'))?.click()
      while (!root?.querySelector('.q-virtual')) await new Promise(requestAnimationFrame)
      // The first wallet of the list opens the view of another one.
      root.querySelector<HTMLElement>('.q-view .q-row')?.click()
      while (!root.querySelector('.q-hero')) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return seen.length
    })
    expect(flights).toBe(0)
    await leave(page)
  })

  it('fades out the view that was left as a picture, which no one can press, focus or hear [UI-11] [UI-14]', async () => {
    const page = await visit('view=Connect')
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    await page.evaluate(() => window.kernel.router.push('AllWallets'))
    await page.locator(`${dialog} .q-virtual`).waitFor()
    await atRest(page)
    const left = await page.evaluate(async () => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      root?.querySelector('[data-q-scroll]')?.scrollTo(0, 112)
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      window.kernel.router.push('Empty')
      let picture: HTMLElement | null | undefined
      while (!picture) {
        await new Promise(requestAnimationFrame)
        picture = root?.querySelector<HTMLElement>('.q-left')
      }
      const { inert, ariaHidden, textContent } = picture
      const top = picture.querySelector('[data-q-scroll]')?.scrollTop
      while (picture.isConnected) await new Promise(requestAnimationFrame)
      return {
        inert,
        ariaHidden,
        textContent,
        top,
        views: root?.querySelector('.q-frame')?.childElementCount,
      }
    })
    expect(left).toEqual({
      inert: true,
      ariaHidden: 'true',
      textContent: expect.stringContaining('Kater'),
      top: 112,
      views: 1,
    })
    await leave(page)
  })

  it('fades rows in one after the other in less than 200 ms, once: not when they are scrolled or displayed again [UI-11]', async () => {
    const page = await visit('view=Connect')
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    await atRest(page)
    const rows = (): Promise<readonly number[]> =>
      page.evaluate(async () => {
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        const found = document.querySelector('quoin-modal')?.shadowRoot?.querySelectorAll('.q-row') ?? []
        return [...found].flatMap((row) =>
          row.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
        )
      })
    expect(await rows()).toEqual([])
    const ends = await page.evaluate(async () => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      window.kernel.router.push('AllWallets')
      while (!root?.querySelector('.q-virtual .q-row')) await new Promise(requestAnimationFrame)
      return [...root.querySelectorAll('.q-virtual .q-row')].flatMap((row) =>
        row.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
      )
    })
    expect(ends.length).toBeGreaterThanOrEqual(5)
    expect(ends).toEqual([...ends].sort((a, b) => a - b))
    expect(Math.max(...ends)).toBeLessThanOrEqual(200)
    await atRest(page)
    await page.evaluate(() =>
      document.querySelector('quoin-modal')?.shadowRoot?.querySelector('[data-q-scroll]')?.scrollTo(0, 4000),
    )
    expect(await rows()).toEqual([])
    await page.evaluate(() => window.kernel.router.push('Empty'))
    await page.locator(`${dialog} .q-virtual`).waitFor({ state: 'detached' })
    await page.evaluate(() => window.kernel.router.back())
    await page.locator(`${dialog} .q-virtual`).waitFor()
    expect(await rows()).toEqual([])
    await leave(page)
  })

  it('rolls the digits that changed over a text that is the new one at once, and leaves nothing [UI-11] [UI-14]', async () => {
    const page = await visit('view=Amount')
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    await atRest(page)
    const seen = await page.evaluate(async () => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      const amount = root?.querySelector<HTMLElement>('.q-headline-amount')
      Reflect.get(window, 'setAmount')('$24,691.06')
      while (!amount?.querySelector('.q-roll')) await new Promise(requestAnimationFrame)
      const columns = [...amount.querySelectorAll<HTMLElement>('.q-roll')]
      const selection = document.getSelection()
      selection?.selectAllChildren(amount)
      const copied = selection?.toString().trim()
      const during = {
        text: amount.querySelector('bdi')?.textContent,
        copied,
        columns: columns.map((one) => one.textContent),
        hidden: columns.every((one) => one.inert && one.ariaHidden === 'true'),
        isMoving: columns.every((one) => one.firstElementChild?.getAnimations().length === 1),
      }
      while (amount.querySelector('.q-roll')) await new Promise(requestAnimationFrame)
      return { ...during, children: amount.childElementCount }
    })
    expect(seen).toEqual({
      text: '$24,691.06',
      copied: '$24,691.06',
      columns: ['01', '80'],
      hidden: true,
      isMoving: true,
      children: 1,
    })
    await leave(page)
  })

  it('animates nothing in any flow if reduced motion is preferred [UI-11]', async () => {
    const page = await visit('view=Connect', { reducedMotion: 'reduce' })
    await page.locator(dialog).waitFor()
    await idleWorkLoaded(page)
    const count = await page.evaluate(async () => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      let started = 0
      const look = async (): Promise<void> => {
        for (let frame = 0; frame < 4; frame++) {
          started += root?.getAnimations().length ?? 0
          await new Promise(requestAnimationFrame)
        }
      }
      const buttonOf = (text: string): HTMLElement | undefined =>
        [...(root?.querySelectorAll('button') ?? [])].find((one) =>
          (one.ariaLabel ?? one.textContent).startsWith(text),
        )
      for (const label of [
        'Heron',
        'Open the wallet again',
        'Try again',
        'Back',
        'All wallets',
        'Back',
        'Scan',
        'Back',
      ]) {
        while (!buttonOf(label)) await look()
        buttonOf(label)?.click()
        await look()
      }
      for (const view of ['Amount', 'Account', 'Form', 'Failed', 'Slow']) {
        window.kernel.router.push(view)
        await look()
      }
      await window.kernel.connections.connect('mock')
      window.kernel.close()
      await look()
      return started
    })
    expect(count).toBe(0)
    expect(await page.locator('quoin-modal').count()).toBe(0)
    await leave(page)
  })
})

const phone: BrowserContextOptions = { viewport: { width: 390, height: 760 } }

/** The sheet of a phone, and a pointer on its header whose events have times of the test's own. */
async function openSheet(view: string, options: BrowserContextOptions = phone) {
  const page = await visit(`view=${view}`, options)
  await idleWorkLoaded(page)
  await atRest(page)
  const session = await page.context().newCDPSession(page)
  const top = (await page.locator(dialog).boundingBox())?.y ?? 0
  let at = Date.now() / 1000
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', y: number): Promise<unknown> =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x: 195,
      y: top + 10 + y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      timestamp: at,
    })
  return {
    page,
    top,
    press: () => send('mousePressed', 0),
    /** Moves the pointer to a distance from where it was pressed, in steps of 16 ms. */
    async drag(from: number, to: number, ms: number) {
      const steps = Math.max(1, Math.round(ms / 16))
      for (let step = 1; step <= steps; step++) {
        at += ms / steps / 1000
        await send('mouseMoved', from + ((to - from) * step) / steps)
      }
    },
    release: (y: number) => send('mouseReleased', y),
    /** How far the sheet is from its place. */
    offset: async () => ((await page.locator(dialog).boundingBox())?.y ?? 0) - top,
  }
}

/** Waits until every movement with an end has ended. */
const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const root = document.querySelector('quoin-modal')?.shadowRoot
    const endOf = ({ effect }: Animation): unknown => effect?.getComputedTiming().endTime
    return root?.getAnimations().every((one) => endOf(one) === Number.POSITIVE_INFINITY)
  })

describe('motion of a bottom sheet', () => {
  it('closes by a fast fling over a short distance [UI-16]', async () => {
    const { page, press, drag, release, offset } = await openSheet('Connect')
    await press()
    await drag(0, 40, 48)
    expect(await offset()).toBeCloseTo(40, 0)
    await release(40)
    await gone(page)
    await leave(page)
  })

  it('moves back after a slow drag over the same distance, and after one that ends upwards [UI-16]', async () => {
    const { page, press, drag, release, offset } = await openSheet('Connect')
    await press()
    await drag(0, 40, 800)
    await release(40)
    await atRest(page)
    expect([await isOpen(page), await offset()]).toEqual([true, 0])
    await press()
    await drag(0, 200, 300)
    await drag(200, 120, 64)
    await release(120)
    await atRest(page)
    expect([await isOpen(page), await offset()]).toEqual([true, 0])
    await leave(page)
  })

  it('resists above its place, and moves back from there [UI-16]', async () => {
    const { page, press, drag, release, offset } = await openSheet('Connect')
    await press()
    await drag(0, -60, 200)
    const near = await offset()
    await drag(-60, -240, 200)
    const far = await offset()
    expect(near).toBeLessThan(-10)
    expect(near).toBeGreaterThan(-30)
    expect(far).toBeLessThan(near)
    expect(far).toBeGreaterThan(-40)
    await release(-240)
    await atRest(page)
    expect(await offset()).toBe(0)
    await leave(page)
  })

  it('moves back after a close that is refused [UI-16]', async () => {
    const { page, press, drag, release, offset } = await openSheet('Guarded')
    await press()
    await drag(0, 200, 300)
    await release(200)
    await atRest(page)
    expect([await isOpen(page), await offset()]).toEqual([true, 0])
    await leave(page)
  })

  it('follows the finger without an animation if reduced motion is preferred [UI-11] [UI-16]', async () => {
    const { page, press, drag, release, offset } = await openSheet('Connect', {
      ...phone,
      reducedMotion: 'reduce',
    })
    await press()
    await drag(0, 60, 800)
    expect(await offset()).toBeCloseTo(60, 0)
    await release(60)
    await page.waitForFunction(
      () =>
        !document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-card')?.getAttribute('style'),
    )
    expect(await offset()).toBe(0)
    expect(
      await page.evaluate(() => document.querySelector('quoin-modal')?.shadowRoot?.getAnimations().length),
    ).toBe(0)
    await leave(page)
  })
})
