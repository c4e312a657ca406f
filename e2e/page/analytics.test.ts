import type { Page, Request } from 'playwright-core'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { extensionName, extensionOf, type Widget, widgetOf } from '../testing/widget.js'

interface TrackedRequest {
  readonly url: string
  readonly props: { readonly event: string; readonly address?: string; readonly properties?: object }
}

const account = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const isTrackingRequest = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/e')
const eventsIn = (request: Request): readonly TrackedRequest[] => {
  const body = request.postDataJSON()
  return body.events ?? [body]
}

/**
 * Returns the number of batches that the gateway received, by its own count: the browser's tools do not report requests
 * that a page sends on unload.
 */
async function timesTaken(): Promise<number> {
  const text = await (await fetch(`${world.gateway}/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => /\{route="\/e(\/batch)?",method="POST",status="200"\}/.test(line))
    .reduce((total, line) => total + Number(line.slice(line.lastIndexOf(' '))), 0)
}

/** Opens the page, and records its tracking requests and the gateway's responses. */
async function openTracked(visitor: Visitor, path: string) {
  const events: TrackedRequest[] = []
  const statuses: number[] = []
  let requests = 0
  visitor.context.on('request', (request) => {
    if (!isTrackingRequest(request)) return
    requests++
    events.push(...eventsIn(request))
  })
  visitor.context.on('response', (response) => {
    if (isTrackingRequest(response.request()) && response.request().method() === 'POST')
      statuses.push(response.status())
  })
  const page = await visitor.open(path)
  return {
    page,
    widget: widgetOf(page),
    events,
    statuses,
    requests: () => requests,
    names: () => events.map(({ props }) => props.event),
  }
}

/** Runs a user's actions in the widget: a search, a wallet, an activity, a disconnect. */
async function useWidget(page: Page, widget: Widget): Promise<void> {
  await widget.open()
  await widget.row('All wallets').click()
  // Leaving before the typing pause ends cancels the search; the row appears earlier.
  const searched = page.waitForResponse((response) => response.url().includes('search=amber'))
  await widget.dialog.getByRole('searchbox').fill('amber')
  await searched
  await widget.row(/Amber/).first().waitFor()
  await widget.button('Back').click()
  await widget.row(extensionName).click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
}

test('user actions are reported to the host with catalogue names, without addresses and page queries, also when the page is left [ANA-01] [SEC-14]', async ({
  visitor,
}) => {
  const takenBefore = await timesTaken()
  const { page, widget, events, statuses, names, requests } = await openTracked(
    visitor,
    '/?analytics&invite=topsecret',
  )
  await useWidget(page, widget)
  await expect.poll(() => names()).toContain('CONNECT_SUCCESS')
  await expect.poll(() => statuses.length).toBeGreaterThan(0)
  expect(names()).toEqual(
    expect.arrayContaining([
      'INITIALIZE',
      'MODAL_OPEN',
      'CLICK_ALL_WALLETS',
      'SEARCH_WALLET',
      'SELECT_WALLET',
    ]),
  )
  expect(events.find(({ props }) => props.event === 'CONNECT_SUCCESS')?.props.properties).toEqual({
    method: 'browser',
    name: extensionName,
  })

  await widget.accountButton.click()
  await widget.disconnect()
  await widget.connectButton.waitFor()
  await page.goto('about:blank')
  // The disconnect is reported with the next batch or on unload, which the browser's tools do not report.
  await expect
    .poll(async () => {
      const unseen = names().includes('DISCONNECT_SUCCESS') ? 0 : 1
      return (await timesTaken()) - takenBefore - requests() - unseen
    })
    .toBe(0)
  expect(statuses.every((status) => status === 200)).toBe(true)
  const all = JSON.stringify(events)
  for (const secret of [account, account.toLowerCase(), 'topsecret', 'wc:']) expect(all).not.toContain(secret)
})

test('nothing is reported where the browser requests privacy or the host did not add the plugin [ANA-01] [SEC-14]', async ({
  visitor,
}) => {
  await visitor.context.addInitScript(() => {
    if (location.search.includes('analytics'))
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  for (const path of ['/?analytics', '/']) {
    const { page, widget, events } = await openTracked(visitor, path)
    await widget.open()
    await widget.row('All wallets').click()
    await page.goto('about:blank')
    expect(events).toEqual([])
    await page.close()
  }
})
