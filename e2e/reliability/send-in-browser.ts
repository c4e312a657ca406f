import { errors, type Locator } from 'playwright-core'
import { extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'
import { amountField, openSend, recipientField, review } from '../transactions/send-page.js'
import type { BrowserMoment } from './browser-case.js'
import type { BrowserScene } from './browser-scene.js'

/** A user gives up a step that takes longer, once a fault began. Milliseconds. */
export const stepLimit = 8_000

/** The button that sends the reviewed transfer, once it is enabled. */
const sendButton = ({ dialog }: Widget): Locator =>
  dialog.getByRole('button', { name: 'Send', exact: true, disabled: false })

/** Connects the extension. */
export async function connect(
  scene: BrowserScene,
  reach: (moment: BrowserMoment) => Promise<void> = async () => undefined,
): Promise<void> {
  const { page, ledger } = scene
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).waitFor()
  await reach('wallets are listed')
  await widget.row(extensionName).click()
  if (ledger.title !== undefined) {
    await widget.heading('Choose a network').waitFor()
    await widget.row(ledger.title).click()
  }
  const { screen, approve } = extensionOf(page)
  // A wallet that knows the page does not ask again.
  await screen.or(widget.accountButton).first().waitFor()
  if (await screen.isVisible()) {
    await reach('wallet connects')
    await approve()
  }
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
}

async function sendOnce(scene: BrowserScene, reach: (moment: BrowserMoment) => Promise<void>): Promise<void> {
  const { ledger, recipient, reports } = scene
  await connect(scene, reach)
  const { page } = scene
  const widget = widgetOf(page)
  const own = await page.evaluate(
    () => window.caseWidget?.kernel.connections.active()?.accounts[0]?.address ?? '',
  )
  await ledger.fund(own)
  await reach('connected')
  await openSend(widget)
  await amountField(widget).fill(ledger.amount)
  await recipientField(widget).fill(recipient)
  await reach('form')
  await review(widget)
  await sendButton(widget).waitFor()
  await reach('review')
  await sendButton(widget).click()
  await extensionOf(page).screen.waitFor()
  await reach('at the wallet')
  await extensionOf(page).approve()
  scene.approvals += 1
  await reach('approved')
  const isOver = (): boolean => {
    const last = reports.at(-1)
    return last?.step === 'sent' || last?.wasSent !== undefined
  }
  const began = Date.now()
  while (!isOver()) {
    if (Date.now() - began > stepLimit) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await reach('reported')
}

/**
 * Sends as a user does, who gives up when a step takes too long or the page is gone.
 *
 * @returns the error of the step at which the user gave up
 */
export async function sendInBrowser(
  scene: BrowserScene,
  reach: (moment: BrowserMoment) => Promise<void>,
): Promise<unknown> {
  try {
    await sendOnce(scene, reach)
    return undefined
  } catch (error) {
    const isExpected =
      error instanceof errors.TimeoutError || /closed|navigat|context|detached/i.test(String(error))
    if (!isExpected) throw error
    return error
  }
}
