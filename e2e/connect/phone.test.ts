import { expect, phoneTest as test, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'
import {
  amountField,
  confirm,
  openSend,
  openSendPage,
  recipientField,
  review,
} from '../transactions/send-page.js'

test('on a phone the widget is a bottom sheet, and the first view has no QR code [UI-16]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.connectButton.tap()
  await widget.dialog.waitFor()
  await widget.row('Sandbox Wallet').waitFor()
  await expect
    .poll(async () => {
      const box = await widget.dialog.boundingBox()
      return box && Math.round(box.y + box.height)
    })
    .toBe(844)
  const box = await widget.dialog.boundingBox()
  expect(box?.width).toBe(390)
  expect(await widget.dialog.getByRole('img', { name: /QR code/ }).count()).toBe(0)
})

test('a wallet is opened by its link in the tap, and connects [UI-16] [CON-11] [CON-03]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.connectButton.tap()
  await widget.row('Sandbox Wallet').tap()
  expect(await widget.dialog.getByRole('img', { name: /QR code/ }).count()).toBe(0)
  const opening = visitor.context.waitForEvent('page')
  await widget.button('Open Sandbox Wallet').tap()
  const wallet = await opening
  expect(wallet.url()).toContain(`${world.wallet}/wc?uri=wc`)
  await wallet.getByRole('dialog').locator('[data-answer=approve]').click()
  await page.bringToFront()
  await widget.accountButton.waitFor()
})

test('all touch targets of the Connect view are at least 44 px high, and nothing scrolls sideways [UI-16]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.connectButton.tap()
  await widget.row('Sandbox Wallet').waitFor()
  // While the card still moves in, it measures a fraction of a pixel less.
  await page.waitForFunction(
    () =>
      !document
        .querySelector('quoin-modal')
        ?.shadowRoot?.getAnimations()
        .some(({ effect }) => effect?.getComputedTiming().iterations === 1),
  )
  const buttons = await widget.dialog.getByRole('button').all()
  expect(buttons.length).toBeGreaterThan(5)
  for (const button of buttons) {
    const box = await button.boundingBox()
    expect(box?.height, (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

for (const [kind, name] of [
  ['injects itself without a name', 'Browser wallet'],
  ['announces itself too', 'Inside Wallet'],
] as const) {
  test(`in the browser of a wallet that ${kind}, it is offered first and connects in one tap [CON-12]`, async ({
    visitor,
  }) => {
    await visitor.context.addInitScript((announced) => {
      const accounts = ['0x90F79bf6EB2c4f870365E785982E1f101E93b906']
      const answers: Readonly<Record<string, unknown>> = {
        eth_chainId: '0x7a69',
        eth_accounts: [],
        eth_requestAccounts: accounts,
      }
      const provider = {
        async request({ method }: { readonly method: string }) {
          if (Object.hasOwn(answers, method)) return answers[method]
          throw { code: 4200, message: 'Not here' }
        },
        on: () => undefined,
        removeListener: () => undefined,
      }
      Reflect.set(window, 'ethereum', provider)
      if (announced === 'Browser wallet') return
      const info = { uuid: '0b8d', name: announced, rdns: 'test.inside', icon: '' }
      addEventListener('eip6963:requestProvider', () =>
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } })),
      )
    }, name)
    const page = await visitor.open()
    const widget = widgetOf(page)
    await widget.connectButton.tap()
    await widget.row('Sandbox Wallet').waitFor()
    const rows = await widget.dialog.getByRole('listitem').allTextContents()
    expect(rows[0]).toContain(name)
    expect(rows.filter((row) => row.includes(name))).toHaveLength(1)
    await widget.row(name).tap()
    await widget.accountButton.waitFor()
    await widget.dialog.waitFor({ state: 'detached' })
  })
}

test('while a transfer waits for the wallet, its view opens the wallet’s app [CON-11] [SND-01]', async ({
  visitor,
}) => {
  const { page, widget } = await openSendPage(visitor)
  await widget.connectButton.tap()
  const picture = widget.row('Sandbox Wallet').locator('img')
  const listed = await picture.getAttribute('src')
  await widget.row('Sandbox Wallet').tap()
  const connecting = visitor.context.waitForEvent('page')
  await widget.button('Open Sandbox Wallet').tap()
  const wallet = await connecting
  await wallet.getByRole('dialog').locator('[data-answer=approve]').click()
  await page.bringToFront()
  await openSend(widget)
  await amountField(widget).fill('0.01')
  await recipientField(widget).fill('0x00000000000000000000000000000000000a11ce')
  await review(widget)
  await confirm(widget)
  const open = widget.button('Open Sandbox Wallet')
  await open.waitFor()
  expect(await open.locator('img').getAttribute('src')).toBe(listed)
  await widget.dialog.getByText('Compare the details in your wallet, then confirm.').waitFor()
  // A wallet that is closed while it takes a request from the relay has lost it: the relay has its receipt already.
  await wallet.getByRole('dialog').locator('[data-answer=approve]').waitFor()
  await wallet.close()
  const opening = visitor.context.waitForEvent('page')
  await open.tap()
  const reopened = await opening
  await reopened.getByRole('dialog').locator('[data-answer=approve]').click()
  await page.bringToFront()
  await widget.dialog.getByText('0.01 ETH sent', { exact: true }).waitFor()
})
