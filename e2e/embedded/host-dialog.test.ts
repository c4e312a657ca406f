import type { Hex } from 'viem'
import { expect, test } from '../testing/host-page.js'
import { accountOf, hexOf, openLab, send } from './embedded-lab.js'
import { answerApproval, frameOf, logInByEmail } from './login.js'

test('an approval is displayed and answered above a modal dialog of the page, which stays open, as often as asked [FRM-06] [UI-14]', async ({
  visitor,
}) => {
  const page = await openLab(visitor)
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.id = 'cart'
    const button = document.querySelector('quoin-button')
    if (button) dialog.append(button)
    // Moves and clips its content.
    Object.assign(dialog.style, { transform: 'translateY(40px)', overflow: 'hidden', width: '300px' })
    document.body.append(dialog)
    dialog.showModal()
  })
  const { widget } = await logInByEmail(visitor, page)
  const account = await accountOf(page)
  for (const text of ['the first', 'the second']) {
    const signing = send<Hex>(page, 'personal_sign', [hexOf(text), account])
    await frameOf(page).getByText(text).waitFor()
    await answerApproval(page, 'Sign')
    expect((await signing).answer).toMatch(/^0x/)
    await page.locator('quoin-modal').waitFor({ state: 'detached' })
  }
  expect(await page.locator('#cart').evaluate((element: HTMLDialogElement) => element.open)).toBe(true)
  await widget.accountButton.click()
  await widget.dialog.waitFor()
})
