import { announceWallet } from '../testing/announce-wallet.js'
import { expect, test } from '../testing/host-page.js'
import { connectExtension, extensionName, widgetOf } from '../testing/widget.js'

test('a wallet that announces late appears in the open view [CON-02]', async ({ visitor }) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).waitFor()
  expect(await widget.row('Late Wallet').count()).toBe(0)
  await announceWallet(page, { name: 'Late Wallet', rdns: 'test.late', connect: 'approve' })
  await widget.row('Late Wallet').waitFor()
})

test('a wallet that announces twice is one row [CON-02]', async ({ visitor }) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await announceWallet(page, { name: 'Twin Wallet', rdns: 'test.twin', connect: 'approve' })
  await announceWallet(page, { name: 'Twin Wallet', rdns: 'test.twin', connect: 'approve' })
  await widget.open()
  await widget.row('Twin Wallet').first().waitFor()
  expect(await widget.row('Twin Wallet').count()).toBe(1)
})

test('a hostile name is displayed as text, capped and without bidi controls [SEC-04]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await announceWallet(page, {
    name: `<img src=x onerror=alert(1)>\u202egnp.exe${'x'.repeat(200)}`,
    rdns: 'test.hostile',
    connect: 'approve',
  })
  await widget.open()
  const row = widget.row(/<img/)
  await row.waitFor()
  const text = (await row.textContent()) ?? ''
  expect(text).not.toContain('\u202e')
  expect(text.length).toBeLessThan(100)
  expect(await widget.dialog.locator('img[src="x"]').count()).toBe(0)
})

test('tiles of wallets leave no hole, whether their number is odd or even, and a long name is cut [UI-05] [SEC-04]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).waitFor()
  /** Returns the numbers of tiles in the lines, and the different widths of the lines. */
  const measure = () =>
    widget.dialog.locator('.q-choices').evaluate((choices) => {
      const lines = new Map<number, DOMRect[]>()
      for (const tile of choices.querySelectorAll('li')) {
        const box = tile.getBoundingClientRect()
        if (box.width > 1) lines.set(Math.round(box.top), [...(lines.get(Math.round(box.top)) ?? []), box])
      }
      const boxes = [...lines.values()]
      return {
        counts: boxes.map((line) => line.length),
        widths: [
          ...new Set(
            boxes.map((line) =>
              Math.round(
                Math.max(...line.map(({ right }) => right)) - Math.min(...line.map(({ left }) => left)),
              ),
            ),
          ),
        ],
        tallest: Math.max(...boxes.flat().map(({ height }) => height)),
      }
    })
  const lasts = new Set<number | undefined>()
  for (const name of ['Second Wallet', 'W'.repeat(64)]) {
    await announceWallet(page, { name, rdns: `test.${name.slice(0, 6).toLowerCase()}`, connect: 'approve' })
    await widget.row(name).waitFor()
    const { counts, widths, tallest } = await measure()
    lasts.add(counts.at(-1))
    expect(widths).toHaveLength(1)
    expect(tallest).toBeLessThan(90)
  }
  expect(lasts).toEqual(new Set([1, 2]))
})

test('a wallet that throws a string reports an error, and others still work [REL-03] [CON-08]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await announceWallet(page, { name: 'Broken Wallet', rdns: 'test.broken', connect: 'throw-string' })
  await widget.open()
  await widget.row('Broken Wallet').click()
  await widget.dialog.getByText('Couldn’t connect Broken Wallet').waitFor()
  await widget.button('Close').click()
  await widget.dialog.waitFor({ state: 'detached' })
  await connectExtension(page)
})

test("a rejection is displayed as one for every form of the wallet's 4001, and the user can retry [CON-07] [ERR-03] [M11]", async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  const refusal = { code: 4001, message: 'User rejected the request.' }
  const refusals: Readonly<Record<string, unknown>> = {
    Plain: refusal,
    Nested: { code: -32603, message: 'Internal error', data: { originalError: refusal } },
    Caused: { code: -32603, message: 'Internal error', cause: refusal },
  }
  for (const [name, rejects] of Object.entries(refusals)) {
    await announceWallet(page, {
      name: `${name} Wallet`,
      rdns: `test.${name.toLowerCase()}`,
      connect: { rejects },
    })
    await widget.open()
    await widget.row(`${name} Wallet`).click()
    await widget.dialog.getByText('Connection declined').waitFor()
    expect(await widget.dialog.textContent()).not.toMatch(/4001|-32603|Internal error/)
    await widget.button(/Try again/).waitFor()
    await widget.button('Close').click()
    await widget.dialog.waitFor({ state: 'detached' })
  }
})

test('a wallet that never responds can be left, and the view displays a hint [CON-07] [REL-03]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  await page.clock.install()
  const widget = widgetOf(page)
  await announceWallet(page, { name: 'Silent Wallet', rdns: 'test.silent', connect: 'hang' })
  await widget.open()
  await widget.row('Silent Wallet').click()
  await widget.dialog.getByText('Continue in Silent Wallet').waitFor()
  await page.clock.fastForward(10_000)
  await widget.dialog.getByText('Look for the wallet’s window behind this one').waitFor()
  await widget.button('Back').click()
  await widget.row(extensionName).waitFor()
})

test('a wallet on a network that the page does not list is requested to switch when it connects [NET-05] [NET-04]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await announceWallet(page, { name: 'Far Wallet', rdns: 'test.far', connect: 'approve', chainId: '0x309' })
  await widget.open()
  await widget.row('Far Wallet').click()
  await widget.accountButton.waitFor()
  await page
    .locator('quoin-network-button')
    .getByRole('button', { name: /Sandbox One/ })
    .waitFor()
})

test('a wallet that stays on an unknown network is connected, and the view displays the next step [NET-05] [UI-09]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await announceWallet(page, {
    name: 'Stubborn Wallet',
    rdns: 'test.stubborn',
    connect: 'approve',
    chainId: '0x309',
    stays: true,
  })
  await widget.open()
  await widget.row('Stubborn Wallet').click()
  await widget.dialog.getByText('This site doesn’t support the network your wallet is on.').waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.getByText('This site doesn’t support the network your wallet is on.').waitFor()
  await widget.row(/Sandbox Two/).click()
  await widget.dialog.getByText('Switch declined').waitFor()
  await widget.button('Back').click()
  await widget.disconnect()
  await widget.connectButton.waitFor()
})
