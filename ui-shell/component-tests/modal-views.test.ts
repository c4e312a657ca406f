import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focused, gone } from './in-page.js'
import { openBrowser } from './open-browser.js'

const { visit, leave } = openBrowser()

declare global {
  interface Window {
    /** Lets the code of the view `Gated` come; there once it was requested. */
    openGate?: () => void
    /** Ends the time for which a view stays. */
    endWaiting?: () => void
    /** The titles and outlines that were displayed. */
    titles: (string | null | undefined)[]
  }
}

/** Opens a page that waits for the code of a pushed view. */
async function visitGate(): Promise<Page> {
  const page = await visit('mode=intent')
  await page.evaluate(() => window.kernel.open())
  await page.getByRole('button', { name: 'Copper' }).waitFor()
  await page.evaluate(() => {
    const { setTimeout } = window
    const later = (run: () => void, ms?: number): unknown =>
      ms === 400 ? Object.assign(window, { endWaiting: run }) : setTimeout(run, ms)
    Object.assign(window, { setTimeout: later, titles: [] })
    const root = document.querySelector('quoin-modal')?.shadowRoot
    const look = (): void => {
      const now = root?.querySelector('.q-skeleton')
        ? 'outline'
        : root?.querySelector('.q-title')?.textContent
      if (window.titles.at(-1) !== now) window.titles.push(now)
      requestAnimationFrame(look)
    }
    look()
    window.kernel.router.push('Gated')
  })
  await page.waitForFunction(() => window.openGate && window.endWaiting)
  return page
}

