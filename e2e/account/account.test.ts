import type { Page, Request } from 'playwright-core'
import { type Address, createPublicClient, createWalletClient, formatEther, http, parseEther } from 'viem'
import { receiptOf } from '../../sandbox/src/chain/receipt-of.js'
import { announceWallet } from '../testing/announce-wallet.js'
import { expect, phoneTest, test, world } from '../testing/host-page.js'
import { connectExtension, type Widget, widgetOf } from '../testing/widget.js'

/** The first account of the sandbox's extension. */
const account: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** An account that the node signs for. */
const giver: Address = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
/** Two accounts that no other test uses. */
const [first, second] = [
  '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a',
  '0x1CBd3b2770909D4e10f157cABC84C7264073C9Ec',
] as const
const transport = http(world.chains[0])
const chain = createPublicClient({ transport })
const node = createWalletClient({ account: giver, transport })

async function give(to: Address, ether: string): Promise<void> {
  const hash = await node.sendTransaction({ chain: null, to, value: parseEther(ether) })
  await receiptOf(chain, hash)
}

/** Formats coins as the widget does: cut to three digits. */
async function coins(of: Address): Promise<string> {
  const [whole = '', fraction = ''] = formatEther(await chain.getBalance({ address: of })).split('.')
  const digits = fraction.slice(0, 3).replace(/0+$/, '')
  return `${Number(whole).toLocaleString('en-US')}${digits && `.${digits}`} ETH`
}

/** Records the page's chain requests, and the unanswered ones, from this call on. */
function listen(page: Page): { count(method: string): number; answered(): Promise<void> } {
  const bodies: string[] = []
  const pending = new Set<Request>()
  page.on('request', (request: Request) => {
    if (request.url().startsWith(world.chains[0] ?? '-')) bodies.push(request.postData() ?? '')
    if (request.resourceType() === 'fetch') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return {
    count: (method) => bodies.filter((body) => body.includes(`"${method}"`)).length,
    answered: () => expect.poll(() => [...pending].map((request) => request.url())).toEqual([]),
  }
}

/** Returns the accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

async function openAccount(widget: Widget): Promise<void> {
  await widget.accountButton.click()
  await widget.row('Disconnect').waitFor()
}

async function close(widget: Widget): Promise<void> {
  await widget.button('Close').first().click()
  await widget.dialog.waitFor({ state: 'detached' })
}

test('the balance follows the chain within a block while the account is open, and polling stops once it is closed [ACC-01] [ACC-05] [UI-13] [SEC-14]', async ({
  visitor,
}) => {
  const page = await visitor.context.newPage()
  await page.clock.install()
  // The condition of the Swap button is still unknown when the account opens.
  let answerNetworks = (): void => undefined
  const mayAnswer = new Promise<void>((resolve) => {
    answerNetworks = resolve
  })
  await page.route('**/v1/supported-chains*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.goto(world.demo)
  const widget = await connectExtension(page)
  const request = listen(page)
  /** Advances the clock once the page has its responses: a pending request would time out. */
  const pass = async (ms: number): Promise<void> => {
    await widget.dialog.locator('.q-skeleton').first().waitFor({ state: 'detached' })
    await request.answered()
    await page.clock.runFor(ms)
  }
  /** Stops the clock: on a busy machine a step may need seconds, in which the page would poll again. */
  const pause = async (): Promise<void> =>
    page.clock.pauseAt(await page.evaluate(() => new Date(Date.now() + 1_000)))
  await pause()
  await openAccount(widget)
  await widget.dialog
    .getByText(await coins(account))
    .first()
    .waitFor()
  await expect.poll(() => request.count('eth_blockNumber')).toBe(1)

  // The layout stays fixed when the conditions of features and the coins arrive.
  const place = await widget.row('Receive').boundingBox()
  expect(await widget.row('Swap').isDisabled()).toBe(true)
  answerNetworks()
  await expect.poll(() => widget.row('Swap').isEnabled()).toBe(true)
  for (const amount of ['1.25', '0.5']) {
    await give(account, amount)
    const text = await coins(account)
    await pass(4_000)
    await widget.dialog.getByText(text).first().waitFor()
  }
  expect(await widget.row('Receive').boundingBox()).toEqual(place)

  await close(widget)
  const before = request.count('eth_blockNumber')
  await pass(20_000)
  expect(request.count('eth_blockNumber')).toBe(before)
  // The balance continues from the chain's current state.
  await give(account, '2')
  await openAccount(widget)
  await expect.poll(() => request.count('eth_blockNumber')).toBe(before + 1)
  await pass(31_000)
  await widget.dialog
    .getByText(await coins(account))
    .first()
    .waitFor()
})

