import type { Locator, Page } from 'playwright-core'
import { axeViolations } from '../testing/axe-violations.js'
import { expect, phoneTest, test } from '../testing/host-page.js'
import { connectExtension, extensionName, extensionOf, widgetOf } from '../testing/widget.js'

interface Devtools {
  readonly host: Locator
  readonly toggle: Locator
  readonly panel: Locator
  tab(name: string | RegExp): Locator
  /** The content of the chosen tab. */
  readonly shown: Locator
  open(): Promise<void>
}

function devtoolsOf(page: Page): Devtools {
  const host = page.locator('quoin-devtools')
  const toggle = host.getByRole('button', { name: /^Open the Quoin devtools/ })
  const panel = host.locator('.qd-panel')
  return {
    host,
    toggle,
    panel,
    tab: (name) => panel.getByRole('tab', { name }),
    shown: panel.getByRole('tabpanel'),
    async open() {
      await toggle.click()
      await panel.waitFor()
    },
  }
}

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.ariaLabel ?? element?.textContent ?? ''
  })

test('the panel is loaded when it is opened, also by keyboard; Escape closes it and returns the focus [UI-14] [SEC-14]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const { toggle, panel, tab, shown } = devtoolsOf(page)
  await toggle.waitFor()
  // The page itself may still be loading other things.
  const loadedPanels = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /panel/.test(path)),
    )
  await toggle.focus()
  expect(await loadedPanels()).toEqual([])
  await page.keyboard.press('Enter')
  await panel.waitFor()
  expect(await loadedPanels()).not.toEqual([])
  expect(await focusedText(page)).toBe('Events')
  for (const name of ['Plugins', 'Stores', 'Permissions', 'Why not?', 'Report']) {
    await page.keyboard.press('ArrowRight')
    expect(await tab(name).getAttribute('aria-selected')).toBe('true')
  }
  await shown.getByRole('button', { name: 'Make the report' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await shown.getByText(/connect-src/).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await focusedText(page)).toContain('Open the Quoin devtools')
})

test('the panel displays live events while a user connects, and events that the kernel recorded before, never an address [KRN-10] [KRN-11] [SEC-13]', async ({
  visitor,
}) => {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await visitor.open()
  const { open, panel, shown } = devtoolsOf(page)
  await widgetOf(page).connectButton.waitFor()
  await open()
  await shown.getByText('connector:found').first().waitFor()
  // The last event of a start: an event after Clear would be listed again.
  await shown.getByText('analytics:tracked').first().waitFor()
  await panel.getByRole('button', { name: 'Clear' }).click()
  await shown.getByText('Nothing happened yet').waitFor()
  const widget = await connectExtension(page)
  await shown.getByText('connection:connected').waitFor()
  await shown.getByText('modal:closed').waitFor()
  await panel.getByLabel('Filter events').fill('restored=false')
  await expect.poll(() => shown.getByRole('listitem').count()).toBe(1)
  await panel.getByRole('button', { name: 'Pause' }).click()
  await panel.getByLabel('Filter events').fill('modal:opened')
  const before = await shown.getByRole('listitem').count()
  await widget.accountButton.click()
  await widget.button('Disconnect').waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  expect(await shown.getByRole('listitem').count()).toBe(before)
  await panel.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => shown.getByRole('listitem').count()).toBe(before + 1)
  await panel.getByRole('button', { name: 'Copy recording' }).click()
  await panel.getByRole('button', { name: 'Copied' }).waitFor()
  const recording = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(recording).entries.length).toBeGreaterThan(5)
  expect(recording).not.toMatch(/0x[\da-f]{40}/i)
})

test('the panel works beside the open modal, which keeps its focus and its position [UI-14] [UI-17]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const { open, panel, tab, shown, host } = devtoolsOf(page)
  await open()
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).waitFor()
  expect(await host.evaluate((element) => element.closest('[inert]') === null)).toBe(true)
  // Tab stays in the modal; Alt+Q moves to the panel, where Escape closes the panel alone.
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('QUOIN-MODAL')
  }
  await page.keyboard.press('Alt+Q')
  expect(await focusedText(page)).toBe('Events')
  await tab('Stores').click()
  await shown.getByText('router', { exact: true }).click()
  await shown.getByText(/view: "Connect"/).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await widget.row(extensionName).click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
})

test('the panel lists alerts first, with a fix, and failed plugins before the others [ERR-01] [KRN-08]', async ({
  visitor,
}) => {
  visitor.expectConsole(/\[quoin\]/)
  const page = await visitor.open('/faults?extension=off')
  const { toggle, open, tab, shown } = devtoolsOf(page)
  await expect.poll(() => toggle.getAttribute('aria-label')).toBe('Open the Quoin devtools, 1 alert')
  await open()
  await shown.getByText('Invalid App Configuration').waitFor()
  for (const text of [
    'HTTP status code: 403',
    'Add the origin to the allowlist',
    'node_modules/quoin/docs/errors.md#origin_not_allowed',
  ])
    await shown.getByText(text).waitFor()
  await shown.getByText('ORIGIN_NOT_ALLOWED', { exact: true }).waitFor()
  await tab('Plugins').click()
  await shown.getByText(/Cause: .*broken on purpose/).waitFor()
  const order = await shown.locator('summary b').allTextContents()
  expect(order.slice(0, 2).sort()).toEqual(['drafts', 'reminders'])
  expect(await shown.getByText("requires 'calendar'").count()).toBe(1)
})

