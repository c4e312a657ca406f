import type { Page } from 'playwright-core'
import { createPublicClient, getAddress, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { axeViolations } from '../testing/axe-violations.js'
import { expect, makeVisitor, test, type Visitor, world } from '../testing/host-page.js'

const chain = createPublicClient({ transport: http(world.chains[0] ?? '') })
const query = 'projectId=quoin-sandbox&st=quoin&sv=test'
/** The purchase key of all orders here. */
const purchaseKey = '0f'.repeat(16)
const newAddress = (): Hex => privateKeyToAddress(generatePrivateKey())

/** Opens the gateway's checkout for an address. */
async function openCheckout({ context }: Visitor, address: Hex, more: object = {}): Promise<Page> {
  const answer = await fetch(`${world.gateway}/v1/generators/onrampurl?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.demo },
    body: JSON.stringify({
      destinationWallets: [{ address, blockchains: ['sandbox-one'], assets: ['ETH'] }],
      partnerUserId: address,
      purchaseKey,
      defaultExperience: 'buy',
      ...more,
    }),
  })
  const { url } = Object(await answer.json())
  const page = await context.newPage()
  await page.goto(String(url))
  return page
}

async function statusesOf(address: Hex): Promise<readonly string[]> {
  const path = `/v1/account/eip155:31337:${address}/history?onramp=sandbox&${query}`
  const answer = await fetch(world.gateway + path, {
    headers: { origin: world.demo, authorization: `Bearer ${purchaseKey}` },
  })
  const { data } = Object(await answer.json())
  return data.map(({ metadata }: { metadata: { status: string } }) => metadata.status)
}

const card = (page: Page) => page.getByLabel('Test card number')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('a purchase is paid with a test card and delivered, and the gateway reports its progress [ONR-01] [ONR-03]', async ({
  visitor,
}) => {
  const address = newAddress()
  const page = await openCheckout(visitor, address, { presetFiatAmount: 250 })
  expect(await page.getByLabel('You pay').inputValue()).toBe('250.00')
  // By keyboard alone: Enter submits each form.
  await page.getByLabel('You pay').press('Enter')
  await card(page).pressSequentially('4000000000000077')
  await card(page).press('Enter')
  await title(page, 'On its way').waitFor()
  expect(await statusesOf(address)).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
  await title(page, 'Delivered').waitFor()
  expect(await statusesOf(address)).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
  const balance = await chain.getBalance({ address })
  expect(balance).toBeGreaterThan(0n)
  const hash = (await page.getByText(/^0x[\da-f]{64}$/).textContent()) as Hex
  const { to, value } = await chain.getTransaction({ hash })
  expect([getAddress(to ?? '0x'), value]).toEqual([getAddress(address), balance])
  // Going back and pressing again pays nothing more.
  await page.goBack()
  await card(page).fill('4242 4242 4242 4242')
  await page.getByRole('button').dblclick()
  await title(page, 'Delivered').waitFor()
  expect(await chain.getBalance({ address })).toBe(balance)
})

test('a refused payment gives the reason, keeps the input, and can be retried [ONR-03]', async ({
  visitor,
}) => {
  const address = newAddress()
  const page = await openCheckout(visitor, address)
  await page.getByLabel('You pay').fill('5')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByRole('button').click()
  await page.getByRole('alert').getByText('The least that can be paid is 10.00 EUR.').waitFor()
  expect(await page.getByLabel('Currency').inputValue()).toBe('EUR')
  await page.getByLabel('You pay').fill('50')
  await page.getByRole('button').click()
  await card(page).fill('4111 1111 1111 1111')
  await page.getByRole('button').click()
  await page.getByRole('alert').getByText('Use one of the test cards.').waitFor()
  expect(page.url()).not.toContain('4111')
  await card(page).fill('4000 0000 0000 0002')
  await page.getByRole('button').click()
  await title(page, 'Not bought').waitFor()
  expect(await statusesOf(address)).toEqual(['ONRAMP_TRANSACTION_STATUS_FAILED'])
  expect(await chain.getBalance({ address })).toBe(0n)
  await page.getByRole('link', { name: 'Try again' }).click()
  await title(page, 'Buy with a card').waitFor()
})

test.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
] as const)('every page is accessible in $colorScheme [ONR-03]', async (options) => {
  const { visitor, leave } = await makeVisitor(options)
  const page = await openCheckout(visitor, newAddress())
  const look = async (): Promise<void> => {
    expect(await axeViolations(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  }
  await look()
  await page.getByLabel('You pay').fill('x')
  await page.getByRole('button').click()
  await page.getByRole('alert').waitFor()
  await look()
  await page.getByLabel('You pay').fill('100')
  await page.getByRole('button').click()
  await card(page).waitFor()
  await look()
  await card(page).fill('4242 4242 4242 4242')
  await page.getByRole('button').click()
  await title(page, 'Delivered').waitFor()
  await look()
  await leave()
})
