import type { Locator, Page } from 'playwright-core'
import type { WalletControls } from 'quoin/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OpenPage, type PageBrowser, startBrowser } from './open-page.js'
import type { PageWorld } from './page-server.js'

/** A page's surroundings, with the wallet that the test controls. */
interface WalkedWorld extends PageWorld {
  readonly wallet: Pick<WalletControls, 'behave' | 'lock' | 'unlock' | 'chooseNetwork'> & {
    /** The account, and another one. */
    readonly addresses: readonly [string, string]
  }
}

/** A namespace, as its users see it in the widget. */
export interface Walk<W extends WalkedWorld> {
  readonly createWorld: () => Promise<W>
  /** The id of the plugin. */
  readonly plugin: string
  readonly network: string
  readonly symbol: string
  /** The balance at the start, as the widget displays it. */
  readonly balance: string
  /** What the view displays before the transfer of 1.5 is sent, and the balance after it. */
  readonly fee: string
  /** With its unit; absent if the fee is no constant. */
  readonly balanceAfter?: string
  /** What the recipient has, in the smallest unit. */
  readonly received: (world: W) => bigint | Promise<bigint>
  readonly sent: bigint
  /** A recipient with a wrong checksum; absent if addresses have none. */
  readonly wrongChecksum?: string
  /** A network that the page does not list, to which the wallet switches; absent if wallets have none of their own. */
  readonly unknownNetwork?: `${string}:${string}`
  /** Errors that the browser itself writes, whatever the plugin does, such as of a node that answers 404 for a pending transaction. */
  readonly expectedErrors?: RegExp
}

/** A busy machine displays late. Milliseconds. */
const timeout = 30_000

