import type { Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import type { EmailApi } from 'quoin/plugins/email'
import type { SocialApi } from 'quoin/plugins/social'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, test, type Visitor } from '../testing/host-page.js'
import { extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

declare global {
  interface Window {
    legalKernel?: AnyKernel
  }
}

const terms = (widget: Widget) =>
  widget.dialog.getByRole('checkbox', { name: /I accept the terms of service/ })

/**
 * Counts the rows of that name that a screen reader finds in the page; the extension's own row appends its state after
 * a colon.
 */
async function namesReadOut(visitor: Visitor, page: Page, name: string): Promise<number> {
  const session = await visitor.context.newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const isRow = new RegExp(`^${name}(?!:)`)
  return nodes.filter(
    (node) => !node.ignored && node.role?.value === 'button' && isRow.test(String(node.name?.value)),
  ).length
}

test('connecting requires the accepted terms, by pointer and keyboard; a reload keeps the acceptance, another version requires it again [LEG-01]', async ({
  visitor,
}) => {
  const page = await visitor.open('/?legal')
  const widget = widgetOf(page)
  await widget.open()
  const box = terms(widget)
  await box.waitFor()
  const dimmed = widget.dialog.locator('[inert]').getByText(extensionName).first()
  await dimmed.waitFor()

  expect(await namesReadOut(visitor, page, extensionName)).toBe(0)
  await widget.dialog.getByText('Complete the step above first.').waitFor({ state: 'attached' })
  // A press points to the box.
  await widget.button('Close').focus()
  const place = await dimmed.boundingBox()
  await page.mouse.click((place?.x ?? 0) + 5, (place?.y ?? 0) + 5)
  const hasFocus = () => box.evaluate((element) => element.matches(':focus'))
  await expect.poll(hasFocus).toBe(true)
  for (let turn = 0; turn < 6; turn++) {
    await page.keyboard.press('Tab')
    expect(await widget.dialog.locator('[inert] :focus').count()).toBe(0)
  }
  expect(await extensionOf(page).screen.count()).toBe(0)

  // The terms open beside the page, and do not tick the box.
  await visitor.context.route('https://lighthouse.example/**', (route) => route.fulfill({ body: 'Be kind.' }))
  const opened = visitor.context.waitForEvent('page')
  await widget.dialog.getByRole('link', { name: 'terms of service' }).click()
  const document = await opened
  await document.waitForURL('https://lighthouse.example/terms')
  await document.close()
  expect(await box.isChecked()).toBe(false)

  await box.check()
  await widget.row(extensionName).click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })

  // Another version: a connected account stays connected, and the next connect requires acceptance again.
  const newer = `${new URL(page.url()).origin}/?legal=2`
  await page.goto(newer)
  await widget.accountButton.click()
  await widget.disconnect()
  await widget.open()
  await terms(widget).waitFor()
  expect(await terms(widget).isChecked()).toBe(false)
  await terms(widget).check()
  await page.reload()
  await widget.open()
  await expect.poll(() => terms(widget).isChecked()).toBe(true)
  await expect.poll(() => namesReadOut(visitor, page, extensionName)).toBe(1)
})

test('neither a call nor its own view bypasses the terms: no wallet, relay or secure site gets a request before [LEG-01]', async ({
  visitor,
}) => {
  // The console reports to developers why a login by call stopped.
  visitor.expectConsole(/The terms have not been accepted/)
  const page = await visitor.open('/lab')
  const widget = widgetOf(page)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  const refused = await page.evaluate(async () => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
    const { LegalToken } = lab.plugins
    const legal = { termsUrl: 'https://lighthouse.example/terms', version: '1' }
    const kernel = lab.bundle.createQuoin({ ...lab.options(), legal })
    window.legalKernel = kernel
    document.body.append(document.createElement('quoin-button'))
    lab.ui.mountQuoin(kernel)
    await kernel.start({ services: 'all' })
    await kernel.load(LegalToken)
    const codes: unknown[] = []
    for (const { id } of kernel.connectors.list()) {
      const outcome = await kernel.connections.connect(id).then(
        () => 'connected',
        (error: unknown) => (lab.kernel.isQuoinError(error) ? error.code : 'other'),
      )
      codes.push(outcome)
    }
    // The bundle names plugins that depend on the page at run time only.
    const { email, social } = kernel as unknown as { readonly email: EmailApi; readonly social: SocialApi }
    await email.submit('ada@example.org')
    codes.push(email.store.getState().status)
    social.start('google')
    return codes
  })
  expect(new Set(refused.slice(0, -1))).toEqual(new Set(['TERMS_NOT_ACCEPTED']))
  expect(refused.length).toBeGreaterThan(3)
  expect(refused.at(-1)).toBe('refused')
  expect(visitor.context.pages()).toHaveLength(1)
  expect(await extensionOf(page).screen.count()).toBe(0)

  for (const view of ['ConnectingWalletConnectBasic', 'AllWallets', 'ConnectSocials', 'EmailVerifyOtp']) {
    await page.evaluate((name) => window.legalKernel?.open({ view: name }), view)
    await widget.heading('Before you connect').waitFor()
  }
  expect(sockets).toEqual([])
  await page.evaluate(() => window.legalKernel?.open({ view: 'ConnectingWalletConnectBasic' }))
  await widget.button('Accept to continue').click()
  const box = widget.dialog.getByRole('checkbox', { name: /^I accept the terms of service/ })
  await expect.poll(() => box.evaluate((element) => element.matches(':focus'))).toBe(true)
  expect(sockets).toEqual([])
  await page.keyboard.press('Space')
  await widget.button('Continue').click()
  await widget.dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  expect(sockets.length).toBeGreaterThan(0)
})