test('the account works by keyboard: the chosen tab stays, the address is copied, the account gets a name that survives a reload [ACC-01] [UI-12] [UI-14] [ACC-12]', async ({
  visitor,
}) => {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await visitor.open()
  const widget = await connectExtension(page)
  await openAccount(widget)
  const tabs = widget.dialog.getByRole('tab')
  await expect
    .poll(async () => (await tabs.allInnerTexts()).slice(0, 3))
    .toEqual(['Tokens', 'NFTs', 'Activity'])

  const walk: string[] = []
  while (!walk.includes('Disconnect') && walk.length < 40) {
    await page.keyboard.press('Tab')
    walk.push((await focused(page)).trim())
  }
  const order = ['Copy address', 'Receive', 'Send', 'Tokens', 'Settings', 'Disconnect']
  const found = order.map((name) => walk.findIndex((text) => text.startsWith(name)))
  expect(found, walk.join(' | ')).toEqual([...found].sort((a, b) => a - b))
  expect(found, walk.join(' | ')).not.toContain(-1)

  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('Activity')
  await widget.button('Settings').click()
  await widget.row('Connected wallets').click()
  await widget.heading('Connected wallets').waitFor()
  await widget.button('Back').click()
  await widget.heading('Settings').waitFor()
  await widget.button('Back').click()
  await expect.poll(() => tabs.nth(2).getAttribute('aria-selected')).toBe('true')
  await close(widget)
  await openAccount(widget)
  await expect.poll(() => tabs.nth(2).getAttribute('aria-selected')).toBe('true')

  await widget.button('Copy address').focus()
  await page.keyboard.press('Enter')
  await widget.dialog.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account)

  await widget.button(/Your account/).click()
  await widget.dialog.getByText(account).first().waitFor()
  await widget.button(/^Name /).click()
  const field = widget.dialog.getByRole('textbox', { name: 'Name' })
  await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.keyboard.type('Savings')
  await page.keyboard.press('Enter')
  await widget.heading(/^Your account$/).waitFor()
  await page.reload()
  await widget.accountButton.waitFor()
  await openAccount(widget)
  await widget.button(/^Savings/).waitFor()
})

/** Connects a wallet that shares two accounts. */
async function connectTwins(page: Page): Promise<Widget> {
  const wallet = { name: 'Twin Wallet', rdns: 'example.twin', connect: 'approve' } as const
  await announceWallet(page, { ...wallet, address: first, others: [second] })
  const widget = widgetOf(page)
  await widget.open()
  await widget.row('Twin Wallet').click()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  return widget
}

test('a wallet with two accounts displays both balances, and a press activates the other account [ACC-01] [ACC-04]', async ({
  visitor,
}) => {
  await give(first, '3')
  const widget = await connectTwins(await visitor.open())
  await widget.openSettings()
  await widget.row(/Switch account/).click()
  const rows = widget.dialog.getByRole('list', { name: 'Accounts in this wallet' }).getByRole('button')
  await rows.filter({ hasText: await coins(first) }).waitFor()
  await rows.filter({ hasText: await coins(second) }).click()
  await widget.heading('Account').waitFor()
  await widget.dialog
    .getByText(await coins(second))
    .first()
    .waitFor()
  await widget.button(/Your account/).click()
  await widget.dialog.getByText(second).first().waitFor()
  await widget.button('Switch to').click()
  await widget.dialog.getByText(first).first().waitFor()
})

phoneTest(
  'on a phone nothing scrolls sideways, and every button can be touched [UI-16]',
  async ({ visitor }) => {
    const widget = await connectTwins(await visitor.open())
    await widget.accountButton.tap()
    await widget.row('Disconnect').waitFor()
    expect(await widget.dialog.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)).toBe(false)
    for (const name of ['Copy address', 'Receive', 'Send', 'Disconnect'])
      expect((await widget.button(name).boundingBox())?.height, name).toBeGreaterThanOrEqual(44)
  },
)

test('a pressed tab of the account keeps the panel of before until its code is loaded, without an outline between [UI-11] [UI-12]', async ({
  visitor,
}) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let heldBack = 0
  // The page loads the code of the further tabs while it is idle, at any time from here on.
  await visitor.context.route('**/assets/nft-list*.js', async (route) => {
    heldBack++
    await held
    await route.continue()
  })
  const page = await visitor.open()
  const widget = await connectExtension(page)
  await openAccount(widget)
  await widget.dialog.getByText('Ether', { exact: true }).waitFor()
  // The page's clock is stopped: on a busy machine a frame takes longer than the panel stays.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await widget.dialog.getByRole('tab', { name: 'NFTs' }).click()
  const panel = (): Promise<unknown> =>
    widget.dialog.evaluate((dialog) => ({
      chosen: dialog.querySelector('[aria-selected=true]')?.textContent,
      outlines: dialog.querySelectorAll('.q-tabpanel .q-skeleton').length > 0,
      rows: dialog.querySelectorAll('.q-tabpanel .q-row').length > 0,
    }))
  await expect.poll(panel).toEqual({ chosen: 'NFTs', outlines: false, rows: true })
  await page.clock.runFor(350)
  expect(await panel()).toEqual({ chosen: 'NFTs', outlines: false, rows: true })
  await page.clock.runFor(100)
  await expect.poll(panel).toEqual({ chosen: 'NFTs', outlines: true, rows: false })
  expect(heldBack).toBeGreaterThan(0)
  await page.clock.resume()
  release()
  await widget.dialog.getByRole('tabpanel', { name: 'NFTs' }).waitFor()
})
