import { expect, test } from './fixtures.js'

test('connects after a rejection, and stays connected', async ({ page, wallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  wallet.behave('reject', 'eth_requestAccounts')
  await page.getByRole('button', { name: 'Mock Wallet' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  wallet.behave('approve')
  await again.click()
  await expect(page.locator('#account')).toHaveText(`eip155:31337:${wallet.accounts[0]}`)

  await page.reload()
  await expect(page.locator('#account')).toHaveText(`eip155:31337:${wallet.accounts[0]}`)
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(2)
})

test('a slow user answers later', async ({ page, wallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  wallet.behave('hang')
  await page.getByRole('button', { name: 'Mock Wallet' }).click()
  await expect.poll(() => wallet.leftovers()).toContain('eth_requestAccounts has no answer')
  wallet.behave('approve')
  wallet.answerHanging()
  await expect(page.locator('#account')).toHaveText(/^eip155:31337:0x/)
})
