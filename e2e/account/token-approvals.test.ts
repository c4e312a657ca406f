import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import { afterEach } from 'vitest'
import { createTokens } from '../../demo/plugins/token-approvals/tests/create-tokens.js'
import { axeViolations } from '../testing/axe-violations.js'
import { expect, makeVisitor, test, world } from '../testing/host-page.js'
import { connectExtension, extensionOf, type Widget } from '../testing/widget.js'

/** The first account of the sandbox's extension; the chain signs for it, too. */
const account: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const spender: Hex = `0x${'e1'.repeat(20)}`
const endless = 2n ** 256n - 1n
const tokens = createTokens(world.chains[0] ?? '', account)
const given: (readonly [token: Hex, spender: Hex])[] = []

/** Approves an amount of a new token for spenders, until the test is over. */
async function approve(symbol: string, value: bigint, spenders: readonly Hex[] = [spender]): Promise<Hex> {
  const token = await tokens.deploy(symbol, 18)
  for (const one of spenders) {
    await tokens.approve(token, one, value)
    given.push([token, one])
  }
  return token
}

afterEach(async () => {
  for (const [token, one] of given.splice(0)) await tokens.approve(token, one, 0n)
})

/** Presses Tab until a button of that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  for (let step = 0; step < 40; step++) {
    if (name.test(await focused())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never came to ${name}.`)
}

/** Confirms the wallet's prompt by keyboard. */
async function approveInWallet(page: Page): Promise<void> {
  await extensionOf(page).screen.waitFor()
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
}

/** Opens the plugin's tab in the account; other tabs come first. */
const chooseTab = ({ dialog }: Widget): Promise<void> =>
  dialog.getByRole('tab', { name: 'Approvals' }).click()

const rowOf = (widget: Widget, symbol: string) => widget.row(new RegExp(`^\\w?${symbol}`))

test('the user sees the spenders of a token, and revokes an approval by keyboard alone [KRN-06] [UI-14]', async ({
  visitor,
}) => {
  await approve('HARB', endless)
  const page = await visitor.open()
  const widget = await connectExtension(page)
  await widget.accountButton.focus()
  await page.keyboard.press('Enter')
  await widget.dialog.getByRole('tab', { name: 'Approvals' }).waitFor()
  await tabTo(page, /^Tokens$/)
  await page.keyboard.press('End')
  await rowOf(widget, 'HARB').waitFor()
  await tabTo(page, /HARB/)
  await page.keyboard.press('Enter')
  await widget.heading('Unlimited HARB').waitFor()
  await tabTo(page, /^Revoke approval$/)
  await page.keyboard.press('Enter')
  await widget.heading('Revoke this approval?').waitFor()
  // A second press in the same place cancels the confirmation, and sends nothing.
  await page.keyboard.press('Enter')
  await widget.heading('Unlimited HARB').waitFor()
  await page.keyboard.press('Enter')
  await tabTo(page, /^Revoke in Sandbox Extension$/)
  await page.keyboard.press('Enter')
  await approveInWallet(page)
  await widget.dialog.getByText('The contract can no longer take your HARB.').waitFor()
  await tabTo(page, /^Done$/)
  await page.keyboard.press('Enter')
  await widget.dialog.getByRole('tab', { name: 'Approvals' }).waitFor()
  await expect.poll(() => rowOf(widget, 'HARB').count()).toBe(0)
  await page.reload()
  await widget.accountButton.click()
  await chooseTab(widget)
  await widget.button('Refresh').waitFor()
  expect(await rowOf(widget, 'HARB').count()).toBe(0)
})

test('a double click prompts the wallet once; a rejection leaves the approval unchanged [SEC-06] [ERR-03]', async ({
  visitor,
}) => {
  await approve('DUNE', 250n * 10n ** 18n)
  const page = await visitor.open()
  const widget = await connectExtension(page)
  await widget.accountButton.click()
  await chooseTab(widget)
  await rowOf(widget, 'DUNE').click()
  await widget.heading('250 DUNE').waitFor()
  await widget.button('Revoke approval').click()
  await widget.button('Revoke in Sandbox Extension').dblclick()
  await extensionOf(page).reject()
  await widget.dialog.getByText('Nothing was sent. The approval hasn’t changed.').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)
  await widget.button('Back to the list').click()
  await rowOf(widget, 'DUNE').waitFor()
})

test('all approvals are one step away, and a setting displays the revoked ones [UI-12]', async ({
  visitor,
}) => {
  const others = ['a1', 'a2', 'a3', 'a4'].map((byte): Hex => `0x${byte.repeat(20)}`)
  await approve('MANY', endless, others)
  await tokens.approve(await approve('GONE', 5n), spender, 0n)
  const page = await visitor.open()
  const widget = await connectExtension(page)
  await widget.accountButton.click()
  await chooseTab(widget)
  await widget.row('View all 4 approvals').click()
  await widget.heading('Token approvals').waitFor()
  expect(await rowOf(widget, 'MANY').count()).toBe(4)
  expect(await rowOf(widget, 'GONE').count()).toBe(0)
  await widget.button('Back').click()
  await widget.button('Settings').click()
  await widget.dialog.getByRole('checkbox', { name: /used up or revoked/ }).uncheck()
  await widget.button('Back').click()
  await widget.row(/^View all \d+ approvals/).click()
  await rowOf(widget, 'GONE').waitFor()
})

for (const [name, options] of [
  ['desktop', {}],
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const) {
  test(`its views have no axe violation, light and dark, and sufficient touch targets, ${name} [UI-14] [UI-16]`, async () => {
    await approve('REEF', endless)
    const { visitor, leave } = await makeVisitor(options)
    const page = await visitor.open()
    const widget = await connectExtension(page)
    const look = async (view: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await axeViolations(page), `${view}, ${colorScheme}`).toEqual([])
        const folder = process.env.QUOIN_LOOK
        if (folder) await page.screenshot({ path: `${folder}/${name}-${view}-${colorScheme}.png` })
      }
    }
    await widget.accountButton.click()
    await chooseTab(widget)
    await rowOf(widget, 'REEF').waitFor()
    await look('tab')
    await rowOf(widget, 'REEF').click()
    await widget.button('Revoke approval').waitFor()
    await look('approval')
    await widget.button('Revoke approval').click()
    await widget.heading('Revoke this approval?').waitFor()
    await look('question')
    for (const button of await widget.dialog.getByRole('button').all())
      expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    await widget.button('Revoke in Sandbox Extension').click()
    await extensionOf(page).screen.waitFor()
    await look('asking')
    await extensionOf(page).reject()
    await widget.dialog.getByText('You declined').waitFor()
    await look('declined')
    await widget.button('Try again').click()
    await extensionOf(page).approve()
    await widget.dialog.getByText('Approval revoked').waitFor()
    await look('done')
    await leave()
  })
}
