import { expect, test } from './host-page.js'
import { connectExtension } from './widget.js'

test('a press on the account button counts though what it shows is replaced meanwhile, as a balance that arrives does [UI-14] [ACC-01]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const { accountButton, dialog, button } = await connectExtension(page)
  const box = await accountButton.boundingBox()
  if (!box) throw new Error('The button is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
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
