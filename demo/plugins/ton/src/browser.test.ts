import { afterEach, expect, it } from 'vitest'
import { openTonPage, type TonPage } from '../tests/open-page.js'

const opened: TonPage[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** Takes a picture for people who set a folder. */
async function picture({ page }: TonPage, name: string): Promise<void> {
  const folder = process.env.QUOIN_TON_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

it('connects in the widget, displays balance and preview, and sends Toncoin that the TVM moves [NET-13]', async () => {
  const world = await openTonPage(10_000_000_000n)
  opened.push(world)
  const { page, wallet, network, errors } = world
  const dialog = page.locator('quoin-modal').getByRole('dialog')
  const button = page.locator('quoin-button').getByRole('button')
  await button.click()
  await dialog.getByRole('button', { name: 'Test Wallet' }).waitFor()
  await picture(world, 'connect')
  await dialog.getByRole('button', { name: 'Test Wallet' }).click()
  await page.locator('quoin-button').getByText('10 TON').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await button.first().click()
  await dialog.getByRole('button', { name: 'Send' }).waitFor()
  await picture(world, 'account')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('textbox', { name: 'Amount to send' }).fill('2.5')
  await dialog.getByRole('textbox', { name: 'To: address or name' }).fill(wallet.addresses[1])
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('heading', { name: 'Review and send' }).waitFor()
  await dialog.getByText('up to 2.515 TON').waitFor()
  await picture(world, 'review')
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await expect.poll(() => send.getAttribute('aria-disabled')).not.toBe('true')
  await send.click()
  await expect.poll(() => network.balanceOf(wallet.addresses[1])).toBeGreaterThan(2_490_000_000n)
  await dialog.getByText('2.5 TON sent').waitFor()
  await picture(world, 'sent')
  expect([wallet.requests.map(({ method }) => method), errors]).toEqual([['sendTransaction'], []])
})
