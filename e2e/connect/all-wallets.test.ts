import { expect, test, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'

test('a list of 600 wallets scrolls to the end with few rows in the page and images for visible rows only [CON-06]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  const images = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/getWalletImage/')) images.add(request.url())
  })
  await widget.open()
  await widget.row(/All wallets/).click()
  const list = widget.dialog.getByRole('list', { name: /wallet/i })
  await list.getByRole('button').first().waitFor()
  const answer: { count: number } = await fetch(
    `${world.gateway}/getWallets?page=1&entries=1&projectId=quoin-sandbox`,
    {
      headers: { origin: world.demo },
    },
  ).then((response) => response.json())
  expect(answer.count).toBe(600)
  const last = list.locator('[aria-posinset="600"]')
  await widget.dialog.hover()
  for (let step = 0; step < 400 && (await last.count()) === 0; step++) {
    await page.mouse.wheel(0, 2_000)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  expect(await last.count()).toBe(1)
  expect(await list.getByRole('button').count()).toBeLessThan(60)
  expect(images.size).toBeLessThan(600)
})

test('search finds a wallet among 600, reports an empty result, and displays all again [CON-06] [UI-15]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(/All wallets/).click()
  const search = widget.dialog.getByRole('searchbox', { name: 'Search wallets' })
  await search.fill('sandbox')
  await widget.row(/Sandbox Wallet/).waitFor()
  await search.fill('no such wallet')
  await widget.dialog.getByText('No wallets found').waitFor()
  await widget.button('Show all wallets').click()
  await expect.poll(() => search.inputValue()).toBe('')
})

test('an installed wallet is marked as such in the list [CON-06]', async ({ visitor }) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(/All wallets/).click()
  await widget.row(/Sandbox Extension.*Installed/s).waitFor()
})
