import { errors, type Locator } from 'playwright-core'
import { type Widget, widgetOf } from '../testing/widget.js'
import { amountField, openSend, recipientField, review } from '../transactions/send-page.js'
import type { BrowserMoment } from './browser-case.js'
import type { BrowserScene } from './browser-scene.js'

/** A user gives up a step that takes longer, once a fault began. Milliseconds. */
export const stepLimit = 8_000

/** The button that sends the reviewed transfer, once it is enabled. */
const sendButton = ({ dialog }: Widget): Locator =>
  dialog.getByRole('button', { name: 'Send', exact: true, disabled: false })

async function sendOnce(scene: BrowserScene, reach: (moment: BrowserMoment) => Promise<void>): Promise<void> {
  const { visitor, sender, recipient, page } = scene
  const { wallet, ledger } = sender
  await wallet.connect(visitor, page, reach)
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
  await wallet.screen(page).waitFor()
  await reach('at the wallet')
  await wallet.approve(page)
  scene.approvals += 1
  await reach('approved')
  await page.waitForFunction(() => {
    const progress = window.caseWidget?.send.store.getState().progress
    if (!progress) return false
    return progress.step === 'sent' || ('failure' in progress && progress.failure?.wasSent !== undefined)
  })
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
      error instanceof errors.TimeoutError || /closed|navigat|context|detached|No mail/i.test(String(error))
    if (!isExpected) throw error
    return error
  }
}
