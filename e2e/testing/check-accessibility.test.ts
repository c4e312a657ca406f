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

/** Changes by presses only: what arrives late in the real widget, such as an image, composes a view anew. */
const stillModal = `<!doctype html><html lang="en"><title>Still</title><quoin-modal></quoin-modal><script>
  const root = document.querySelector('quoin-modal').attachShadow({ mode: 'open' })
  root.innerHTML = '<style>button { min-inline-size: 24px; min-block-size: 24px }</style><div role="dialog" aria-label="Still"><button></button> <button>Add a row</button> <button>Change</button></div>'
  const [, add, change] = root.querySelectorAll('button')
  const append = (name) => root.lastChild.append(document.createElement(name))
  add.addEventListener('click', () => append('button'))
  change.addEventListener('click', () => append('hr'))
</script></html>`

test('axe checks each view before a press in it, once for each composition, and its violations fail the test [UI-14]', async () => {
  const { visitor, leave } = await makeVisitor()
  await visitor.context.route('**/still', (route) =>
    route.fulfill({ contentType: 'text/html', body: stillModal }),
  )
  const page = await visitor.open('/still')
  const { accessibility } = visitor.faults
  const fault = expect.stringMatching(/^modal: button-name: .*button/)
  await page.getByRole('button', { name: 'Add a row' }).click()
  expect(accessibility).toEqual([fault])
  // One more of the same kind of element composes no other view.
  await page.getByRole('button', { name: 'Change' }).click()
  expect(accessibility).toEqual([fault])
  await page.getByRole('button', { name: 'Change' }).click()
  expect(accessibility).toEqual([fault, fault, fault])
  accessibility.length = 0
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
