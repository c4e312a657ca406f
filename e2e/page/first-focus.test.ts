import type { Locator } from 'playwright-core'
import { expect, test } from '../testing/host-page.js'
import { connectExtension } from '../testing/widget.js'
import { amountField, openSend, openSendPage } from '../transactions/send-page.js'

const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => {
    const root = element.getRootNode()
    return root instanceof ShadowRoot && root.activeElement === element
  })

test('the field of a form has the focus when its view first opens, as it has later [UI-14] [SND-01]', async ({
  visitor,
}) => {
  const { page, widget } = await openSendPage(visitor)
  await connectExtension(page)
  for (const _opening of ['first', 'second']) {
    await openSend(widget)
    await amountField(widget).waitFor()
    await expect.poll(() => isFocused(amountField(widget))).toBe(true)
    await page.keyboard.press('Escape')
    await widget.dialog.waitFor({ state: 'detached' })
  }
  await widget.pressInAccount('Buy')
  const toPay = widget.dialog.getByRole('textbox', { name: 'Amount to pay' })
  await toPay.waitFor()
  await expect.poll(() => isFocused(toPay)).toBe(true)
})
