import { expect, test, world } from '../testing/host-page.js'
import { connectExtension, widgetOf } from '../testing/widget.js'

test('a press on the account button counts if the balance arrives between down and up [UI-14] [ACC-01]', async ({
  visitor,
}) => {
  let answer: () => void = () => undefined
  const isDown = new Promise<void>((resolve) => {
    answer = resolve
  })
  for (const chain of world.chains)
    await visitor.context.route(`${chain}/**`, async (route) => {
      if (route.request().postData()?.includes('"eth_getBalance"')) await isDown
      await route.continue()
    })
  const page = await visitor.open()
  const { accountButton, dialog, button } = await connectExtension(page)
  expect(await accountButton.textContent()).not.toMatch(/ETH/)
  await accountButton.hover()
  await page.mouse.down()
  answer()
  // The kernel redraws the button: text, picture and width.
  await expect.poll(() => accountButton.textContent()).toMatch(/ETH/)
  await page.mouse.up()
  await dialog.waitFor()
  await button('Disconnect').waitFor()
})

test('a press in the widget counts if the view moves its button away between down and up, and not if the pointer moves away [UI-14]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const { open, row, heading, dialog } = widgetOf(page)
  await open()
  const push = (height: number): Promise<void> =>
    page.evaluate((blockSize) => {
      const view = document.querySelector('quoin-modal')?.shadowRoot?.querySelector<HTMLElement>('.q-view')
      if (view) view.style.paddingBlockStart = `${blockSize}px`
    }, height)
  await row('All wallets').hover()
  await page.mouse.down()
  await push(120)
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await push(0)
  expect(await heading('All wallets').count()).toBe(0)

  await dialog.waitFor()
  await row('All wallets').hover()
  await page.mouse.down()
  await push(120)
  await page.mouse.up()
  await heading('All wallets').waitFor()
})
