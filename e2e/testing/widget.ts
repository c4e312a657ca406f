import type { Locator, Page } from 'playwright-core'

/** The widget, as the user sees it. */
export interface Widget {
  readonly dialog: Locator
  /** The button of the page's header, before and after connecting. */
  readonly connectButton: Locator
  readonly accountButton: Locator
  open(): Promise<void>
  disconnect(): Promise<void>
  /** Opens the account and its settings. */
  openSettings(): Promise<void>
  /** Presses a button of the account, and opens the account first if needed. */
  pressInAccount(name: string | RegExp): Promise<void>
  row(name: string | RegExp): Locator
  button(name: string | RegExp): Locator
  heading(name: string | RegExp): Locator
}

export function widgetOf(page: Page): Widget {
  const dialog = page.locator('quoin-modal').getByRole('dialog')
  const accountButton = page.locator('quoin-button').getByRole('button', { name: /^Account / })
  const connectButton = page.locator('quoin-button').getByRole('button', { name: 'Connect wallet' })
  return {
    dialog,
    connectButton,
    accountButton,
    async open() {
      await connectButton.click()
      await dialog.waitFor()
    },
    disconnect: () => dialog.getByRole('button', { name: 'Disconnect' }).click(),
    async openSettings() {
      await accountButton.click()
      await dialog.getByRole('button', { name: 'Settings' }).click()
    },
    async pressInAccount(name) {
      const action = dialog.getByRole('button', { name })
      // After connecting, the dialog may still be leaving.
      await Promise.race([action.waitFor(), dialog.waitFor({ state: 'detached' })])
      if (!(await action.isVisible())) await accountButton.click()
      await action.click()
    },
    row: (name) => dialog.getByRole('button', { name }),
    button: (name) => dialog.getByRole('button', { name }),
    heading: (name) => dialog.getByRole('heading', { name }),
  }
}

/** Returns the screen of the sandbox's extension, which is over everything else in the page. */
export function extensionOf(page: Page): {
  readonly screen: Locator
  approve(): Promise<void>
  reject(): Promise<void>
} {
  const screen = page.locator('sandbox-extension').getByRole('dialog')
  return {
    screen,
    approve: () => screen.locator('[data-answer=approve]').click(),
    reject: () => screen.locator('[data-answer=reject]').click(),
  }
}

export const extensionName = 'Sandbox Extension'

/**
 * Chooses the extension and one of its chains, once it is announced there: pressed before, it connects with the chains
 * announced so far.
 */
export async function chooseExtension(widget: Widget, chain: string): Promise<void> {
  const row = widget.row(extensionName)
  await row.getByText(chain).waitFor()
  await row.click()
  // The row of the extension, which may stay beside its chains, names them, too.
  await widget.row(new RegExp(`^\\W*\\w?${chain}`)).click()
}

/** Connects the sandbox's extension through the user interface. */
export async function connectExtension(page: Page): Promise<Widget> {
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  return widget
}
