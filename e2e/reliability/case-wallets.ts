import type { Locator, Page } from 'playwright-core'
import { approveDevice, enterCode, frameOf, mailTo, newAddress } from '../embedded/login.js'
import { control, type Visitor } from '../testing/host-page.js'
import { extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

/** The wallet of a case, as its user handles it. */
export interface CaseWallet {
  /** Connects it in the widget. `reach` is called on the way. */
  connect(
    visitor: Visitor,
    page: Page,
    reach: (moment: 'wallets are listed' | 'wallet connects') => Promise<void>,
  ): Promise<void>
  /** Displays a transfer to the user. */
  screen(page: Page): Locator
  approve(page: Page): Promise<void>
  reject(page: Page): Promise<void>
}

async function untilConnected({ accountButton, dialog }: Widget): Promise<void> {
  await accountButton.waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/**
 * The extension of the sandbox.
 *
 * @param network the row of the chain in the list of its networks; absent if it has no other in the page
 */
export const extensionWallet = (network?: string): CaseWallet => ({
  async connect(_, page, reach) {
    const widget = widgetOf(page)
    await widget.open()
    await widget.row(extensionName).waitFor()
    await reach('wallets are listed')
    await widget.row(extensionName).click()
    if (network !== undefined) {
      await widget.heading('Choose a network').waitFor()
      await widget.row(network).click()
    }
    const { screen, approve } = extensionOf(page)
    // A wallet that knows the page does not ask again.
    await screen.or(widget.accountButton).first().waitFor()
    if (await screen.isVisible()) {
      await reach('wallet connects')
      await approve()
    }
    await untilConnected(widget)
  },
  screen: (page) => extensionOf(page).screen,
  approve: (page) => extensionOf(page).approve(),
  reject: (page) => extensionOf(page).reject(),
})

/**
 * The embedded wallet: each login is that of a new user, by email.
 *
 * @param chooseAccount chooses another account than the first one after a login
 */
export const embeddedWallet = (chooseAccount?: (page: Page) => Promise<unknown>): CaseWallet => ({
  async connect(visitor, page, reach) {
    // A user has both types of accounts only where smart accounts are deployed.
    await control('/smart-accounts/start')
    const widget = widgetOf(page)
    await widget.open()
    const email = widget.dialog.getByRole('textbox', { name: 'Email' })
    await email.waitFor()
    await reach('wallets are listed')
    const address = newAddress()
    await email.fill(address)
    await email.press('Enter')
    const tooSoon = widget.dialog.getByText(/Please try again after/)
    await tooSoon.or(widget.heading('Approve this device')).first().waitFor()
    if (await tooSoon.isVisible()) {
      const [seconds] = /\d+/.exec((await tooSoon.textContent()) ?? '') ?? []
      await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1_000))
      await email.press('Enter')
    }
    const link = await mailTo(address)
    await approveDevice(visitor, link)
    await widget.heading('Confirm your email').waitFor()
    await reach('wallet connects')
    await enterCode(widget, address, link.id)
    await untilConnected(widget)
    await chooseAccount?.(page)
  },
  // Once the frame has read it.
  screen: (page) =>
    frameOf(page)
      .getByRole('main')
      .filter({ hasNot: page.locator('.f-skeletons') }),
  approve: (page) =>
    frameOf(page)
      .getByRole('button', { name: /^(Confirm|Sign)$/, disabled: false })
      .click(),
  reject: (page) =>
    frameOf(page)
      .getByRole('button', { name: /^(Decline|Close)$/ })
      .click(),
})
