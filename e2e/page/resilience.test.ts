import { control, test, world } from '../testing/host-page.js'
import { connectExtension, extensionName, widgetOf } from '../testing/widget.js'

test('without the gateway, installed and well-known wallets still work, and the others come back by themselves [REL-02] [UI-15]', async ({
  visitor,
}) => {
  visitor.expectConsole(/Failed to load resource|ERR_FAILED|ERR_CONNECTION/)
  await visitor.context.route(`${world.gateway}/**`, (route) => route.abort())
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(extensionName).waitFor()
  await widget.dialog.getByText('Showing the most used wallets for now.').waitFor()
  await widget.row('MetaMask').waitFor()
  await visitor.context.unroute(`${world.gateway}/**`)
  await widget.dialog.getByText('All wallets are available again.').waitFor()
  // The rows that are displayed stay until the view is opened again.
  await page.keyboard.press('Escape')
  await widget.open()
  await widget.row('Sandbox Wallet').waitFor()
  await page.keyboard.press('Escape')
  await connectExtension(page)
})

test('plugins whose code does not arrive at the start are fetched again once the network is back [KRN-08] [REL-04]', async ({
  visitor,
}) => {
  visitor.expectConsole(/Failed to load resource|ERR_FAILED|ERR_INTERNET_DISCONNECTED|quoin/)
  const files = '**/assets/account-plugins-*.js'
  await visitor.context.route(files, (route) => route.abort())
  const page = await visitor.open('/embed')
  const hasFailed = () =>
    [...document.querySelectorAll('quoin-button')].some((button) =>
      Reflect.get(button, 'kernel')
        ?.recording()
        .entries.some(({ event }: { readonly event: string }) => event === 'kernel:pluginFailed'),
    )
  await page.waitForFunction(hasFailed)
  await visitor.context.unroute(files)
  const widget = await connectExtension(page)
  await widget.accountButton.click()
  await widget.button(/^Send$/).click()
  await widget.dialog.getByRole('textbox', { name: 'Amount to send' }).waitFor()
})

test('a node that returns garbage is reported in the account, and nothing breaks [REL-02] [ACC-06]', async ({
  visitor,
}) => {
  visitor.expectConsole(/quoin/)
  for (const chain of world.chains) {
    await visitor.context.route(`${chain}/**`, (route) =>
      route.fulfill({ status: 200, body: '<html>garbage</html>' }),
    )
  }
  const page = await visitor.open()
  const widget = await connectExtension(page)
  await widget.accountButton.click()
  await widget.dialog
    .getByText(/Balance unavailable/i)
    .first()
    .waitFor()
  await widget.button('Disconnect').waitFor()
})

test('a relay that is down at start is reported, and injected wallets work; once it is back a code appears [REL-01] [REL-02]', async ({
  visitor,
}) => {
  visitor.expectConsole(/WebSocket|relay|quoin|socket/i)
  await control('/relay/pause')
  try {
    const page = await visitor.open()
    await page.clock.install()
    const widget = widgetOf(page)
    await widget.open()
    const trying = page.waitForEvent('websocket')
    await widget.row(/Scan with phone/).click()
    await trying
    await page.clock.fastForward(10_000)
    await widget.dialog.getByText('The connection service isn’t responding').waitFor()
    await widget.button('Close').click()
    await widget.dialog.waitFor({ state: 'detached' })
    await connectExtension(page)
    await widget.accountButton.click()
    await widget.disconnect()
    await widget.connectButton.waitFor()
    await control('/relay/resume')
    await widget.open()
    await widget.row(/Scan with phone/).click()
    await widget.dialog.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
  } finally {
    await control('/relay/resume')
  }
})

test('a page that is offline keeps its content, and reports the failure [REL-04]', async ({ visitor }) => {
  visitor.expectConsole(/Failed to load resource|ERR_INTERNET_DISCONNECTED|quoin/)
  const page = await visitor.open()
  const widget = await connectExtension(page)
  await visitor.context.setOffline(true)
  await page.getByRole('button', { name: 'Sandbox Two' }).last().waitFor()
  await widget.accountButton.waitFor()
  await visitor.context.setOffline(false)
})
