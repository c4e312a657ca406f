import { expect, movingTest as test, world } from '../testing/host-page.js'
import { connectExtension, widgetOf } from '../testing/widget.js'

test('boot without a stored session requests nothing but the page’s own files [SEC-14]', async ({
  visitor,
}) => {
  const page = await visitor.context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => requests.push(socket.url()))
  await page.goto(`${world.demo}/embed?extension=off`)
  await widgetOf(page).connectButton.waitFor()
  const ready = requests.length
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => !url.startsWith(world.demo))).toEqual([])
  // The idle page prefetches the modal's code, and asks no service for anything.
  expect(requests.slice(ready).filter((url) => !/\/assets\/[\w.-]+\.js$/.test(url))).toEqual([])
})

test('boot with a stored session requests only the data for the restore and the account button [SEC-14] [ACC-12]', async ({
  visitor,
}) => {
  const first = await visitor.open()
  await connectExtension(first)
  const page = await visitor.context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => requests.push(socket.url()))
  await page.goto(world.demo)
  await widgetOf(page).accountButton.waitFor()
  await page.waitForLoadState('networkidle')
  const node = new URL(world.chains[0] ?? '').origin
  const calls = requests.filter((url) => !url.startsWith(world.demo) && !url.startsWith(node))
  // Only the data of the account's name is fetched from the host's gateway, once.
  const name = /\/v1\/(supported-chains|identity\/0x\w{40}|profile\/reverse\/0x\w{40})\?/
  expect(calls.filter((url) => !(url.startsWith(world.gateway) && name.test(url)))).toEqual([])
  expect(calls.length).toBeLessThanOrEqual(3)
})

test('the page’s own elements, styles and scroll are untouched after the widget closed [UI-17] [KRN-07]', async ({
  visitor,
}) => {
  const page = await visitor.open()
  const widget = widgetOf(page)
  await widget.connectButton.waitFor()
  const look = () =>
    page.evaluate(() => ({
      html: document.documentElement
        .getAttributeNames()
        .map((name) => `${name}=${document.documentElement.getAttribute(name)}`),
      body: document.body.getAttributeNames(),
      children: [...document.body.children]
        .map((child) => child.cloneNode(false))
        .map((node) => (node as Element).outerHTML),
      sheets: document.adoptedStyleSheets.length,
      overflow: getComputedStyle(document.documentElement).overflow,
      scroll: scrollY,
    }))
  await page.evaluate(() => scrollTo(0, 120))
  const before = await look()
  // Clicks without the scrolling that the test tool's click starts with.
  await widget.connectButton.evaluate((button: HTMLElement) => button.click())
  await widget.dialog.waitFor()
  expect((await look()).overflow).toContain('hidden')
  await page.keyboard.press('Escape')
  await page.locator('quoin-modal').waitFor({ state: 'detached' })
  expect(await look()).toEqual(before)
})

test('the connect code is loaded when the pointer moves in the open modal, not before [SEC-14] [CON-08]', async ({
  visitor,
}) => {
  const page = await visitor.open('/embed')
  const widget = widgetOf(page)
  await widget.open()
  await widget.row('Sandbox Wallet').waitFor()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const isMachine = (): boolean => loaded.some((path) => path.includes('connection-machine'))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(isMachine()).toBe(false)
  await widget.dialog.hover()
  await expect.poll(isMachine).toBe(true)
})
