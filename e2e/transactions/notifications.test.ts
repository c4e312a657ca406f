import type { Locator, Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import type { NotificationsOptions } from 'quoin/plugins/notifications'
import { createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem'
import { afterEach } from 'vitest'
import type {} from '../../demo/src/lab/show-lab.js'
import { axeReport } from '../testing/axe-violations.js'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'
import { amountField, confirm, openSend, recipientField, review } from './send-page.js'

declare global {
  interface Window {
    notified?: { readonly kernel: AnyKernel; readonly shown: string[] }
  }
}

/** The first account of the sandbox's extension; the chain signs for it, too. */
const account: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const friend: Hex = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const node = createTestClient({ mode: 'anvil', transport: http(world.chains[0] ?? '') })
  .extend(publicActions)
  .extend(walletActions)

afterEach(() => node.setAutomine(true))

interface Scene {
  readonly page: Page
  readonly widget: Widget
  readonly region: Locator
  readonly toasts: Locator
  /** The ids of what this tab has displayed. */
  shown(): Promise<readonly string[]>
}

/** Opens a page with a kernel that notifies; a second tab restores the connection of the first one. */
async function open(
  visitor: Visitor,
  options: NotificationsOptions = {},
  {
    isSecond = false,
    theme = 'light',
  }: { readonly isSecond?: boolean; readonly theme?: 'light' | 'dark' } = {},
): Promise<Scene> {
  const page = await visitor.open('/lab')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(
    async ({ given, mode }) => {
      const { quoinLab: lab } = window
      if (!lab) throw new Error('The page has no lab.')
      const kernel = lab.bundle.createQuoin({ ...lab.options(), notifications: given })
      const shown: string[] = []
      kernel.on('notifications:shown', ({ notification }) => shown.push(notification.id))
      const field = document.createElement('input')
      field.setAttribute('aria-label', 'Field of the page')
      document.body.append(document.createElement('quoin-button'), field)
      lab.ui.mountQuoin(kernel, { theme: mode })
      await kernel.start()
      window.notified = { kernel, shown }
    },
    { given: options, mode: theme },
  )
  const widget = widgetOf(page)
  if (!isSecond) {
    await widget.open()
    await widget.row(extensionName).click()
    await extensionOf(page).approve()
  }
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  return {
    page,
    widget,
    region: page.getByRole('region', { name: 'Notifications (F6)' }),
    toasts: page.locator('quoin-toasts li'),
    shown: () => page.evaluate(() => window.notified?.shown ?? []),
  }
}

/** Sends a transaction as the page does, and approves it in the wallet. */
async function send({ page }: Scene, value = '0x1'): Promise<void> {
  await page.evaluate(
    ([from, to, amount]) => {
      window.notified?.kernel.rpc
        .request({ method: 'eth_sendTransaction', params: [{ from, to, value: amount }] })
        .catch(() => undefined)
    },
    [account, friend, value] as const,
  )
  await extensionOf(page).approve()
}

const pay = (value: string): Promise<Hex> =>
  node.sendTransaction({ account: friend, to: account, value: parseEther(value), chain: null })

test('a confirmed transaction is a toast above the page, announced once, reached by F6, and opens the activity; nothing is loaded before it', async ({
  visitor,
}) => {
  const scene = await open(visitor, { incoming: false })
  const { page, region, toasts, widget } = scene
  expect(await page.locator('quoin-toasts').count()).toBe(0)
  expect(
    await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /toast/.test(name)).length,
    ),
  ).toBe(0)
  await page.getByLabel('Field of the page').focus()
  await send(scene)
  await region.getByText('Transaction confirmed').waitFor()
  // The wallet's own window gave the focus back, or the page has it: never the toast.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('QUOIN-TOASTS')
  expect(
    await page.locator('quoin-toasts').evaluate((host) => ({
      isOnTop: host.matches(':popover-open'),
      announced: host.shadowRoot?.querySelectorAll('[role=status] p').length,
    })),
  ).toEqual({ isOnTop: true, announced: 1 })
  await page.keyboard.press('F6')
  const focused = () =>
    page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className ?? 'page')
  expect(await focused()).toBe('text')
  await page.keyboard.press('F6')
  expect(await focused()).toBe('page')
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await widget.dialog.waitFor()
  await widget.heading(/Activity|Transaction/).waitFor()
  await expect.poll(() => toasts.count()).toBe(0)
})

