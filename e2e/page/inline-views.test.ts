import type { Locator, Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import type {} from '../../demo/src/lab/show-lab.js'
import { axeViolations } from '../testing/axe-violations.js'
import { expect, test, type Visitor } from '../testing/host-page.js'
import { extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'
import { amountField, confirm, recipientField, review } from '../transactions/send-page.js'

declare global {
  interface Window {
    inlineKernel?: AnyKernel
  }
}

interface PageOptions {
  readonly locale?: string
  readonly theme?: 'light' | 'dark'
  readonly views?: Readonly<Record<string, string>>
}

/** Opens a page with inline views by their ids, between headings and a field of the page's own. */
async function openInline(visitor: Visitor, given: PageOptions = {}): Promise<Page> {
  const page = await visitor.open('/lab')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async ({ locale, theme = 'light', views = { account: 'account', send: 'send' } }) => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
    const target = document.createElement('main')
    document.querySelector('#app')?.remove()
    document.body.prepend(target)
    const heading = Object.assign(document.createElement('h1'), { textContent: 'Treasury' })
    const note = Object.assign(document.createElement('input'), { id: 'note' })
    note.setAttribute('aria-label', 'Note')
    note.style.height = '44px'
    target.replaceChildren(heading, note, document.createElement('quoin-button'))
    const row = target.appendChild(document.createElement('div'))
    row.style.cssText = 'display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start'
    for (const [id, name] of Object.entries(views)) {
      const view = document.createElement('quoin-view')
      view.id = id
      view.setAttribute('name', name)
      view.setAttribute('label', `View ${id}`)
      row.append(view)
    }
    const kernel = lab.bundle.createQuoin({ ...lab.options(), ...(locale && { locale }) })
    lab.ui.mountQuoin(kernel, { theme })
    window.inlineKernel = kernel
    note.focus()
    await kernel.start()
  }, given)
  return page
}

/** An inline view, as the user sees it. */
function viewOf(page: Page, id: string): Widget {
  const region = page.locator(`#${id}`).getByRole('region').first()
  return {
    ...widgetOf(page),
    dialog: region,
    row: (name) => region.getByRole('button', { name }),
    button: (name) => region.getByRole('button', { name }),
    heading: (name) => region.getByRole('heading', { name }),
  }
}

const focusedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.localName)

const connect = async (page: Page, view: Widget): Promise<void> => {
  await view.row(extensionName).click()
  await extensionOf(page).approve()
}

test('connects in one of two inline views, sends in the other, and opens the modal beside them [UI-06]', async ({
  visitor,
}) => {
  const page = await openInline(visitor)
  const [account, send] = [viewOf(page, 'account'), viewOf(page, 'send')]
  const modal = widgetOf(page)
  await account.heading('Connect wallet').waitFor()
  await send.heading('Connect wallet').waitFor()
  expect(await focusedId(page), 'the page keeps its focus').toBe('note')
  expect(await page.locator('quoin-modal').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])

  // The request belongs to the view in which it was pressed.
  await account.row(extensionName).click()
  await account.heading(extensionName).waitFor()
  expect(await send.heading('Connect wallet').isVisible()).toBe(true)
  // Another view, and the modal, leave it as it is. The wallet's screen covers the page, so these presses are not the pointer's.
  const press = (button: Locator): Promise<void> => button.first().dispatchEvent('click')
  await press(send.button(/What is a wallet/))
  await press(send.button('Back'))
  await press(page.locator('quoin-button').getByRole('button'))
  await modal.heading('Connect wallet').waitFor()
  await press(modal.button('Close'))
  await modal.dialog.waitFor({ state: 'detached' })
  expect(await account.heading(extensionName).isVisible()).toBe(true)
  await extensionOf(page).approve()

  await account.button('Disconnect').waitFor()
  await send.heading('Send').waitFor()
  expect(await page.locator('quoin-modal').count()).toBe(0)

  await amountField(send).fill('0.01')
  await recipientField(send).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await review(send)
  expect(await focusedId(page)).toBe('send')
  // The account has a stack of its own.
  await account.button('Settings').click()
  await account.heading('Settings').waitFor()
  expect(await send.heading('Review and send').isVisible()).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await confirm(send)
  await extensionOf(page).approve()
  await send.button('Done').click()
  await send.heading('Send').waitFor()
  expect(await account.heading('Settings').isVisible()).toBe(true)

  await account.button('Back').click()
  await account.button('Disconnect').click()
  await account.heading('Connect wallet').waitFor()
  await send.heading('Connect wallet').waitFor()
})

