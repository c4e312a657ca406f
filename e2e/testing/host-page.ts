import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { SANDBOX_MNEMONIC } from '../../sandbox/src/chain/sandbox-chains.js'
import type {} from '../world/browser-environment.js'
import { checkAccessibility, watchAccessibility } from './check-accessibility.js'
import { createEmbeddedSecrets } from './embedded-secrets.js'
import { createContext, type LentContext, lendContext } from './lent-context.js'
import { blockNumbersOf } from './mined-transactions.js'
import { createSecretSearch, type Secret } from './planted-secrets.js'
import { createVisitorHistory, type Report, reportSteps, type VisitorHistory } from './visitor-history.js'

/** Faults of a page, in addition to a test's own expectations. */
export interface Faults {
  readonly console: string[]
  readonly errors: string[]
  readonly violations: string[]
  readonly foreign: string[]
  /** Violations of axe in the views that were displayed. */
  readonly accessibility: string[]
  /** Planted secrets in places where they do not belong. */
  readonly secrets: string[]
  /** Transactions that were sent twice, or that no wallet approved. */
  readonly history: string[]
}

/** A visitor's browser with the demo. Ends with the test, which then fails on any fault. */
export interface Visitor {
  readonly context: BrowserContext
  readonly faults: Faults
  /** What is searched after the test: see `plantSecret`. */
  readonly secrets: readonly Secret[]
  /** Opens a page of the demo: `/`, `/embed`, `/lab`. */
  open(path?: string): Promise<Page>
  /**
   * Opens another device of the same user, such as the phone with the wallet. It has its own windows: a page behind
   * another in the same window draws once a second, which delays everything that waits for a frame.
   */
  openDevice(): Promise<BrowserContext>
  /** Permits a console message that a test causes on purpose, such as the browser's own about a dead server. */
  expectConsole(pattern: RegExp): void
}

// Each worker has its own world and browser.
const place = inject('places')[Number(process.env.VITEST_POOL_ID) - 1]
if (!place) throw new Error('There are more workers than worlds: see workers.ts.')
export const { world, controlUrl } = place
const allowed = new Set(
  [
    world.demo,
    world.safe,
    world.wallet,
    world.gateway,
    world.rehearsal,
    world.onramp,
    world.relay,
    world.secureSite,
    world.inbox,
    world.oidc,
    world.farcaster,
    world.bundler,
    world.paymaster,
    ...world.chains,
    ...world.furtherChains,
    // Serves the same page as another site: browsers treat the frame on localhost as third-party then.
    world.demo.replace('localhost', '127.0.0.1'),
  ].map((url) => new URL(url).host),
)

/** The pages that axe checks: not those of other applications, such as the sandbox's wallet. */
const checkedPages = new Map([
  ...[world.demo, world.demo.replace('localhost', '127.0.0.1')].map(
    (url) => [new URL(url).origin, 'modal'] as const,
  ),
  ...[world.secureSite, world.onramp].map((url) => [new URL(url).origin, 'page'] as const),
])

function isForeign(url: string): boolean {
  const { protocol, host } = new URL(url)
  return !['data:', 'blob:', 'about:', 'file:'].includes(protocol) && !allowed.has(host)
}

function watch(page: Page, faults: Faults, unanswered: Set<Request>): void {
  page.on('console', (message) => {
    // The wallet's page is another application, whose library logs its own messages.
    const isOurs = !page.url().startsWith(world.wallet)
    if (isOurs && ['error', 'warning'].includes(message.type())) faults.console.push(message.text())
  })
  page.on('pageerror', (error) => faults.errors.push(String(error)))
  page.on('request', (request) => {
    if (isForeign(request.url())) faults.foreign.push(request.url())
    unanswered.add(request)
  })
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  page.on('websocket', (socket) => {
    if (isForeign(socket.url())) faults.foreign.push(socket.url())
  })
}

/** Known to the sandbox's wallet and its servers only. */
const sandboxSecrets: readonly Secret[] = [
  { name: 'seed phrase of the sandbox', text: SANDBOX_MNEMONIC, origins: [new URL(world.wallet).origin] },
]

/** The secrets of the visitors of the current test. */
const planted = new Set<Secret[]>()

/**
 * Plants a secret: after the test it is searched in the storage, the documents, the console, the traces and the requests of all its
 * pages, except for those of its origins.
 */
export function plantSecret(secret: Secret): void {
  for (const secrets of planted) secrets.push(secret)
}