describe('views in the modal', () => {
  it('announces a new view by its title and goes back to the row that was pressed [UI-06]', async () => {
    const page = await visit('prefetch')
    await page.evaluate(() => window.kernel.open())
    await page.getByRole('button', { name: 'Copper' }).click()
    await page.getByRole('heading', { name: 'Heron Wallet', level: 1 }).waitFor()
    expect(await focused(page)).toBe('Heron Wallet')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'Connect wallet', level: 1 }).waitFor()
    expect(await focused(page)).toBe('Copper')
    await leave(page)
  })

  it('shows an error, reports it with the id of the plugin, and lets the user go back [KRN-08]', async () => {
    const page = await visit()
    await page.evaluate(() => {
      window.faults = []
      window.kernel.trace(({ event, source }) => window.faults.push(`${event} ${source}`))
      window.kernel.open()
      window.kernel.router.push('Broken')
    })
    await page.getByText('Couldn’t show this view').waitFor()
    expect(await page.evaluate(() => window.faults)).toContain('kernel:pluginFailed pages')
    await page.locator('.q-body').getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'Connect wallet' }).waitFor()
    await leave(page)
  })

  it('keeps the list of two panes if the explanation beside it fails [KRN-08] [UI-05]', async () => {
    const page = await visit('prefetch')
    // Two panes need the code of both, and what is loaded after an opening.
    await page.evaluate(() => {
      window.kernel.open()
      window.kernel.router.push('Broken')
    })
    await page.getByText('Couldn’t show this view').waitFor()
    const beside = page.getByRole('region', { name: 'Broken' })
    await expect
      .poll(async () => {
        await page.evaluate(() => {
          window.kernel.close()
          window.kernel.open({ view: 'Explained' })
        })
        await page.getByRole('button', { name: 'Base' }).waitFor()
        return beside.count()
      })
      .toBe(1)
    await beside.getByText('Couldn’t show this view').waitFor()
    await page.getByRole('heading', { name: 'Explained list', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Base' }).click()
    await leave(page)
  })

  it('lays out the explanation after the frame that displays the list, which then stays [UI-05] [UI-11]', async () => {
    const page = await visit('prefetch')
    await page.evaluate(() => {
      window.kernel.open()
      window.kernel.router.push('Broken')
    })
    await page.getByText('Couldn’t show this view').waitFor()
    const beside = page.getByRole('region', { name: 'Broken' })
    await expect
      .poll(async () => {
        await page.evaluate(() => {
          window.kernel.close()
          window.kernel.open({ view: 'Explained' })
        })
        await page.getByRole('button', { name: 'Base' }).waitFor()
        return beside.count()
      })
      .toBe(1)
    const states = await page.evaluate(async () => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      window.kernel.close()
      while (root?.querySelector('[data-pane]')) await new Promise(requestAnimationFrame)
      window.kernel.open({ view: 'Explained' })
      const seen: (readonly [isLaidOut: boolean, places: string])[] = []
      while (!seen.at(-1)?.[0]) {
        await new Promise(requestAnimationFrame)
        // Without the movement of the card, which is a transform.
        const places = ['.q-card', '.q-side'].map((name) => {
          const part = root?.querySelector<HTMLElement>(name)
          return [part?.offsetLeft, part?.offsetTop, part?.offsetWidth, part?.offsetHeight].join()
        })
        const content = root?.querySelector('[data-pane] > :not(.q-pane-title)')
        if (content) seen.push([content.checkVisibility(), places.join(' ')])
      }
      return seen
    })
    expect(states[0]?.[0]).toBe(false)
    expect(new Set(states.map(([, places]) => places)).size).toBe(1)
    await leave(page)
  })

  it('answers a press before the pushed view is rendered, without an outline between [UI-06]', async () => {
    const page = await visit()
    await page.evaluate(() => window.kernel.open())
    await page.getByRole('button', { name: 'Copper' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Copper' }).waitFor()
    const seen = await page.evaluate(async () => {
      const root = document.querySelector('quoin-modal')?.shadowRoot
      const title = (): string | null | undefined => root?.querySelector('.q-title')?.textContent
      const buttons = [...(root?.querySelectorAll('button') ?? [])]
      buttons.find((button) => button.textContent?.includes('Copper'))?.click()
      // React renders the state that a press changes in a microtask.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      const titles = [title()]
      while (title() === titles[0]) await new Promise(requestAnimationFrame)
      return [...titles, title()]
    })
    expect(seen).toEqual(['Connect wallet', 'Heron Wallet'])
    await leave(page)
  })

  it('keeps a view while the code of the pushed one is loaded, without an outline between [UI-06]', async () => {
    const page = await visitGate()
    await page.evaluate(() => window.openGate?.())
    await page.getByRole('heading', { name: 'Gated', level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => window.titles)).toEqual(['Connect wallet', 'Gated'])
    await leave(page)
  })

  it('takes the focus again when a wallet’s dialog that opened before the pushed view closes [UI-14]', async () => {
    const page = await visitGate()
    await page.evaluate(() => {
      const field = document.createElement('input')
      field.id = 'wallet-password'
      document.body.append(field)
      field.focus()
      window.openGate?.()
    })
    await page.getByRole('heading', { name: 'Gated', level: 1 }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('wallet-password')
    await page.evaluate(() => {
      const answer = document.createElement('p')
      answer.textContent = 'Connection declined'
      const view = document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-view')
      document.querySelector('#wallet-password')?.remove()
      view?.append(answer)
    })
    await expect.poll(() => focused(page)).toBe('Gated')
    await leave(page)
  })

  it('shows an outline when the code of the pushed view takes longer [UI-06]', async () => {
    const page = await visitGate()
    await page.evaluate(() => window.endWaiting?.())
    await page.locator('quoin-modal .q-skeleton').first().waitFor()
    await page.evaluate(() => window.openGate?.())
    await page.getByRole('heading', { name: 'Gated', level: 1 }).waitFor()
    await page.locator('quoin-modal .q-skeleton').first().waitFor({ state: 'detached' })
    await leave(page)
  })

  it('loads what can follow the displayed view while the page is idle, but not to save data [SEC-14]', async () => {
    const page = await visit()
    await page.evaluate(() => window.kernel.open())
    await page.waitForFunction(() => window.openGate)
    await leave(page)
    const saving = await visit('bare')
    const isAsked = await saving.evaluate(async () => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      const { kernel } = window.world.compose()
      Object.assign(window, { kernel, mount: window.world.mountQuoin(kernel) })
      await kernel.start()
      kernel.open()
      const modal = (): Element | null => document.querySelector('quoin-modal')
      while (!modal()?.shadowRoot?.querySelector('.q-row')) await new Promise(requestAnimationFrame)
      modal()?.dispatchEvent(new PointerEvent('pointerdown'))
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => requestIdleCallback(resolve))
      return window.openGate !== undefined
    })
    expect(isAsked).toBe(false)
    await leave(saving)
  })

  it('pushes a view once for two presses [REL-03]', async () => {
    const page = await visit()
    await page.evaluate(() => window.kernel.open())
    await page.getByRole('button', { name: 'Copper' }).waitFor()
    await page.evaluate(() => {
      const buttons = document.querySelector('quoin-modal')?.shadowRoot?.querySelectorAll('button')
      const button = [...(buttons ?? [])].find(({ textContent }) => textContent?.includes('Copper'))
      button?.click()
      button?.click()
    })
    await page.getByRole('heading', { name: 'Heron Wallet', level: 1 }).waitFor()
    expect(await page.evaluate(() => window.kernel.router.store.getState().stack.length)).toBe(2)
    await leave(page)
  })

  it('leaves a view once for two presses of Back in a frame [UI-06]', async () => {
    const page = await visit()
    await page.evaluate(() => window.kernel.open())
    await page.getByRole('button', { name: 'Copper' }).click()
    await page.getByRole('heading', { name: 'Heron Wallet', level: 1 }).waitFor()
    await page.evaluate(() => window.kernel.router.push('Networks'))
    await page.getByRole('heading', { name: 'Choose a network', level: 1 }).waitFor()
    await page.evaluate(() => {
      const back = document.querySelector('quoin-modal')?.shadowRoot?.querySelector('[aria-label=Back]')
      for (let press = 0; press < 2; press++) back?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    await page.getByRole('heading', { name: 'Heron Wallet', level: 1 }).waitFor()
    expect(await page.evaluate(() => window.kernel.router.store.getState().stack.length)).toBe(2)
    await leave(page)
  })

  it('offers a retry for a view whose code did not load [UI-15]', async () => {
    const page = await visit('view=Unreachable')
    await page.getByText('Couldn’t load this view').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Ethereum' }).waitFor()
    await leave(page)
  })

  it('displays no key in place of a title whose text did not load [UI-15] [UI-14]', async () => {
    const page = await visit('view=Silent')
    await page.getByText('Couldn’t load this view').first().waitFor()
    expect(await page.getByText('silentTitle').count()).toBe(0)
    await page.getByRole('dialog', { name: 'Couldn’t load this view' }).waitFor()
    await leave(page)
  })

  it('renders only the visible rows, and moves between them by keyboard [UI-15]', async () => {
    const page = await visit('view=AllWallets')
    const rows = page.getByRole('listitem')
    await rows.first().waitFor()
    expect(await rows.count()).toBeLessThan(40)
    expect(await rows.first().getAttribute('aria-setsize')).toBe('600')
    await page.getByLabel('Search wallets').focus()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toContain('Kater 0')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toContain('Loka 1')
    await page.keyboard.press('End')
    await page.waitForFunction(() => {
      const active = document.querySelector('quoin-modal')?.shadowRoot?.activeElement
      return active?.closest('[aria-posinset]')?.getAttribute('aria-posinset') === '600'
    })
    await leave(page)
  })

  it('requests the pictures of rows at rest, not of those that scroll by [HIS-01]', async () => {
    const page = await visit('bare')
    const requested = new Set<string>()
    await page.route('https://pictures.invalid/**', (route) => {
      requested.add(new URL(route.request().url()).pathname)
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      })
    })
    await page.evaluate(async () => {
      const { kernel } = window.world.compose({ first: 'Pictures' })
      Object.assign(window, { kernel, mount: window.world.mountQuoin(kernel) })
      await kernel.start()
      kernel.open()
    })
    await expect.poll(() => requested).toContain('/w0.svg')
    const pictures = (row: number) =>
      page
        .locator(`quoin-modal [aria-posinset="${row}"] img`)
        .evaluate((image: HTMLImageElement) => image.complete)
    // The list notices by a timer that it rests: it ends at the end of the way, however slow the frames are.
    await page.evaluate(async () => {
      const scroller = document.querySelector('quoin-modal')?.shadowRoot?.querySelector('[data-q-scroll]')
      if (!scroller) throw new Error('The view scrolls.')
      const { setTimeout } = window
      const held: (() => void)[] = []
      Object.assign(window, { setTimeout: (run: () => void) => -held.push(run) })
      while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight) {
        scroller.scrollTop += 112
        await new Promise(requestAnimationFrame)
      }
      Object.assign(window, { setTimeout })
      for (const run of held) run()
    })
    await expect.poll(() => requested).toContain('/w599.svg')
    expect(await pictures(600)).toBe(true)
    // Those at both ends, with the rows around.
    const rows = [...requested].map((path) => Number(path.replace(/\D/g, '')))
    expect(rows.filter((row) => row > 50 && row < 550)).toEqual([])
    await leave(page)
  })

  it('opens from an element on the page, prefetched on approach, and returns the focus to it [UI-14]', async () => {
    const page = await visit('elements&mode=intent')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const button = page.locator('#trigger').getByRole('button', { name: 'Connect wallet' })
    expect(loaded).toEqual([])
    await button.hover()
    await page.waitForFunction(() => window.mount.prefetch().then(() => true))
    expect(loaded.length).toBeGreaterThan(0)
    const atOnce = await button.evaluate((element: HTMLElement) => {
      element.focus()
      element.click()
      return document.querySelector('quoin-modal')?.shadowRoot?.querySelectorAll('.q-row').length
    })
    expect(atOnce).toBe(5)
    await page.keyboard.press('Escape')
    await gone(page)
    expect(await focused(page)).toBe('Connect wallet')
    await leave(page)
  })

  it('takes a code in one field: typed, corrected and pasted; the sixth digit submits it [EML-04] [UI-14]', async () => {
    const page = await visit('view=Code')
    const field = page.getByRole('textbox', { name: 'Code' })
    await field.waitFor()
    // It has the focus from the start; characters other than digits are left out.
    await page.keyboard.type('12x34')
    expect(await field.inputValue()).toBe('1234')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('9')
    expect(await field.inputValue()).toBe('1293')
    await page.keyboard.press('End')
    await page.keyboard.type('56')
    await page.getByText('Sent: 129356', { exact: true }).waitFor()
    // In a full code the digit below the caret is replaced: a click on its box selects it.
    const box = await field.boundingBox()
    if (!box) throw new Error('The field is not shown.')
    await page.mouse.click(box.x + box.width / 12, box.y + box.height / 2)
    await page.keyboard.type('7')
    await page.getByText('Sent: 129356, 729356', { exact: true }).waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.evaluate(() => {
      const input = document.querySelector('quoin-modal')?.shadowRoot?.activeElement
      if (input instanceof HTMLInputElement) document.execCommand('insertText', false, 'Code: 456-789.')
    })
    await page.getByText('Sent: 129356, 729356, 456789', { exact: true }).waitFor()
    await leave(page)
  })
})
