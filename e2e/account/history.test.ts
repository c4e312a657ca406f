import type { Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import { createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem'
import { afterEach } from 'vitest'
import type {} from '../../demo/src/lab/show-lab.js'
import { receiptOf } from '../../sandbox/src/chain/receipt-of.js'
import { downUntilPressed } from '../testing/down-until-pressed.js'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

declare global {
  interface Window {
    historyKernel?: AnyKernel
  }
}

/** The first account of the sandbox's extension; the chain signs for it, too. */
const account: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const recipient: Hex = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const node = createTestClient({ mode: 'anvil', transport: http(world.chains[0] ?? '') })
  .extend(publicActions)
  .extend(walletActions)

afterEach(() => node.setAutomine(true))

/** Opens a page with a kernel that has block explorers, connected to the sandbox's extension. */
async function open(visitor: Visitor): Promise<{ readonly page: Page; readonly widget: Widget }> {
  const page = await visitor.open('/lab')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
    const given = lab.options()
    const explorer = { default: { name: 'Lookout', url: `${location.origin}/lookout` } }
    const kernel = lab.bundle.createQuoin({
      ...given,
      networks: given.networks.map((network) => ({ ...network, blockExplorers: explorer })),
    })
    window.historyKernel = kernel
    document.body.append(
      document.createElement('quoin-button'),
      document.createElement('quoin-network-button'),
    )
    lab.ui.mountQuoin(kernel)
    await kernel.start()
  })
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  return { page, widget }
}

/** Opens the account's full activity list. */
async function openActivity(widget: Widget): Promise<void> {
  await widget.accountButton.click()
  await widget.dialog.getByRole('tab', { name: 'Activity' }).click()
  await widget.row('See all activity').click()
  await widget.heading('Activity').waitFor()
}

/** Sends through the wallet as the host does, without waiting for the result. */
const send = (page: Page, value: bigint): Promise<void> =>
  page.evaluate(
    ([from, to, wei]) => {
      const params = [{ from, to, value: wei }]
      void window.historyKernel?.rpc.request({ method: 'eth_sendTransaction', params }).catch(() => undefined)
    },
    [account, recipient, `0x${value.toString(16)}`] as const,
  )

/** Sends many transactions of the account, in a few blocks. */
async function sendMany(count: number): Promise<void> {
  await node.setAutomine(false)
  const nonce = await node.getTransactionCount({ address: account, blockTag: 'pending' })
  const sent = Array.from({ length: count }, (_, index) =>
    node.sendUnsignedTransaction({
      from: account,
      to: recipient,
      value: BigInt(index + 1),
      nonce: nonce + index,
    }),
  )
  await Promise.all(sent)
  await node.mine({ blocks: 1 })
  await node.setAutomine(true)
}

const items = (widget: Widget) => widget.dialog.getByRole('listitem')
const posOf = (widget: Widget): Promise<number> =>
  items(widget).evaluateAll((rows) => Math.max(0, ...rows.map((row) => Number(row.ariaPosInSet ?? 0))))

test("the host's transaction is listed first while pending, is confirmed with its block and then listed by the gateway; its details link to the explorer [UI-12] [HIS-01] [HIS-02]", async ({
  visitor,
}) => {
  await sendMany(15)
  const { page, widget } = await open(visitor)
  await openActivity(widget)
  await items(widget).nth(3).waitFor()
  await node.setAutomine(false)
  await send(page, parseEther('0.0123'))
  await extensionOf(page).approve()
  await widget.heading('In progress').waitFor()
  await items(widget).nth(1).getByText('Pending').waitFor()
  // Read in transit: the browser may discard the text of a finished response.
  const answers: string[] = []
  await page.route(/\/v1\/account\/[^/]+\/history/, async (route) => {
    const response = await route.fetch()
    answers.push(await response.text())
    await route.fulfill({ response })
  })
  await node.mine({ blocks: 1 })
  // The first row of today is the former pending one; the gateway's text for it arrives without a further block.
  const row = widget.row(/^Sent.*0\.012 ETH/)
  await row.first().waitFor()
  await expect.poll(() => answers.join()).toContain('"0.0123"')
  await page.unrouteAll({ behavior: 'wait' })
  expect(await widget.heading('In progress').count()).toBe(0)
  await row.first().focus()
  await page.keyboard.press('Enter')
  await widget.dialog.getByText('\u22120.0123 ETH').waitFor()
  await widget.dialog.getByText('Confirmed', { exact: true }).waitFor()
  visitor.expectConsole(/404/)
  const opened = visitor.context.waitForEvent('page')
  await widget.button('View on explorer').click()
  expect((await opened).url()).toMatch(/\/lookout\/tx\/0x[\da-f]{64}$/)
})