test('the panel gives the reason why a wallet, a feature or a plugin is not displayed [KRN-02] [KRN-03] [KRN-08]', async ({
  visitor,
}) => {
  visitor.expectConsole(/\[quoin\]/)
  const page = await visitor.open('/faults')
  const { open, tab, shown } = devtoolsOf(page)
  await open()
  await tab('Why not?').click()
  const request = async (what: string, answer: string | RegExp): Promise<void> => {
    await shown.getByLabel('Why is this not shown?').fill(what)
    await shown.getByText(answer).first().waitFor()
  }
  await request('swaps', /features\.swaps is false/)
  await request('teleport', /No plugin that was used has it/)
  await request('drafts', /It failed in its phase 'start'/)
  await request('stake', /shown in the view 'Account' once a wallet is connected/)
  await request('Nowhere Wallet', /No wallet of that name announced itself in this page/)
  await request(extensionName, /It was found|It is listed/)
  await page.evaluate(() => {
    const info = { uuid: crypto.randomUUID(), name: 'Hollow Wallet', rdns: 'example.hollow', icon: '' }
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: {} } }))
  })
  await request('Hollow Wallet', /its provider has no request function/)
  await connectExtension(page)
  await request('stake', /the network is Sandbox One.*It would say yes on Sandbox Two/)
})

test('settings that plugins add are displayed in the account; one that throws leaves the others [KRN-02] [KRN-08]', async ({
  visitor,
}) => {
  visitor.expectConsole(/\[quoin\]|broken on purpose/)
  const page = await visitor.open('/faults')
  const widget = await connectExtension(page)
  await widget.accountButton.click()
  await widget.button('Settings').focus()
  await page.keyboard.press('Enter')
  await widget.heading('Settings').waitFor()
  await widget.dialog.getByText('Couldn’t show this part').waitFor()
  const box = widget.dialog.getByRole('checkbox', { name: 'Show amounts in euro' })
  await box.check()
  expect(await box.isChecked()).toBe(true)
  expect(await widget.heading('Currency').count()).toBe(1)
  expect(await widget.heading('Broken setting').count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
  await widget.button('Back').click()
  await widget.button('Disconnect').waitFor()
})

test('no tab has an axe violation, light and dark [UI-14]', async ({ visitor }) => {
  visitor.expectConsole(/\[quoin\]/)
  const page = await visitor.open('/faults')
  const { toggle, open, panel, tab, shown } = devtoolsOf(page)
  const look = async (what: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeViolations(page), `${what}, ${colorScheme}`).toEqual([])
    }
  }
  await toggle.waitFor()
  await look('closed')
  await open()
  for (const name of [/^Alerts/, 'Events', 'Plugins', 'Stores', 'Permissions', 'Why not?', 'Report']) {
    await tab(name).click()
    if (name === 'Stores') await shown.getByText('connectors', { exact: true }).click()
    // The panel of before may still be displayed.
    if (name === 'Why not?') await shown.getByLabel('Why is this not shown?').fill('swaps')
    if (name === 'Report') {
      await shown.getByRole('button', { name: 'Make the report' }).click()
      await shown.getByText(/connect-src/).waitFor()
    }
    await panel.getByRole('tabpanel').waitFor()
    await look(String(name))
  }
})

test('removing the panel leaves nothing; the end of the kernel removes it, too [REL-05] [KRN-07]', async ({
  visitor,
}) => {
  visitor.expectConsole(/\[quoin\]/)
  await visitor.context.addInitScript(() => {
    const live = new Set<unknown>()
    Reflect.set(window, 'keyListeners', live)
    const [add, remove] = [addEventListener, removeEventListener]
    window.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      if (given[0] === 'keydown') live.add(given[1])
      add.apply(window, given)
    }
    window.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
      live.delete(given[1])
      remove.apply(window, given)
    }
  })
  const listeners = (page: Page): Promise<number> =>
    page.evaluate(() => (Reflect.get(window, 'keyListeners') as Set<unknown>).size)
  for (const end of ['Take the devtools away', 'End the kernel']) {
    const page = await visitor.open('/faults?extension=off')
    const { host, open, panel } = devtoolsOf(page)
    await open()
    expect(await listeners(page)).toBe(1)
    await page.getByRole('button', { name: end }).click()
    await host.waitFor({ state: 'detached' })
    expect(await listeners(page)).toBe(0)
    expect(await panel.count()).toBe(0)
    await page.close()
  }
})

phoneTest('on a phone the panel is a sheet that fits the screen, and closes [UI-16]', async ({ visitor }) => {
  const page = await visitor.open()
  const { toggle, panel } = devtoolsOf(page)
  await toggle.tap()
  await panel.waitFor()
  const box = await panel.boundingBox()
  expect(box?.x).toBe(0)
  expect(box?.width).toBe(390)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await panel.getByRole('button', { name: 'Close the devtools' }).tap()
  await panel.waitFor({ state: 'detached' })
  await widgetOf(page).open()
})

test('warns once in the console of colours that are hard to read, also those of the page itself [UI-14]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  visitor.expectConsole(/Low contrast/)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Low contrast')) warnings.push(message.text())
  })
  const widget = widgetOf(page)
  await widget.open()
  await widget.dialog.waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  expect(warnings).toEqual([])
  // Only now: the colours of an opening are checked when the page is idle.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('quoin-modal { --quoin-text-muted: color-mix(in srgb, white, black 20%) }')
    document.adoptedStyleSheets.push(sheet)
  })
  await widget.open()
  await expect.poll(() => warnings).toHaveLength(2)
  expect(warnings[0]).toMatch(/textMuted \(.+\) on surface \(.+\) has 1\.\d+:1 and needs 4\.5:1/)
  expect(warnings[1]).toContain(' on surfaceRaised ')
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  await widget.open()
  await widget.dialog.waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  expect(warnings).toHaveLength(2)
})