/** Returns the worker's browser. */
export function theBrowser(): Browser {
  const browser = globalThis.testBrowser
  if (!browser) throw new Error('There is no browser: see browser-environment.ts.')
  return browser
}

/** The policy violations of a context's current visitor. */
const violationsIn = new WeakMap<BrowserContext, string[]>()

const origins = {
  wallet: new URL(world.wallet).origin,
  secureSite: new URL(world.secureSite).origin,
  // It approves for an account of its own.
  others: [new URL(world.safe).origin],
}

/** The history of a context's current visitor. */
const historyIn = new WeakMap<BrowserContext, VisitorHistory>()

/** Reports what wallets receive and what the user approves. */
async function prepareHistory(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportStep', ({ frame }, report: Report) => {
    historyIn.get(context)?.add(frame.url(), report)
  })
  await context.addInitScript(reportSteps, origins)
}

/** Reports policy violations and rejections of all pages of a visitor, and records the presses. */
async function prepareVisitor(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, text: string) => {
    violationsIn.get(context)?.push(text)
  })
  await prepareHistory(context)
  await context.addInitScript(() => {
    // The playground of the page is a second page, which only its own test needs: `/?playground`.
    Reflect.set(window, 'withoutPlayground', true)
    // The presses, and the browser's events for each.
    const presses: string[] = []
    Reflect.set(window, 'testPresses', presses)
    for (const type of ['pointerdown', 'mouseup', 'click'] as const)
      addEventListener(
        type,
        (event) => {
          const [target] = event.composedPath()
          const what = target instanceof Element ? target.cloneNode() : undefined
          presses.push(`${type} ${what instanceof Element ? what.outerHTML.slice(0, 200) : String(target)}`)
        },
        true,
      )
    addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function')
        report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
    addEventListener('unhandledrejection', (event) =>
      console.error('unhandled rejection', String(event.reason)),
    )
  })
}

async function prepareDevice(context: BrowserContext): Promise<void> {
  await prepareHistory(context)
}

const noFaults = (): Faults => ({
  console: [],
  errors: [],
  violations: [],
  foreign: [],
  accessibility: [],
  secrets: [],
  history: [],
})

/**
 * Creates a visitor.
 * @param isKept true if the context may be that of an earlier test, emptied, with a warm cache
 */
export async function makeVisitor(
  options: BrowserContextOptions = {},
  isKept = false,
): Promise<{
  visitor: Visitor
  printPage(): Promise<void>
  /** Checks the last views. */
  checkLast(): Promise<void>
  leave(): Promise<void>
}> {
  const lend = isKept ? lendContext : createContext
  const blocks = await blockNumbersOf(world.chains)
  const lent = await lend(
    theBrowser(),
    {
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
      // Animations are drawn sixty times a second, here by the processor: a sixth of the total test time.
      reducedMotion: 'reduce',
      ...options,
    },
    prepareVisitor,
  )
  const { context } = lent
  const faults = noFaults()
  const secrets = [...sandboxSecrets]
  planted.add(secrets)
  const search = createSecretSearch(secrets)
  const embedded = createEmbeddedSecrets(origins.secureSite, (name, text) =>
    secrets.push({ name, text, origins: [origins.secureSite] }),
  )
  const history = createVisitorHistory(origins, world.chains, blocks)
  const expected: RegExp[] = []
  const devices: LentContext[] = []
  const unanswered = new Set<Request>()
  const stops: (() => void)[] = []
  const watchAll = ({ context: watched, tab }: LentContext): void => {
    stops.push(watchAccessibility(watched, checkedPages, faults.accessibility))
    watched.setDefaultTimeout(30_000)
    historyIn.set(watched, history)
    const watchPage = (page: Page): void => {
      watch(page, faults, unanswered)
      search.watch(page)
      history.watch(page)
      embedded.watch(page)
    }
    if (tab) watchPage(tab)
    watched.on('page', watchPage)
  }
  violationsIn.set(context, faults.violations)
  watchAll(lent)
  const visitor: Visitor = {
    context,
    faults,
    secrets,
    async open(path = '/') {
      const page = await context.newPage()
      await page.goto(new URL(path, world.demo).href)
      return page
    },
    async openDevice() {
      const device = await lend(theBrowser(), { locale: 'en-US' }, prepareDevice)
      devices.push(device)
      watchAll(device)
      return device.context
    },
    expectConsole: (pattern) => expected.push(pattern),
  }
  return {
    visitor,
    printPage: () =>
      printLastSight(
        [lent, ...devices].map((one) => one.context),
        unanswered,
      ),
    async checkLast() {
      for (const one of [lent, ...devices])
        for (const page of one.context.pages()) await checkAccessibility(page)
    },
    async leave() {
      planted.delete(secrets)
      const pages = [lent, ...devices].flatMap((one) => one.context.pages())
      await embedded.settled()
      faults.secrets.push(...(await search.find(pages)))
      faults.history.push(...(await history.check()))
      for (const stop of stops) stop()
      await Promise.all([lent, ...devices].map((one) => one.giveBack()))
      const unexpected = faults.console.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect({ ...faults, console: unexpected }, 'faults of the page').toEqual(noFaults())
    },
  }
}

