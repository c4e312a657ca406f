import { addressOf, answerApproval, frameOf, logInByEmail } from '../embedded/login.js'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { connectExtension, extensionOf, type Widget } from '../testing/widget.js'
import { amountField, openSend, openSendPage, recipientField, review } from '../transactions/send-page.js'

const newLabel = (): string => `ada-${crypto.randomUUID().slice(0, 6)}`
const nameField = ({ dialog }: Widget) => dialog.getByRole('textbox', { name: 'Your name' })

/** Opens the same user's session on another device. */
async function elsewhere(visitor: Visitor): Promise<Visitor> {
  const device = await visitor.openDevice()
  return {
    ...visitor,
    async open(path = '/') {
      const page = await device.newPage()
      await page.goto(new URL(path, world.demo).href)
      return page
    },
  }
}

test('an embedded wallet registers a name, displayed at once, found both ways and used as a recipient by another user, who cannot take it; each fault has its text, and ten presses and a lost response register once [NAM-01] [NAM-02] [NAM-03] [UI-01] [REL-03]', async ({
  visitor,
}) => {
  // A free name is a 404 of the gateway; the failed requests below are deliberate.
  visitor.expectConsole(/status of 404|ERR_FAILED|Error registering name/)
  const name = await chooseByEmbeddedWallet(visitor)
  await visitAsOtherUser(await elsewhere(visitor), name)
})

async function chooseByEmbeddedWallet(
  visitor: Visitor,
): Promise<{ readonly label: string; readonly account: string }> {
  const page = await visitor.open()
  const { widget } = await logInByEmail(visitor, page)
  const { dialog, button, heading, row, accountButton } = widget
  const account = await addressOf(page)
  const label = newLabel()
  const name = `${label}.quoin.id`
  await widget.openSettings()
  await row(/^Choose an account name/).click()
  await heading('Choose a name').waitFor()
  const field = nameField(widget)
  await button('Enter a name').waitFor()
  await field.fill('ada')
  await button('Enter at least 4 characters').waitFor()
  expect(await dialog.getByText('Use at least 4 characters').count()).toBeGreaterThan(0)
  await field.fill('ada_l')
  await dialog.getByText('Use only letters, numbers and hyphens').waitFor()
  await button('Change the name').waitFor()
  await field.fill(label)
  await button('Checking…').waitFor()

  await button('Register name').click()
  // The frame displays the name to the signing user.
  await frameOf(page).getByText(name).first().waitFor()
  await answerApproval(page, 'Decline')
  await dialog.getByText('You declined. Nothing was registered. You can try again.').waitFor()
  expect(await field.inputValue()).toBe(label)

  await button('Register name').click()
  await answerApproval(page, 'Sign')
  await dialog.getByText(`${name} is yours`).first().waitFor()
  await button('Done').click()
  await dialog.getByText(name, { exact: true }).first().waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => accountButton.textContent()).toContain(label)

  // After a reload the name is found by the address.
  await page.reload()
  await expect.poll(() => accountButton.textContent()).toContain(label)
  await widget.openSettings()
  await dialog.getByText('Your account name').waitFor()
  expect(await row(/^Choose an account name/).count()).toBe(0)
  return { label, account }
}

async function visitAsOtherUser(
  visitor: Visitor,
  { label: taken, account }: { readonly label: string; readonly account: string },
): Promise<void> {
  const { page } = await openSendPage(visitor)
  const widget = await connectExtension(page)
  const { dialog, button, heading, row } = widget
  const extension = extensionOf(page)
  await openSend(widget)
  await amountField(widget).fill('0.01')
  await recipientField(widget).fill(`${taken}.QUOIN.ID`)
  await review(widget)
  await dialog.getByText(account).first().waitFor()
  expect(await dialog.getByText(`${taken}.quoin.id`, { exact: true }).count()).toBe(1)

  await page.evaluate(() => window.sendKernel?.open({ view: 'RegisterAccountName' }))
  await heading('Choose a name').waitFor()
  const field = nameField(widget)
  await field.fill(taken)
  await dialog.getByText(`${taken} is taken. Choose another name.`).waitFor()
  await button('Choose another name').waitFor()
  await row(new RegExp(`^${taken}1 Available`)).click()
  await button('Register name').waitFor()
  expect(await field.inputValue()).toBe(`${taken}1`)

  const label = newLabel()
  const name = `${label}.quoin.id`
  const profiles = new URL('/v1/profile/**', world.gateway).href
  await page.route(profiles, (route) => route.abort())
  await field.fill(label)
  await dialog.getByText(/^Couldn’t check whether/).waitFor()
  await page.unroute(profiles)
  await button('Check again').click()

  let posts = 0
  await page.route(new URL('/v1/profile/account?**', world.gateway).href, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    posts += 1
    await route.fetch()
    return route.abort()
  })
  const register = button('Register name')
  await register.waitFor()
  await register.evaluate((element) => {
    for (let press = 0; press < 10; press += 1) if (element instanceof HTMLElement) element.click()
  })
  await extension.approve()
  await dialog.getByText('The name may have been registered').waitFor()
  expect([await field.inputValue(), await extension.screen.count(), posts]).toEqual([label, 0, 1])
  await register.click()
  await dialog.getByText(`${name} is yours`).first().waitFor()
  expect([await extension.screen.count(), posts]).toEqual([0, 1])
}
