import { expect, test, type Visitor } from '../testing/host-page.js'
import { chooseExtension, extensionName, extensionOf, widgetOf } from '../testing/widget.js'

/** The cents of a displayed value. */
const cents = (text: string): bigint =>
  BigInt((/\$([\d,]+\.\d\d)/.exec(text)?.[1] ?? 'none').replaceAll(/[,.]/g, ''))

/** Opens a page with two namespaces, and connects a wallet of each. */
async function openPortfolio(visitor: Visitor) {
  const page = await visitor.open('/?chains=solana')
  const widget = widgetOf(page)
  await widget.open()
  await chooseExtension(widget, 'EVM networks')
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/balance')) asked.push(url)
  })
  await widget.pressInAccount('Portfolio')
  await widget.heading('Portfolio').waitFor()
  const accounts = widget.dialog.getByRole('list', { name: 'Accounts' }).getByRole('button')
  const total = async (): Promise<bigint> =>
    cents((await widget.dialog.locator('.q-headline-amount').textContent()) ?? '')
  return { page, widget, accounts, total, asked }
}

test('the portfolio sums up the wallets of two namespaces, asks the gateway once for each, and leads to each account [ACC-09] [SEC-14]', async ({
  visitor,
}) => {
  const { page, widget, accounts, total, asked } = await openPortfolio(visitor)
  await expect.poll(() => accounts.count()).toBe(1)
  await accounts.filter({ hasText: '$' }).waitFor()
  const first = cents((await accounts.textContent()) ?? '')
  expect(await total()).toBe(first)
  expect(first).toBeGreaterThan(0n)

  await widget.button('Connect another wallet').click()
  await widget.row(extensionName).getByText('Solana').waitFor()
  await widget.row(extensionName).click()
  await extensionOf(page).approve()
  await expect.poll(() => page.getByTestId('address').textContent()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const address = (await page.getByTestId('address').textContent()) ?? ''
  await widget.pressInAccount('Portfolio')
  await expect.poll(() => accounts.count()).toBe(2)
  await widget.dialog.locator('.q-headline-amount', { hasText: '$' }).waitFor()
  const values = (await accounts.allInnerTexts()).filter((text) => text.includes('$')).map(cents)
  const sum = values.reduce((all, one) => all + one, 0n)
  // Each value is cut to the cent.
  expect(await total()).toBeGreaterThanOrEqual(sum)
  expect(await total()).toBeLessThanOrEqual(sum + BigInt(values.length))
  const everywhere = asked.filter(({ searchParams }) => !searchParams.has('chainId'))
  expect(everywhere.filter(({ pathname }) => pathname.includes(address))).toHaveLength(1)

  // A row makes its account the displayed one.
  await accounts.filter({ hasText: 'EVM networks' }).click()
  await widget.heading('Account').waitFor()
  await expect.poll(() => page.getByTestId('address').textContent()).toMatch(/^0x/)
})

test('a gateway that fails leaves the total marked as incomplete, and a press reads again [REL-02]', async ({
  visitor,
}) => {
  const { page, widget, total } = await openPortfolio(visitor)
  visitor.expectConsole(/404 \(Not Found\)|HTTP status code: 404/)
  await widget.dialog.locator('.q-headline-amount', { hasText: '$' }).waitFor()
  const before = await total()
  await widget.button('Back').click()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })

  await page.reload()
  await page.route(/\/v1\/account\/[^/]+\/balance/, (route) => route.fulfill({ status: 404, body: '' }))
  await widget.pressInAccount('Portfolio')
  await widget.dialog.getByText('The total is incomplete').first().waitFor()
  await widget.dialog.getByText(/Your funds aren’t affected/).waitFor()
  await page.unrouteAll()
  await widget.button('Refresh').click()
  await widget.dialog.getByText('The total is incomplete').first().waitFor({ state: 'detached' })
  await expect.poll(total).toBe(before)
})

test('the portfolio displays the change and a chart of past prices, requested by token and without an account [SEC-14]', async ({
  visitor,
}) => {
  const bodies: string[] = []
  visitor.context.on('request', (request) => {
    if (request.url().includes('/v1/fungible/history')) bodies.push(request.postData() ?? '')
  })
  const { page, widget } = await openPortfolio(visitor)
  const chart = widget.dialog.getByRole('img', { name: /^Value of what you hold now: \$/ })
  await chart.waitFor()
  // The sandbox's prices have risen by four percent.
  const note = widget.dialog.locator('.q-headline-note', { hasText: 'in 24 hr' })
  await expect.poll(() => note.textContent()).toMatch(/▲ \+\$[\d,.]+ \(\+4%\) in 24 hr/)
  await widget.dialog.getByText('Value of what you hold now, at past prices', { exact: true }).waitFor()
  await widget.dialog
    .getByRole('list', { name: 'Tokens' })
    .getByText(/\$[\d,.]+ · \+4%/)
    .first()
    .waitFor()
  await widget.dialog.getByRole('radio', { name: '30 days' }).check()
  await widget.dialog.getByRole('img', { name: /in 30 days\. Lowest/ }).waitFor()
  const address = (await page.getByTestId('address').textContent()) ?? ''
  expect(bodies.map((body) => (JSON.parse(body) as { period: string }).period)).toEqual(['day', 'month'])
  expect(bodies.join().toLowerCase()).not.toContain(address.toLowerCase())
})

test('a gateway without past prices leaves the portfolio without a change and a chart [REL-02]', async ({
  visitor,
}) => {
  visitor.expectConsole(/404 \(Not Found\)|HTTP status code: 404/)
  await visitor.context.route(/\/v1\/fungible\/history/, (route) => route.fulfill({ status: 404, body: '' }))
  const { widget } = await openPortfolio(visitor)
  await widget.dialog.getByText('No past prices available').waitFor()
  await widget.dialog.locator('.q-headline-amount', { hasText: '$' }).waitFor()
  expect(await widget.dialog.getByText(/in 24 hr/).count()).toBe(0)
})
