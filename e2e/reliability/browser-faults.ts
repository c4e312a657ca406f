import type { BrowserContext, Request, Route } from 'playwright-core'
import { world } from '../testing/host-page.js'
import type { BrowserScene } from './browser-scene.js'

type Heal = () => Promise<unknown>

/** A fault in the real browser, or of what it talks to. */
export interface BrowserFault {
  /** Unique; a part of a case's text. */
  readonly name: string
  /** Begins it. The returned function heals it; absent if nothing remains to heal. */
  begin(scene: BrowserScene): Promise<Heal | undefined>
  /** The wallet’s connection may be gone afterwards. */
  readonly endsConnection?: boolean
}

const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** Returns true for a request that sends a transaction to a node. */
function isTransaction(request: Request): boolean {
  const isOfEsplora = request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/tx')
  return isOfEsplora || /eth_send(Raw|User)|sendTransaction|author_submit/.test(request.postData() ?? '')
}

/** Ways in which a server fails, by what its clients see. */
const serverFaults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is unreachable': (route) => route.abort('connectionrefused'),
  'limits requests': (route) =>
    route.fulfill({ status: 429, headers: { ...anyOrigin, 'retry-after': '1' }, body: '' }),
  'fails with 500': (route) => route.fulfill({ status: 500, headers: anyOrigin, body: 'Internal error' }),
  'answers late': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.continue()
  },
  'loses its answers': async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  },
  'loses the answer to a transaction': async (route) => {
    if (!isTransaction(route.request())) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  },
  'takes a transaction and fails': async (route) => {
    if (!isTransaction(route.request())) return route.continue()
    await route.fetch()
    await route.fulfill({ status: 500, headers: anyOrigin, body: 'Internal error' })
  },
  'sends half of its answers': async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) })
  },
  'answers with other data': (route) =>
    route.fulfill({
      status: 200,
      headers: anyOrigin,
      contentType: 'application/json',
      body: '{"data":[{}]}',
    }),
  'answers each request twice': async (route) => {
    await route.fetch()
    await route.continue()
  },
}

/** Sends the requests to some servers, or below paths of them, through a fault. */
async function failServers(
  context: BrowserContext,
  servers: readonly string[],
  fail: (route: Route) => Promise<void>,
): Promise<Heal> {
  const bases = servers.map((url) => new URL(url))
  const isOfServer = ({ origin, pathname }: URL): boolean =>
    bases.some((base) => base.origin === origin && pathname.startsWith(base.pathname))
  // A page that closes ends its requests.
  const handle = (route: Route): Promise<void> => fail(route).catch(() => undefined)
  await context.route(isOfServer, handle)
  return () => context.unroute(isOfServer, handle)
}

const faultsOf = (
  who: string,
  servers: (scene: BrowserScene) => readonly string[],
  names: readonly string[],
): readonly BrowserFault[] =>
  names.map((name) => ({
    name: `${who} ${name}`,
    async begin(scene) {
      const fail = serverFaults[name]
      if (!fail) throw new Error(`No fault of a server is named ${name}.`)
      return failServers(scene.visitor.context, servers(scene), fail)
    },
  }))

/** Changes what the page stored. Runs in the page. */
function changeStored(how: 'removed' | 'corrupt'): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith('@quoin/')))
    if (how === 'removed') localStorage.removeItem(key)
    else localStorage.setItem(key, '{"')
}

const stored = (how: 'removed' | 'corrupt'): BrowserFault => ({
  name: `storage is ${how}`,
  endsConnection: true,
  async begin({ page }) {
    await page.evaluate(changeStored, how)
    return undefined
  },
})

const clock = (name: string, milliseconds: number): BrowserFault => ({
  name: `clock is ${name}`,
  async begin({ page }) {
    await page.evaluate((difference) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + difference
    }, milliseconds)
    return undefined
  },
})

const namesWithout = (pattern: RegExp): readonly string[] =>
  Object.keys(serverFaults).filter((name) => !pattern.test(name))

/** The faults of every case. */
export const browserFaults: readonly BrowserFault[] = [
  ...faultsOf('node', ({ sender }) => sender.nodes, Object.keys(serverFaults)),
  ...faultsOf('gateway', () => [world.gateway], namesWithout(/transaction|twice/)),
  {
    name: 'browser is offline',
    async begin({ visitor: { context } }) {
      await context.setOffline(true)
      return () => context.setOffline(false)
    },
  },
  {
    name: 'code does not arrive',
    begin: ({ visitor: { context } }) =>
      failServers(context, [world.demo], (route) =>
        new URL(route.request().url()).pathname.endsWith('.js') ? route.abort() : route.continue(),
      ),
  },
  {
    name: 'tab is reloaded',
    async begin(scene) {
      await scene.page.reload()
      await scene.startKernel()
      return undefined
    },
  },
  {
    name: 'tab is closed while a node has the transaction',
    begin: (scene) =>
      failServers(scene.visitor.context, scene.sender.nodes, async (route) => {
        if (!isTransaction(route.request())) return route.continue()
        await route.fetch()
        await scene.page.close()
      }),
  },
  {
    name: 'tab is closed',
    async begin({ page }) {
      await page.close()
      return undefined
    },
  },
  {
    name: 'user goes to another page and back',
    async begin({ page }) {
      await page.goto(`${world.demo}/lookout`)
      await page.goBack()
      return undefined
    },
  },
  {
    name: 'tab is frozen',
    async begin({ page, visitor: { context } }) {
      const session = await context.newCDPSession(page)
      await session.send('Page.setWebLifecycleState', { state: 'frozen' })
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      await session.send('Page.setWebLifecycleState', { state: 'active' })
      await session.detach()
      return undefined
    },
  },
  {
    name: 'second tab disconnects',
    endsConnection: true,
    async begin(scene) {
      const second = await scene.openTab()
      await second.evaluate(() => window.caseWidget?.kernel.connections.disconnect())
      await second.close()
      await scene.page.bringToFront()
      return undefined
    },
  },
  {
    name: 'second tab opens',
    async begin(scene) {
      const second = await scene.openTab()
      await scene.page.bringToFront()
      return () => second.close()
    },
  },
  {
    name: 'host disposes of the kernel',
    async begin({ page }) {
      await page.evaluate(async () => {
        const { kernel } = window.caseWidget ?? {}
        // What it displayed stays as it was.
        delete window.caseWidget
        await kernel?.dispose()
      })
      return undefined
    },
  },
  stored('removed'),
  stored('corrupt'),
  {
    name: 'storage is full',
    endsConnection: true,
    async begin({ page }) {
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
      })
      return undefined
    },
  },
  clock('three hours ahead', 3 * 3_600_000),
  clock('a day behind', -24 * 3_600_000),
  {
    name: 'wallet is disconnected by the page',
    endsConnection: true,
    async begin({ page }) {
      await page.evaluate(() => void window.caseWidget?.kernel.connections.disconnect())
      return undefined
    },
  },
]

/** The further faults of the embedded wallet. None ends its login, which the frame stores: only an answer of the server that it ended does. */
export const frameFaults: readonly BrowserFault[] = [
  ...faultsOf('secure site', () => [world.secureSite], namesWithout(/transaction/)),
  {
    name: 'frame is reloaded',
    async begin({ page }) {
      const frame = page.frames().find((one) => one.url().startsWith(world.secureSite))
      // The page has none before the login. The answer must leave the frame before its document does.
      await frame?.evaluate(() => void setTimeout(() => location.reload()))
      return undefined
    },
  },
]
