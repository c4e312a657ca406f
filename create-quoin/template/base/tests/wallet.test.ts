import { expect, test } from '@playwright/test'
// #if eip155
import { addMockWallet } from 'quoin/testing/playwright'
import { accountAddress, answerServers, chainId, hash } from './answer-servers'
// #else
import { addWallet } from './add-wallet'
import { answerServers } from './answer-servers'
// #end

test.beforeEach(async ({ page, baseURL }) => {
  await answerServers(page, baseURL ?? '')
})

// #if eip155
test('connects a wallet and sends ether', async ({ page }) => {
  const wallet = await addMockWallet(page, {
    accounts: [accountAddress],
    chainId,
    answers: {
      eth_sendTransaction: () => hash,
      personal_sign: () => `0x${'1b'.repeat(65)}`,
    },
  })
  await page.goto('/')
  await page.locator('quoin-button').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.locator('quoin-modal')
  await dialog.getByRole('button', { name: 'Mock Wallet' }).click()
  // #if signIn
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  // #end
  await expect(page.locator('#account')).toHaveText(`eip155:${chainId}:${accountAddress}`)

  await page.getByLabel('To', { exact: true }).fill(accountAddress)
  await page.getByLabel('Amount in ETH').fill('0.01')
  await page.locator('form').getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('output')).toHaveText(`Confirmed: ${hash}`)
  const sent = wallet.requests.find(({ method }) => method === 'eth_sendTransaction')
  expect(sent?.params).toMatchObject([{ value: '0x2386f26fc10000' }])
})

test('displays that the user rejected the transaction', async ({ page }) => {
  const wallet = await addMockWallet(page, {
    accounts: [accountAddress],
    chainId,
    // #if signIn
    answers: { personal_sign: () => `0x${'1b'.repeat(65)}` },
    // #end
  })
  wallet.behave('reject', 'eth_sendTransaction')
  await page.goto('/')
  await page.locator('quoin-button').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.locator('quoin-modal')
  await dialog.getByRole('button', { name: 'Mock Wallet' }).click()
  // #if signIn
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  // #end
  await expect(page.locator('#account')).toContainText(accountAddress)

  await page.getByLabel('To', { exact: true }).fill(accountAddress)
  await page.getByLabel('Amount in ETH').fill('0.01')
  await page.locator('form').getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('output')).toContainText(/reject/i)
})
// #else
test('connects a wallet and signs a text', async ({ page }) => {
  const address = await addWallet(page)
  await page.goto('/')
  await page.locator('quoin-button').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.locator('quoin-modal')
  await dialog.getByRole('button', { name: 'Mock Wallet' }).click()
  // #if signIn
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  // #end
  await expect(page.locator('#account')).toContainText(address)

  await page.getByLabel('Text').fill('Hello')
  await page.locator('form').getByRole('button', { name: 'Sign' }).click()
  await expect(page.locator('output')).toHaveText(/^Signature: .{40,}/)
})
// #end
