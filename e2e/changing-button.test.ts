import { expect, test, world } from './host-page.js'
import { connectExtension } from './widget.js'

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
  // The kernel redraws the button: its text, its picture, its width.
  await expect.poll(() => accountButton.textContent()).toMatch(/ETH/)
  await page.mouse.up()
  await dialog.waitFor()
  await button('Disconnect').waitFor()
})