/** Returns the transactions that a chain accepted and put into no block, by its URL. */
async function waitingOn(url: string): Promise<unknown> {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'txpool_inspect', params: [] })
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(5_000),
    })
    return Reflect.get(Object(await answer.json()), 'result')
  } catch (error) {
    return String(error)
  }
}

/** Returns the last events of the kernels behind a page's buttons. Runs in the page. */
const lastEvents = (): readonly string[] =>
  [...document.querySelectorAll('quoin-button')].flatMap((button) => {
    const kernel: unknown = Reflect.get(button, 'kernel')
    const entries: readonly { readonly source: string; readonly event: string }[] =
      kernel === undefined ? [] : Reflect.get(Object(kernel), 'recording')().entries
    return entries.slice(-30).map(({ source, event }) => `${source} ${event}`)
  })

/** Returns the last presses in a page. Runs in the page. */
const lastPresses = (): readonly string[] => [Reflect.get(window, 'testPresses') ?? []].flat().slice(-12)

/** Prints the final state of a failed test's pages: after the test it is the only evidence. */
async function printLastSight(
  contexts: readonly BrowserContext[],
  unanswered: ReadonlySet<Request>,
): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const dialogs = page.locator('[role=dialog]')
    const seen = await dialogs.allInnerTexts().catch(() => [])
    console.log(`Last content of ${page.url()}: ${seen.join(' | ') || 'no dialog'}`)
    const events = await page.evaluate(lastEvents).catch(() => [])
    console.log(`Last events of its kernels: ${events.join(', ')}`)
    const presses = await page.evaluate(lastPresses).catch(() => [])
    console.log(`Last presses: ${presses.join(', ')}`)
  }
  for (const request of unanswered)
    console.log(
      `Not answered: ${request.method()} ${request.url()} ${request.postData()?.slice(0, 200) ?? ''}`,
    )
  for (const url of world.chains)
    console.log(`In no block of ${url}: ${JSON.stringify(await waitingOn(url))}`)
}

const testOf = (options: BrowserContextOptions = {}, isKept = true) =>
  base.extend<{ visitor: Visitor }>({
    visitor: async ({ task }, use) => {
      const { visitor, printPage, checkLast, leave } = await makeVisitor(options, isKept)
      await use(visitor)
      if (task.result?.state === 'fail') await printPage()
      else await checkLast()
      await leave()
    },
  })

/** A test with a visitor on a desktop, who prefers reduced motion. */
export const test = testOf()

/**
 * The same with a visitor without that preference: for views with motion, such as views that come and go, frames that
 * move, and their leftovers.
 */
export const movingTest = testOf({ reducedMotion: 'no-preference' })

/** A test with a visitor who was never at the page, so that nothing is cached. */
export const coldTest = testOf({}, false)

/**
 * A test on a page without its content security policy: for a page that requests sites which the sandbox's own policy does not list. A
 * policy cannot be rewritten by a route: Chromium refuses requests of such a page to this machine (local network access).
 */
export const withoutPolicyTest = testOf({ bypassCSP: true })

/** A test with a visitor on a phone, with full motion. */
export const phoneTest = testOf({
  reducedMotion: 'no-preference',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36',
})

export { expect }

/** Sends a command to the world, such as `/relay/pause`, and returns the text of its response. */
export async function control(command: string): Promise<string> {
  const answer = await fetch(controlUrl + command)
  const text = await answer.text()
  if (answer.status === 404) throw new Error(`The world has no command ${command}.`)
  if (!answer.ok) throw new Error(`${command}: ${text}`)
  return text
}