/** The widget of a page, as users find its parts. */
function widgetOf(page: Page) {
  const dialog = page.locator('quoin-modal').getByRole('dialog')
  const named = (name: string | RegExp): Locator => dialog.getByRole('button', { name }).first()
  return {
    dialog,
    named,
    /** The button of the page: to connect, then of the account. */
    button: page.locator('quoin-button').getByRole('button').first(),
    amount: dialog.getByRole('textbox', { name: 'Amount to send' }),
    recipient: dialog.getByRole('textbox', { name: 'To: address or name' }),
    text: (text: string | RegExp): Promise<void> => dialog.getByText(text).first().waitFor(),
    async close() {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  }
}

type Widget = ReturnType<typeof widgetOf>

async function connect({ button, named, dialog }: Widget): Promise<void> {
  await button.click()
  await named('Test Wallet').click()
  await dialog.waitFor({ state: 'detached' })
}

async function openSend({ button, named }: Widget): Promise<void> {
  await button.click()
  await named('Send').click()
}

/** Presses the button of the review once it can be pressed. */
async function confirm(dialog: Locator): Promise<void> {
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await expect.poll(() => send.getAttribute('aria-disabled'), { timeout }).not.toBe('true')
  await send.click()
}

/** Keeps the picture of a step in a folder, to look at: `PICTURES=folder npm test`. */
async function keepPicture(page: Page, step: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${step}.png` })
}

/** Walks through the widget in Chromium, from the first connection to the last. */
export function describeWalk<W extends WalkedWorld>(walk: Walk<W>): void {
  const { createWorld, plugin, network, symbol, balance, expectedErrors } = walk

  describe(`${network} in the widget in Chromium`, () => {
    let browser: PageBrowser
    const opened: OpenPage[] = []
    beforeAll(async () => {
      browser = await startBrowser()
    })
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close()
    })
    afterAll(() => browser.close())

    const unexpected = (errors: readonly string[]): string[] =>
      errors.filter((error) => !expectedErrors?.test(error))

    async function open() {
      const world = await createWorld()
      const one = await browser.open(world)
      opened.push(one)
      return { ...one, world, widget: widgetOf(one.page) }
    }

    it('connects, displays balance and code, signs, is restored after a reload, and disconnects [NET-13]', async () => {
      const { page, errors, world, widget } = await open()
      const { dialog, button, named } = widget
      await connect(widget)
      await button.getByText(`${balance} ${symbol}`).waitFor()
      await button.click()
      await named('Receive').click()
      await dialog.getByRole('img', { name: /code/i }).waitFor()
      await keepPicture(page, '1-receive')
      expect(await dialog.getByText(world.wallet.addresses[0]).count()).toBeGreaterThan(0)
      await widget.close()
      const signature = await page.evaluate(
        (id) => Reflect.get(Reflect.get(window, 'kernel'), id).sign('Hello'),
        plugin,
      )
      expect(signature).toMatch(/\S{40,}/)
      await page.reload()
      await button.getByText(`${balance} ${symbol}`).waitFor()
      await button.click()
      await named('Disconnect').click()
      await page.locator('quoin-button').getByRole('button', { name: 'Connect wallet' }).waitFor()
      await page.reload()
      await page.locator('quoin-button').getByRole('button', { name: 'Connect wallet' }).waitFor()
      expect(unexpected(errors)).toEqual([])
    })

    it('previews a transfer from its own bytes, sends it once, and follows it to the explorer [NET-13]', async () => {
      const { page, errors, world, widget } = await open()
      const { dialog, button, named, text } = widget
      await connect(widget)
      await openSend(widget)
      await widget.amount.fill('1.5')
      await widget.recipient.fill(world.wallet.addresses[1])
      await named('Review').waitFor()
      await keepPicture(page, '2-send')
      await named('Review').click()
      await dialog.getByRole('heading', { name: 'Review and send' }).waitFor()
      await text(walk.fee)
      await keepPicture(page, '3-review')
      world.wallet.behave('reject')
      await confirm(dialog)
      await text('Nothing was sent.')
      await keepPicture(page, '4-declined')
      expect(await walk.received(world)).toBe(0n)
      world.wallet.behave('approve')
      await confirm(dialog)
      await text(`1.5 ${symbol} sent`)
      await text('Confirmed.')
      await keepPicture(page, '5-sent')
      expect(await walk.received(world)).toBe(walk.sent)
      expect(await named('View on explorer').count()).toBe(1)
      await named('Done').click()
      if (walk.balanceAfter) await button.getByText(walk.balanceAfter).waitFor()
      // Done leads back to the account.
      await dialog.getByText('Activity', { exact: true }).click()
      await text(`−1.5 ${symbol}`)
      await keepPicture(page, '6-activity')
      expect(unexpected(errors)).toEqual([])
    })

    it('refuses recipients and amounts with a reason before a wallet opens', async () => {
      const { world, widget } = await open()
      const [own, other] = world.wallet.addresses
      const { amount, recipient, text } = widget
      await connect(widget)
      await openSend(widget)
      await amount.fill('1')
      await recipient.fill('not an address')
      await text(/^This isn’t an? .+ address or a name we can find\.$/)
      if (walk.wrongChecksum !== undefined) {
        await recipient.fill(walk.wrongChecksum)
        await text('A character in this address is wrong.')
      }
      await recipient.fill(own)
      await text('This is your own address')
      await recipient.fill(other)
      await amount.fill('1000')
      await text(`You have ${balance} ${symbol}.`)
      await widget.named(`Not enough ${symbol}`).waitFor()
    })

    it('reports a declined connection and a locked wallet, and connects then', async () => {
      const { world, widget } = await open()
      const { button, named, text, dialog } = widget
      world.wallet.behave('reject')
      await button.click()
      await named('Test Wallet').click()
      await text('Connection declined')
      world.wallet.behave('approve')
      world.wallet.lock()
      await named('Try again').click()
      await text(/^Couldn’t connect/)
      world.wallet.unlock()
      await named('Try again').click()
      await dialog.waitFor({ state: 'detached' })
      await button.getByText(`${balance} ${symbol}`).waitFor()
    })

    it('displays that the node is down, and the balance once it is up; a late node is waited for [REL-01]', {
      timeout: 150_000,
    }, async () => {
      const { world, widget } = await open()
      const { button, named, text } = widget
      world.condition.is = 'down'
      await connect(widget)
      await button.click()
      await text('Balance unavailable')
      world.condition.is = 'late'
      await named('Reload balance').click()
      world.condition.is = 'up'
      await text(`${balance} ${symbol}`)
    })

    it('has its wallet beside that of another namespace, and each keeps its account', async () => {
      const { page, widget } = await open()
      const { button, named } = widget
      await connect(widget)
      await button.click()
      await named(network).click()
      await named('Network one').click()
      await named('Choose a wallet').click()
      await named('Other Wallet').click()
      await button.getByText('MCK').waitFor()
      await page.evaluate(() => Reflect.get(window, 'kernel').open('networks'))
      await named(network).click()
      await button.getByText(`${balance} ${symbol}`).waitFor()
    })

    const { unknownNetwork } = walk
    if (unknownNetwork === undefined) return
    it('offers its networks if the wallet is on another one', async () => {
      const { world, widget } = await open()
      const { button, named, text } = widget
      await connect(widget)
      await button.getByText(`${balance} ${symbol}`).waitFor()
      world.wallet.chooseNetwork(unknownNetwork)
      await text('This site doesn’t support the network your wallet is on.')
      await named(network).waitFor()
      await named('Disconnect').waitFor()
    })
  })
}
