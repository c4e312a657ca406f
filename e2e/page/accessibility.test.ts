import { axeViolations } from '../testing/axe-violations.js'
import { expect, movingTest as test } from '../testing/host-page.js'
import { extensionName, extensionOf, widgetOf } from '../testing/widget.js'

test('no view has an axe violation, light and dark [UI-14]', async ({ visitor }) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  const looked: string[] = []
  const look = async (view: string): Promise<void> => {
    looked.push(view)
    // The heading is displayed before the rest of the view.
    await expect.poll(() => page.locator('quoin-modal .q-view .q-skeleton').count()).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeViolations(page), `${view}, ${colorScheme}`).toEqual([])
    }
  }
  await widget.connectButton.waitFor()
  await look('closed')
  await widget.open()
  await widget.row(extensionName).waitFor()
  await widget.row('Sandbox Wallet').waitFor()
  await look('Connect')
  await widget.button('What is a wallet?').click()
  await widget.heading('What is a wallet?').waitFor()
  await look('WhatIsAWallet')
  await widget.button('Get a wallet').click()
  await widget.heading('Get a wallet').waitFor()
  await look('GetWallet')
  await widget.button('Back').click()
  await widget.button('Back').click()
  await widget.row(/All wallets/).click()
  await widget.dialog.getByRole('searchbox').waitFor()
  await look('AllWallets')
  await widget.dialog.getByRole('searchbox').fill('zzzzzz')
  await widget.dialog.getByText('No wallets found').waitFor()
  await look('AllWallets empty')
  await widget.button('Back').click()
  await widget.row(/Scan with phone/).click()
  await widget.dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  await look('ConnectingWalletConnectBasic')
  await widget.button('Back').click()
  await widget.row(extensionName).click()
  await extensionOf(page).screen.waitFor()
  await widget.dialog.getByText(`Continue in ${extensionName}`).waitFor()
  await look('ConnectingExternal waiting')
  await extensionOf(page).reject()
  await widget.dialog.getByText('Connection declined').waitFor()
  await look('ConnectingExternal declined')
  await widget.button('Try again').click()
  await extensionOf(page).approve()
  // A press while the card is leaving would close it.
  await widget.dialog.waitFor({ state: 'detached' })
  await widget.accountButton.click()
  await widget.button('Disconnect').waitFor()
  await look('Account')
  await page.keyboard.press('Escape')
  await page.locator('quoin-network-button').getByRole('button').click()
  await widget.row(/Sandbox Two/).waitFor()
  await look('Networks')
  await widget.row(/Sandbox Two/).click()
  await extensionOf(page).screen.waitFor()
  // The wallet may be connected before the view is displayed.
  await widget.dialog.getByText('Approve in your wallet').waitFor()
  await look('SwitchNetwork')
  await extensionOf(page).reject()
  expect(looked.length).toBeGreaterThanOrEqual(12)
})

test('the connect flow works by keyboard alone; focus stays inside and returns to the button [UI-14]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return {
        text: element?.textContent?.trim() ?? '',
        inDialog: element?.closest('[role=dialog]') !== null,
      }
    })
  await widget.connectButton.focus()
  await page.keyboard.press('Enter')
  await widget.row(extensionName).waitFor()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    expect((await focused()).inDialog, `Tab ${step}`).toBe(true)
  }
  for (let step = 0; step < 60 && !(await focused()).text.includes(extensionName); step++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await extensionOf(page).screen.waitFor()
  // The wallet's own window is over the page and keeps the focus that it took.
  for (let step = 0; step < 10; step++) {
    const answer = await page.evaluate(() =>
      document.querySelector('sandbox-extension')?.shadowRoot?.activeElement?.getAttribute('data-answer'),
    )
    if (answer === 'approve') break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await widget.button('Disconnect').waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  // The button's text changes while balances arrive: both are read at once.
  await expect
    .poll(async () => [(await focused()).text, (await widget.accountButton.textContent())?.trim()])
    .toSatisfy(([text, account]) => text !== '' && text === account)
})

test('closing returns the focus to the element that opened the modal; Escape and the backdrop close it [UI-14]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  const returned = await page.evaluate(() => document.activeElement?.tagName.toLowerCase())
  expect(returned).toBe('quoin-button')
  await widget.open()
  await page.mouse.click(5, 5)
  await widget.dialog.waitFor({ state: 'detached' })
})
