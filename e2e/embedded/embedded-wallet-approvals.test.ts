import { type Hex, zeroAddress } from 'viem'
import { countShakes } from '../testing/count-shakes.js'
import { expect, movingTest as test } from '../testing/host-page.js'
import { accountOf, firstChain, firstChainHex, hexOf, openLab, send } from './embedded-lab.js'
import { answerApproval, frameOf, logInByEmail } from './login.js'

test('a forbidden method and typed data of another chain are refused; concurrent requests get their own responses; closing cancels pending ones, Escape and the backdrop only shake [EMB-03] [SEC-07] [FRM-06] [UI-07] [FRM-05]', async ({
  visitor,
}) => {
  const page = await openLab(visitor)
  const { widget } = await logInByEmail(visitor, page)
  const account = await accountOf(page)
  const frame = frameOf(page)
  const close = widget.dialog.getByRole('button', { name: 'Close' }).first()

  const refusal = send(page, 'eth_sign', [account, hexOf('anything')])
  await page.getByText('Action not allowed').first().waitFor()
  expect((await refusal).refused).toMatch(/Requested RPC call is not allowed/)
  await close.click()
  await widget.dialog.waitFor({ state: 'detached' })

  const typedData = {
    domain: { name: 'Elsewhere', chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    message: { text: 'of another chain' },
  }
  const foreign = await send(page, 'eth_signTypedData_v4', [account, JSON.stringify(typedData)])
  expect(foreign.refused).toMatch(/chain|network/i)
  expect(await page.locator('quoin-frame[role=dialog]').count()).toBe(0)

  const texts = ['the first of two', 'the second of two']
  const signing = texts.map((text) => send<Hex>(page, 'personal_sign', [hexOf(text), account]))
  await frame.getByText('1 more request waiting.').waitFor()
  // Reads are answered meanwhile.
  expect((await send(page, 'eth_chainId', [])).answer).toBe(firstChainHex)
  expect((await send<Hex>(page, 'eth_getBalance', [zeroAddress, 'latest'])).answer).toMatch(/^0x/)
  for (const text of texts) {
    await frame.getByText(text, { exact: true }).waitFor()
    const button = frame.getByRole('button', { name: 'Sign', exact: true })
    await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
    await button.click()
    await frame.getByText(text, { exact: true }).waitFor({ state: 'hidden' })
  }
  for (const [index, signed] of (await Promise.all(signing)).entries()) {
    const signature = signed.answer ?? '0x'
    const verify = (message = ''): Promise<boolean> =>
      firstChain.verifyMessage({ address: account, message, signature })
    expect([await verify(texts[index]), await verify(texts[1 - index])]).toEqual([true, false])
  }
  await widget.dialog.waitFor({ state: 'detached' })

  const waiting = send(page, 'personal_sign', [hexOf('never signed'), account])
  await frame.getByText('never signed').waitFor()
  const shaken = await countShakes(page)
  await page.mouse.click(5, 5)
  await shaken()
  await close.focus()
  await page.keyboard.press('Escape')
  await shaken()
  await frame.getByText('never signed').waitFor()
  await close.click()
  expect((await waiting).refused).toMatch(/Request was aborted/)
  await page.locator('quoin-frame[role=dialog]').waitFor({ state: 'detached' })
  expect(await frame.getByText('never signed').isVisible()).toBe(false)
  const next = send<Hex>(page, 'personal_sign', [hexOf('the next one'), account])
  await frame.getByText('the next one').waitFor()
  expect(await frame.getByText(/never signed|more request/).count()).toBe(0)
  await answerApproval(page, 'Decline')
  expect((await next).refused).toMatch(/USER_REJECTED/)
})

test('Escape with the focus in the frame shakes the card and answers nothing; the request stays pending, and can be signed [UI-07]', async ({
  visitor,
}) => {
  const page = await openLab(visitor)
  await logInByEmail(visitor, page)
  const account = await accountOf(page)
  const frame = frameOf(page)
  const signing = send<Hex>(page, 'personal_sign', [hexOf('still there'), account])
  const heading = frame.getByRole('heading', { level: 1 })
  const hasFocus = (): Promise<boolean> => heading.evaluate((element) => element.matches(':focus'))
  await expect.poll(hasFocus).toBe(true)
  const shaken = await countShakes(page)
  await page.keyboard.press('Escape')
  await shaken()
  await frame.getByText('still there').waitFor()
  // The keyboard position stays.
  expect(await hasFocus()).toBe(true)
  await answerApproval(page, 'Sign')
  const signature = (await signing).answer ?? '0x'
  expect(await firstChain.verifyMessage({ address: account, message: 'still there', signature })).toBe(true)
})