test('pages load one after another to the end, a failed transaction is marked, spam is hidden, and another network has its own list [HIS-01] [HIS-02] [HIS-03]', async ({
  visitor,
}) => {
  await sendMany(110)
  const failing = await node.sendUnsignedTransaction({
    from: account,
    to: '0xca11bde05977b3631167028862be2a173976ca11',
    data: '0xdeadbeef',
    gas: 100_000n,
  })
  expect((await receiptOf(node, failing)).status).toBe('reverted')
  const events = async (chainId: number): Promise<readonly { readonly id: string }[]> => {
    const entries: { readonly id: string }[] = []
    let cursor = ''
    do {
      const url = `${world.gateway}/v1/account/${account}/history?projectId=e2e&chainId=eip155:${chainId}${cursor}`
      const page = (await (await fetch(url, { headers: { origin: world.demo } })).json()) as {
        readonly data: readonly { readonly id: string }[]
        readonly next?: string
      }
      entries.push(...page.data)
      cursor = page.next === undefined ? '' : `&cursor=${page.next}`
    } while (cursor !== '')
    return entries
  }
  await expect.poll(async () => (await events(31337)).some(({ id }) => id.endsWith(failing))).toBe(true)
  const all = await events(31337)
  expect(all.length).toBeGreaterThan(110)
  expect(JSON.stringify(all)).toContain('"is_spam":true')

  const { page, widget } = await open(visitor)
  await openActivity(widget)
  await items(widget).nth(3).waitFor()
  await widget
    .row(/^Executed\W*Failed/)
    .first()
    .waitFor()
  // Scrolls by the scroll bar, and back: the list follows from the first frame on, as its entries are already loaded.
  const toEnd = async (): Promise<number> => {
    await widget.dialog.locator('[data-q-scroll]').evaluate((frame) => {
      frame.scrollTop = frame.scrollHeight
    })
    return posOf(widget)
  }
  await expect.poll(toEnd).toBeGreaterThan(55)
  await items(widget).getByRole('button').last().click()
  await widget.button('View on explorer').waitFor()
  await widget.button('Back').click()
  await expect.poll(toEnd).toBeGreaterThan(55)
  // To the end by keyboard: each End reaches the last row, and more rows load.
  await items(widget).getByRole('button').first().focus()
  await expect
    .poll(
      async () => {
        await page.keyboard.press('End')
        return items(widget).evaluateAll((rows) => rows.some((row) => Number(row.ariaSetSize) > 100))
      },
      { interval: 50 },
    )
    .toBe(true)
  expect(await posOf(widget)).toBeGreaterThan(110)
  expect(await posOf(widget)).toBeLessThan(all.length + 1)
  expect(await widget.dialog.getByText(/Claim/).count()).toBe(0)

  await widget.button('Close').click()
  await page.locator('quoin-network-button').getByRole('button').click()
  await widget.row(/Sandbox Two/).click()
  await extensionOf(page).approve()
  await widget.dialog.waitFor({ state: 'detached' })
  const other = await events(31338)
  await page.evaluate(() => window.historyKernel?.open({ view: 'Transactions' }))
  if (other.length === 0) await widget.dialog.getByText('No activity yet').waitFor()
  else await items(widget).nth(1).waitFor()
  expect(await widget.row(/^Executed\W*Failed/).count()).toBe(0)
})

test('a gateway that is down is reported with a retry, and loaded entries stay [UI-15] [REL-02] [HIS-02]', async ({
  visitor,
}) => {
  visitor.expectConsole(/Failed to load resource|history: QuoinError: Failed to fetch transactions/)
  await sendMany(70)
  const { page, widget } = await open(visitor)
  const gateway = await downUntilPressed(page, /\/v1\/account\/[^/]+\/history/, (route) =>
    route.fulfill({ status: 404 }),
  )
  await page.evaluate(() => window.historyKernel?.open({ view: 'Transactions' }))
  await widget.button('Try again').waitFor()
  expect(await widget.dialog.textContent()).toContain('Couldn’t load your activity')
  await widget.button('Try again').click()
  await items(widget).nth(3).waitFor()
  await gateway.goDown()
  await items(widget).getByRole('button').first().focus()
  await page.keyboard.press('End')
  await widget.button('Try again').waitFor()
  expect(await widget.dialog.textContent()).toContain('This may be out of date')
  const rows = await posOf(widget)
  expect(rows).toBeGreaterThan(30)
  await widget.button('Try again').click()
  await widget.button('Try again').waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      await items(widget).getByRole('button').last().focus()
      await page.keyboard.press('End')
      return posOf(widget)
    })
    .toBeGreaterThan(rows)
  await gateway.end()
})
