import type { Hex } from 'viem'
import { expect, movingTest as test } from '../testing/host-page.js'
import { accountOf, hexOf, openLab, send } from './embedded-lab.js'
import { answerApproval, frameOf, logInByEmail } from './login.js'

/** What a page's script can do to an approval so that its user presses what they do not see: styles of the frame. */
const hidings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  faded: { opacity: '0.02' },
  scaled: { transform: 'scale(0.6)' },
  filtered: { filter: 'opacity(0)' },
  blended: { 'mix-blend-mode': 'multiply' },
  clipped: { 'clip-path': 'inset(70% 0 0 0)' },
}

test('an approval that the page covers, fades, scales, clips or moves answers no press; uncovered, it can be signed [SEC-07] [FRM-06]', async ({
  visitor,
}) => {
  const page = await openLab(visitor)
  await logInByEmail(visitor, page)
  const account = await accountOf(page)
  const frame = frameOf(page)
  const signing = send<Hex>(page, 'personal_sign', [hexOf('seen by the user'), account])
  let hasAnswer = false
  void signing.then(() => {
    hasAnswer = true
  })
  const button = frame.getByRole('button', { name: 'Sign', exact: true })
  const isLocked = (): Promise<boolean> =>
    button.evaluate((element) => element.getAttribute('aria-disabled') === 'true')
  await expect.poll(isLocked).toBe(false)

  /** Presses the place of the button, as a user who sees something else there. */
  const press = async (): Promise<void> => {
    const box = await button.boundingBox()
    if (!box) throw new Error('The button has no place.')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  const isPending = async (): Promise<void> => {
    await expect.poll(isLocked).toBe(false)
    await frame.getByText('seen by the user').waitFor()
    expect(hasAnswer).toBe(false)
  }

  // The page moves the frame under the pointer of a user who is pressing something else.
  const box = await button.boundingBox()
  if (!box) throw new Error('The button has no place.')
  const move = (top: string): Promise<void> =>
    page.evaluate((given) => {
      const element = document.querySelector('quoin-frame')?.shadowRoot?.querySelector('iframe')
      element?.style.setProperty('position', 'relative')
      element?.style.setProperty('top', given)
    }, top)
  await move('80px')
  await expect.poll(async () => (await button.boundingBox())?.y).toBe(box.y + 80)
  await expect.poll(isLocked).toBe(false)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 8)
  await move('0px')
  await page.mouse.down()
  await page.mouse.up()
  await isPending()

  for (const [name, styles] of Object.entries(hidings)) {
    await page.evaluate((given) => {
      const element = document.querySelector('quoin-frame')?.shadowRoot?.querySelector('iframe')
      for (const [key, value] of Object.entries(given)) element?.style.setProperty(key, value, 'important')
    }, styles)
    await expect.poll(isLocked, { message: name }).toBe(true)
    await press()
    await page.evaluate((given) => {
      const element = document.querySelector('quoin-frame')?.shadowRoot?.querySelector('iframe')
      for (const key of Object.keys(given)) element?.style.removeProperty(key)
    }, styles)
    await isPending()
  }

  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.textContent = 'Press here to continue'
    cover.popover = 'manual'
    Object.assign(cover.style, {
      position: 'fixed',
      inset: '0',
      inlineSize: '100vw',
      blockSize: '100vh',
      margin: '0',
      background: 'white',
      pointerEvents: 'none',
    })
    document.body.append(cover)
    cover.showPopover()
  })
  await expect.poll(isLocked, { message: 'covered' }).toBe(true)
  await press()
  await page.evaluate(() => document.getElementById('cover')?.remove())
  await isPending()

  await answerApproval(page, 'Sign')
  expect((await signing).answer).toMatch(/^0x/)
})