test('moves the focus only in the view that the user moves, by keyboard as well, and traps it nowhere [UI-14]', async ({
  visitor,
}) => {
  const page = await openInline(visitor, { views: { one: 'connect', two: 'connect' } })
  const [one, two] = [viewOf(page, 'one'), viewOf(page, 'two')]
  await one.heading('Connect wallet').waitFor()
  await two.heading('Connect wallet').waitFor()
  await one
    .button(/What is a wallet|help/i)
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await one.button('Back').waitFor()
  const title = one.dialog.getByRole('heading', { level: 2 }).first()
  await expect.poll(() => title.evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(await two.heading('Connect wallet').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await one.button('Back').isVisible()).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await one.heading('Connect wallet').waitFor()
  // Tab leaves the view at its end.
  await page.evaluate(() =>
    document
      .querySelector<HTMLElement>('#one')
      ?.shadowRoot?.querySelector<HTMLElement>('.q-card button:last-of-type')
      ?.focus(),
  )
  for (let presses = 0; presses < 60 && (await focusedId(page)) === 'one'; presses++)
    await page.keyboard.press('Tab')
  expect(await focusedId(page)).toBe('two')
})

test('reports an unknown view once with its cause and fix, and displays that it is not available [KRN-02]', async ({
  visitor,
}) => {
  visitor.expectConsole(/VIEW_NOT_FOUND|VIEW_MODAL_ONLY|view/i)
  const page = await openInline(visitor, { views: { unknown: 'nothing' } })
  await viewOf(page, 'unknown').dialog.getByText('Couldn’t show this part').waitFor()
  await page.evaluate(() => {
    const view = document.querySelector('#unknown')
    view?.setAttribute('name', 'ApproveTransaction')
  })
  await expect.poll(() => visitor.faults.console.join('\n')).toContain('displayed only in the modal')
  expect(
    visitor.faults.console.filter((text) => text.includes('No plugin contributes this view')),
  ).toHaveLength(1)
  await page.evaluate(() => document.querySelector('#unknown')?.setAttribute('name', 'connect'))
  await viewOf(page, 'unknown').heading('Connect wallet').waitFor()
})

test('ends with its element, and keeps its view when the element is moved', async ({ visitor }) => {
  const page = await openInline(visitor, { views: { one: 'connect' } })
  const one = viewOf(page, 'one')
  await one.heading('Connect wallet').waitFor()
  await one
    .button(/What is a wallet|help/i)
    .first()
    .click()
  await one.button('Back').waitFor()
  await page.evaluate(() => document.body.append(document.querySelector('#one') as Node))
  expect(await one.button('Back').isVisible()).toBe(true)
  await page.evaluate(() => {
    const view = document.querySelector('#one')
    view?.remove()
    Object.assign(window, { removed: view })
  })
  await page.waitForFunction(
    () => !(Reflect.get(window, 'removed') as Element).shadowRoot?.querySelector('.q-root'),
  )
  await page.evaluate(() => document.body.append(Reflect.get(window, 'removed') as Node))
  await one.heading('Connect wallet').waitFor()
})

test('fits in a narrow column from right to left [UI-12]', async ({ visitor }) => {
  const page = await openInline(visitor, { locale: 'ar', theme: 'dark' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.locator('#account').getByRole('region').first().waitFor()
  await connect(page, viewOf(page, 'account'))
  await page.locator('#send').getByRole('textbox').first().waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  expect(await axeViolations(page)).toEqual([])
})
