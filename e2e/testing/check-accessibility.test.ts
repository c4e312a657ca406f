import { accountOf, openLab, send } from '../embedded/embedded-lab.js'
import { answerApproval, frameOf, logInByEmail } from '../embedded/login.js'
import { expect, makeVisitor, test } from './host-page.js'
import { widgetOf } from './widget.js'

/** Adds a text with little contrast, a button without a name, and two targets that are too small. Runs in the page. */
function addFaults(content: Element): void {
  const box = document.createElement('div')
  content.prepend(box)
  const add = (name: string, text: string, style: string): void => {
    const element = document.createElement(name)
    element.textContent = text
    element.style.cssText = style
    box.append(element)
  }
  add('p', 'Faint', 'color: #bbb; background: #fff; font-size: 14px')
  add('button', '', 'inline-size: 40px; block-size: 40px')
  for (const text of ['a', 'b'])
    add('button', text, 'inline-size: 10px; block-size: 10px; min-block-size: 0; padding: 0; border: 0')
}

/** Returns what axe reports of them, in a part. */
const faultsIn = (part: string): readonly unknown[] =>
  [
    'button-name: .*button',
    'color-contrast: .* p .*insufficient color contrast',
    'target-size: .*10px by 10px',
    'target-size: .*10px by 10px',
  ].map((fault) => expect.stringMatching(new RegExp(`^${part}: ${fault}`)))

test('axe checks each view before a press in it, once for each composition, and its violations fail the test [UI-14]', async () => {
  const { visitor, leave } = await makeVisitor()
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  await widget.row('Sandbox Wallet').waitFor()
  await widget.dialog.evaluate((dialog) => dialog.append(document.createElement('button')))
  for (let press = 0; press < 2; press++) {
    await widget.row(/All wallets/).click()
    await widget.button('Back').click()
  }
  // The list of Connect, and that of all wallets.
  const fault = expect.stringMatching(/^modal: button-name: .*button/)
  expect(visitor.faults.accessibility).toEqual([fault, fault])
  visitor.faults.accessibility.length = 0
  await leave()
})

test('axe reports faults of contrast, names and sizes inside of the shadow root [UI-14]', async () => {
  const { visitor, leave } = await makeVisitor()
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  await widget.row('Sandbox Wallet').waitFor()
  await widget.dialog.locator('.q-body').first().evaluate(addFaults)
  await widget.button('Close').click()
  expect(visitor.faults.accessibility.splice(0).sort()).toEqual(faultsIn('modal'))
  await leave()
})

test('axe reports the same faults inside of the frame of the secure site [UI-14]', async () => {
  const { visitor, leave } = await makeVisitor()
  const page = await openLab(visitor)
  await logInByEmail(visitor, page)
  const sending = send(page, 'personal_sign', ['0x48656c6c6f', await accountOf(page)])
  const frame = frameOf(page)
  await frame.locator('.f-content').evaluate(addFaults)
  // The frame takes no press before it is armed.
  await answerApproval(page, 'Decline')
  await sending
  expect(visitor.faults.accessibility.splice(0).sort()).toEqual(faultsIn('/sdk'))
  await leave()
})