test('a confirmed transaction whose block is dropped is pending again, says so in one tab, and is confirmed again (REL-03)', async ({
  visitor,
}) => {
  const scene = await open(visitor, { incoming: false })
  const other = await open(visitor, { incoming: false }, { isSecond: true })
  await scene.page.bringToFront()
  await send(scene)
  const texts = async (): Promise<string> =>
    (await Promise.all([scene, other].map(({ toasts }) => toasts.allInnerTexts()))).flat().join()
  await expect.poll(texts).toContain('Transaction confirmed')
  const { hash } = (await node.getBlock({ includeTransactions: true })).transactions[0] ?? {}
  if (!hash) throw new Error('Expected a transaction in the newest block.')
  const raw = await node.request<{ Method: string; Parameters: unknown; ReturnType: Hex }>({
    method: 'eth_getRawTransactionByHash',
    params: [hash],
  })
  const wasRead = () =>
    scene.page.evaluate(
      () => localStorage.getItem('@quoin/default/transactions/v1')?.includes('"isIncluded":true') ?? false,
    )
  await expect.poll(wasRead, { timeout: 20_000 }).toBe(true)
  await node.request<{ Method: string; Parameters: unknown; ReturnType: null }>({
    method: 'anvil_reorg',
    params: [1, []],
  })
  await expect.poll(texts, { timeout: 40_000 }).toContain('no longer in a block. It may be included again')
  expect(await scene.page.evaluate(() => localStorage.getItem('@quoin/default/transactions/v1'))).toContain(
    '"reorgs":1',
  )
  // Nodes put the transactions of a dropped block back into their pool; this one forgets them.
  await node.sendRawTransaction({ serializedTransaction: raw })
  await expect.poll(texts, { timeout: 20_000 }).toContain('Transaction confirmed')
  const ids = [...(await scene.shown()), ...(await other.shown())]
  expect(ids.map((id) => id.slice(id.indexOf(hash) + hash.length)).toSorted()).toEqual([
    ':pending:1',
    ':success',
    ':success:1',
  ])
})

test('a failed transaction stays until it is closed; the pointer keeps the others; four are three and one that waits', async ({
  visitor,
}) => {
  const scene = await open(visitor, { incoming: false })
  const { page, toasts } = scene
  const show = (id: string, tone: string) =>
    page.evaluate(
      ([name, color]) => {
        const kernel = window.notified?.kernel
        // The types of the lab know nothing of the plugin.
        Reflect.get(Object(kernel), 'notifications').show({ id: name, title: `Order ${name}`, tone: color })
      },
      [id, tone] as const,
    )
  await show('a', 'danger')
  await show('b', 'neutral')
  await show('c', 'success')
  await show('d', 'neutral')
  await expect.poll(() => toasts.count()).toBe(3)
  await page.locator('quoin-toasts .more').getByText('1 more').waitFor()
  // Those without a failure go by themselves.
  await expect.poll(() => toasts.allInnerTexts(), { timeout: 20_000 }).toEqual(['Order a'])
  await toasts.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => toasts.count()).toBe(0)

  await page.clock.install()
  await show('e', 'neutral')
  await toasts.first().waitFor()
  const session = await page.context().newCDPSession(page)
  const report = await axeReport(session, "document.querySelector('quoin-toasts')")
  expect(report.violations).toEqual([])
  await toasts.first().hover()
  await page.clock.runFor(60_000)
  expect(await toasts.allInnerTexts()).toEqual(['Order e'])
  await page.mouse.move(10, 10)
  await page.clock.runFor(7_000)
  await expect.poll(() => toasts.count()).toBe(0)
})

test('a payment that a stranger sends is announced in one of two tabs, once, and not again after a reload', async ({
  visitor,
}) => {
  const first = await open(visitor)
  const second = await open(visitor, {}, { isSecond: true })
  const all = async () => [...(await first.shown()), ...(await second.shown())]
  // The first reading of the balance is compared with.
  const stored = () =>
    first.page.evaluate(
      () => localStorage.getItem('@quoin/default/notifications/v1')?.includes('"balance"') ?? false,
    )
  await expect.poll(stored, { timeout: 20_000 }).toBe(true)
  await pay('0.5')
  await expect.poll(all, { timeout: 40_000 }).toHaveLength(1)
  const shower = (await first.shown()).length > 0 ? first : second
  await shower.region.getByText('Received 0.5 ETH').waitFor()
  await shower.page.close()
  const third = await open(visitor, {}, { isSecond: true })
  await pay('0.25')
  const other = shower === first ? second : first
  const rest = async () => [...(await other.shown()), ...(await third.shown())]
  await expect.poll(rest, { timeout: 40_000 }).toHaveLength(1)
  const last = (await other.shown()).length > 0 ? other : third
  await last.region.getByText('Received 0.25 ETH').waitFor()
})

