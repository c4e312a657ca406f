import { expect, test } from './host-page.js'
import { connectExtension } from './widget.js'

test('a press on the account button counts though what it shows is replaced meanwhile, as a balance that arrives does [UI-14] [ACC-01]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const { accountButton, dialog, button } = await connectExtension(page)
  // The balance has come, so that nothing moves the button away from the pointer.
  await expect.poll(() => accountButton.textContent()).toMatch(/ETH/)
  await accountButton.hover()
  await page.mouse.down()
  const replaced = await accountButton.evaluate((element) => {
    for (const child of element.children) child.replaceWith(child.cloneNode(true))
    return element.children.length
  })
  expect(replaced).toBeGreaterThan(0)
  await page.mouse.up()
  await dialog.waitFor()
  await button('Disconnect').waitFor()
})
