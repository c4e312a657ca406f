import type { Visitor } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'
import { amountField, openSend } from '../transactions/send-page.js'
import type { BrowserCase, BrowserMoment } from './browser-case.js'
import { type BrowserScene, openScene } from './browser-scene.js'
import { sendInBrowser, stepLimit } from './send-in-browser.js'

/** Longer than the widget waits for anything but the wallet. Milliseconds. */
const settling = 60_000

async function pollUntil(isDone: () => boolean | Promise<boolean>, limit: number): Promise<boolean> {
  const began = Date.now()
  while (!(await isDone())) {
    if (Date.now() - began > limit) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}

const stepOf = ({ page }: BrowserScene): Promise<string | undefined> =>
  page.evaluate(() => window.caseWidget?.send.store.getState().progress.step)

/** Declines what the wallet still displays, and waits until the widget has no request. */
async function settle(scene: BrowserScene, violations: string[]): Promise<void> {
  if (scene.page.isClosed()) return
  const { wallet } = scene.sender
  const isSettled = async (): Promise<boolean> => {
    if (await wallet.screen(scene.page).isVisible()) await wallet.reject(scene.page).catch(() => undefined)
    const step = await stepOf(scene).catch(() => undefined)
    return step !== 'approving' && step !== 'preparing'
  }
  if (!(await pollUntil(isSettled, settling))) violations.push('The widget waits for ever.')
}

/** Checks what the chain holds against what the user approved and the widget reported. */
async function checkChain(
  { sender: { ledger }, recipient, approvals, reports }: BrowserScene,
  violations: string[],
): Promise<void> {
  // A page that was opened after it starts with an empty form.
  const outcome = reports.findLast(({ step, wasSent }) => step === 'sent' || wasSent !== undefined)
  const isSent = outcome?.step === 'sent'
  // A block may take a moment on a busy machine.
  if (isSent) await pollUntil(async () => (await ledger.held(recipient)) > 0n, settling)
  const held = await ledger.held(recipient)
  if (held !== 0n && held !== ledger.value) violations.push(`The recipient has ${held}, not ${ledger.value}.`)
  if (held > 0n && approvals === 0) violations.push('It was executed without an approval.')
  if (held > 0n && outcome?.wasSent === 'no')
    violations.push('It was executed, and the widget reports it as not sent.')
  if (held === 0n && isSent) violations.push('The widget reports it as sent, and the recipient has nothing.')
}

/** What the page lists of the only transaction. */
const statusIn = ({ page }: BrowserScene): Promise<string | undefined> =>
  page.evaluate(() => window.caseWidget?.transactions.store.getState()[0]?.status)

/**
 * Returns whether the next page must list the transfer: it was reported as sent, or executed after the page knew its id, and no tab displayed
 * it as settled.
 */
async function mustBeListed({ page, reports, sender, recipient }: BrowserScene): Promise<boolean> {
  const isReported = reports.some(({ step }) => step === 'sent')
  const isKnown = isReported || (sender.isOnlySigned && (await sender.ledger.held(recipient)) > 0n)
  return isKnown && (await page.evaluate(() => localStorage.getItem('settled in a case') === null))
}

/** Opens the page anew, and checks that the widget is usable and lists what it reported. */
async function comeBack(scene: BrowserScene, { fault }: BrowserCase, violations: string[]): Promise<void> {
  const wasConnected = scene.reports.length > 0
  if (!scene.page.isClosed()) await scene.page.close()
  scene.page = await scene.openPage()
  const isExpected = await mustBeListed(scene)
  await scene.startKernel()
  const widget = widgetOf(scene.page)
  await Promise.race([widget.accountButton.waitFor(), widget.connectButton.waitFor()])
  const isConnected = await widget.accountButton.isVisible()
  if (wasConnected && !isConnected && !fault.endsConnection)
    violations.push('The connection was not restored.')
  if (isExpected && !fault.name.startsWith('storage')) {
    const isListed = (): Promise<boolean> => statusIn(scene).then((status) => status === 'success')
    if (!(await pollUntil(isListed, settling)))
      violations.push(`The pending transfer is ${(await statusIn(scene)) ?? 'not listed'} after a reload.`)
  }
  if (!isConnected) await scene.sender.wallet.connect(scene.visitor, scene.page, async () => undefined)
  await openSend(widget)
  await amountField(widget).waitFor()
}

/** Runs a case. Returns what was violated. */
export async function runBrowserCase(visitor: Visitor, one: BrowserCase): Promise<readonly string[]> {
  // Servers that fail write into the console, the widget as well.
  visitor.expectConsole(/^(?!unhandled rejection)/)
  const violations: string[] = []
  const scene = await openScene(visitor, one.sender)
  let hasBegun = false
  let heal: (() => Promise<unknown>) | undefined
  const gaveUp = await sendInBrowser(scene, async (moment: BrowserMoment) => {
    if (moment !== one.moment) return
    hasBegun = true
    scene.page.setDefaultTimeout(stepLimit)
    heal = await one.fault.begin(scene)
  })
  if (!hasBegun) violations.push(`The moment was not reached: ${String(gaveUp)}`)
  await heal?.()
  if (!scene.page.isClosed()) scene.page.setDefaultTimeout(30_000)
  await settle(scene, violations)
  await comeBack(scene, one, violations)
  await checkChain(scene, violations)
  return violations.map((text) => `${text} Reports: ${JSON.stringify(scene.reports)}`)
}