test('a transaction whose tab was closed is announced by the other one', async ({ visitor }) => {
  const first = await open(visitor, { incoming: false })
  const second = await open(visitor, { incoming: false }, { isSecond: true })
  await node.setAutomine(false)
  await first.page.bringToFront()
  await send(first)
  const isFollowed = () =>
    second.page.evaluate(
      () => localStorage.getItem('@quoin/default/transactions/v1')?.includes('0x') ?? false,
    )
  await expect.poll(isFollowed).toBe(true)
  await first.page.close()
  await node.setAutomine(true)
  await node.mine({ blocks: 1 })
  await second.region.getByText('Transaction confirmed').waitFor()
})

test('the host displays notifications itself: no toast is drawn', async ({ visitor }) => {
  const scene = await open(visitor, { incoming: false, render: 'host' })
  await send(scene)
  await expect.poll(scene.shown).toHaveLength(1)
  expect(await scene.page.locator('quoin-toasts').count()).toBe(0)
})

test('toasts hide while the modal is open, and stand above a modal dialog of the page', async ({
  visitor,
}) => {
  const { page, widget, toasts } = await open(visitor, { incoming: false }, { theme: 'dark' })
  const show = (id: string) =>
    page.evaluate((name) => {
      const kernel = window.notified?.kernel
      Reflect.get(Object(kernel), 'notifications').show({ id: name, title: name, tone: 'danger' })
    }, id)
  await show('First')
  await toasts.getByText('First').waitFor()
  await widget.accountButton.click()
  await widget.heading('Account').waitFor()
  expect(await toasts.first().isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await toasts.getByText('First').waitFor()
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Of the page')
    dialog.textContent = 'A dialog of the page'
    document.body.append(dialog)
    dialog.showModal()
  })
  await show('Second')
  await toasts.getByText('Second').waitFor()
  await toasts.last().getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => toasts.allInnerTexts()).toEqual(['First'])
  await page.evaluate(() => document.querySelector('dialog')?.close())
})

const further = [
  { name: 'solana', title: 'Solana', symbol: 'SOL', decimals: 9, url: world.furtherChains[0] },
  { name: 'bitcoin', title: 'Bitcoin', symbol: 'BTC', decimals: 8, url: world.furtherChains[1] },
  { name: 'polkadot', title: 'Polkadot', symbol: 'ROC', decimals: 12, url: world.furtherChains[2] },
] as const
const recipients = {
  solana: '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g',
  bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  polkadot: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
} as const

for (const { name, title, symbol, decimals, url } of further)
  test(`${title}: a payment to the account and the end of a transfer are toasts`, async ({ visitor }) => {
    const give = async (address: string, coins: number): Promise<void> => {
      const amount = String(BigInt(coins) * 10n ** BigInt(decimals))
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ address, amount })
      expect((await fetch(`${url}/sandbox/fund`, { method: 'POST', headers, body })).ok).toBe(true)
    }
    const page = await visitor.open(`/lab?chains=${name}`)
    await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
    await page.evaluate(async () => {
      const { quoinLab: lab } = window
      if (!lab) throw new Error('The page has no lab.')
      const kernel = lab.bundle.createQuoin({
        ...lab.options(),
        notifications: {},
        send: { namespaces: ['solana', 'bip122', 'polkadot'] },
      })
      document.body.append(document.createElement('quoin-button'))
      lab.ui.mountQuoin(kernel)
      await kernel.start()
      window.notified = { kernel, shown: [] }
    })
    const widget = widgetOf(page)
    await widget.open()
    await widget.row(extensionName).click()
    await widget.heading('Choose a network').waitFor()
    await widget.row(title).click()
    await extensionOf(page).approve()
    await widget.accountButton.waitFor()
    await widget.dialog.waitFor({ state: 'detached' })
    const own = await page.evaluate(
      () => window.notified?.kernel.connections.active()?.accounts[0]?.address ?? '',
    )
    const stored = () =>
      page.evaluate(
        () => localStorage.getItem('@quoin/default/notifications/v1')?.includes('"balance"') ?? false,
      )
    await expect.poll(stored, { timeout: 20_000 }).toBe(true)
    await give(own, 5)
    const toasts = page.locator('quoin-toasts li')
    await toasts.getByText(`Received 5 ${symbol}`).waitFor({ timeout: 40_000 })
    await toasts.getByRole('button', { name: 'Close' }).click()

    await openSend(widget)
    await amountField(widget).fill('0.5')
    await recipientField(widget).fill(recipients[name])
    await review(widget)
    await confirm(widget)
    await extensionOf(page).approve()
    // The view that displays the transfer closes before its end, or the notice of the modal has displayed it.
    await page.evaluate(() => window.notified?.kernel.close({ force: true }))
    await toasts.getByText(`0.5 ${symbol} sent and confirmed`).waitFor({ timeout: 40_000 })
  })
