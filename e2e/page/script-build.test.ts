import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { addMockWallet } from 'quoin/testing/playwright'
import type * as Script from '../../script/quoin.js'
import { expect, coldTest as test, type Visitor, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'

const folder = fileURLToPath(new URL('../../demo/dist/script/', import.meta.url))
const { files, version }: { files: Record<string, string>; version: string } = JSON.parse(
  readFileSync(join(folder, 'integrity.json'), 'utf8'),
)
const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** Another origin than that of the page, with a path as of a registry's mirror. */
const cdn = `${world.demo.replace('localhost', '127.0.0.1')}/npm/quoin/dist/script/`
const [node = ''] = world.chains
const options = {
  networks: [
    {
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [node] } },
    },
  ],
}
const script = `<script src="${cdn}quoin.js" integrity="${files['quoin.js']}" crossorigin="anonymous" nonce="abc"></script>`
const declare = (options: object): string =>
  `<script type="application/json" data-quoin>${JSON.stringify(options)}</script>`
const declared = declare(options)

const policy = `script-src 'nonce-abc'; trusted-types quoin`

interface PageOptions {
  readonly body: string
  readonly policy: string
  /** Changes the files that the other origin serves; `undefined` if it has none. */
  readonly change?: (name: string, code: string) => string | undefined
}

/** Opens a page below a path that loads the script build from another origin, as from any host of files. */
async function openPage(
  visitor: Visitor,
  { body, policy, change = (_, code) => code }: PageOptions,
): Promise<Page> {
  const page = await visitor.context.newPage()
  await addMockWallet(page, { accounts: [address], chainId: 31337, nodeUrl: node })
  // A page that is fulfilled has no address, from which a browser allows no request to this machine.
  await page.route(`${node}**`, async (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (route.request().method() === 'OPTIONS') return route.fulfill({ headers })
    // The page may close while a request is under way, or before its response is passed on.
    return route
      .fetch()
      .then((response) => route.fulfill({ headers, response }))
      .catch(() => undefined)
  })
  await page.route(`${cdn}*`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const body = change(name, readFileSync(join(folder, name), 'utf8'))
    const headers = { 'access-control-allow-origin': '*' }
    if (body === undefined) return route.fulfill({ status: 404, headers })
    return route.fulfill({ contentType: 'text/javascript', headers, body })
  })
  const url = `${world.demo}/shop/pages/index.html`
  await page.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'content-security-policy': `default-src 'none'; img-src data:; connect-src ${node}; require-trusted-types-for 'script'; ${policy}`,
      },
      body: `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><body><main><h1>Shop</h1><quoin-button></quoin-button></main>${body}`,
    }),
  )
  await page.goto(url)
  return page
}

async function connect(page: Page): Promise<void> {
  const widget = widgetOf(page)
  await widget.open()
  await widget.row('Mock Wallet').click()
  await widget.accountButton.getByText('0x90F7', { exact: false }).waitFor()
}

test('two builds of the same sources have the same files: those of the package, and those of the demo', () => {
  const packed = fileURLToPath(new URL('../../dist/script/integrity.json', import.meta.url))
  expect(JSON.parse(readFileSync(packed, 'utf8')).files).toEqual(files)
})

test('a page without code of its own declares its options and connects, with files of another origin, under a strict policy [SEC-04]', async ({
  visitor,
}) => {
  const page = await openPage(visitor, {
    body: `${declared}${script}`,
    policy: `script-src ${cdn}; trusted-types quoin`,
  })
  await connect(page)
})

test('a module imports the script build, under a policy with a nonce, and starts it', async ({ visitor }) => {
  const page = await openPage(visitor, {
    body: `<script type="module" nonce="abc">import { start } from '${cdn}quoin.module.js'; start(${JSON.stringify(options)})</script>`,
    policy: `script-src 'nonce-abc' 'strict-dynamic'; trusted-types quoin quoin-module`,
  })
  await connect(page)
})

test('an element of the page with the id Quoin takes the place of no script', async ({ visitor }) => {
  const page = await openPage(visitor, { body: `<h2 id="Quoin">Quoin</h2>${declared}${script}`, policy })
  await connect(page)
})

test('a module imports the script build on a page with an element of the id Quoin', async ({ visitor }) => {
  const page = await openPage(visitor, {
    body: `<h2 id="Quoin">Quoin</h2><script type="module" nonce="abc">import { start } from '${cdn}quoin.module.js'; start(${JSON.stringify(options)})</script>`,
    policy: `script-src 'nonce-abc' 'strict-dynamic'; trusted-types quoin quoin-module`,
  })
  await connect(page)
})

test('a module of another version than the script of the page is refused', async ({ visitor }) => {
  const page = await openPage(visitor, {
    body: `${script}<script type="module" nonce="abc">import('${cdn}quoin.module.js').catch((error) => { document.title = error.message })</script>`,
    policy,
    change: (name, code) => (name === 'quoin.module.js' ? code.replaceAll(version, '99.0.0') : code),
  })
  await expect
    .poll(() => page.title())
    .toBe(`Quoin ${version} is on this page already, not 99.0.0: remove one.`)
})

test.for([
  [
    'a picture named currentScript',
    `<img name="currentScript" src="/elsewhere/" srcset="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">${script}`,
  ],
  ['type="module"', script.replace('<script', '<script type="module"')],
])(
  'the first file refuses %s, and requests no file from elsewhere [SEC-04]',
  async ([, body], { visitor }) => {
    const requests: string[] = []
    visitor.context.on('request', (request) => requests.push(request.url()))
    const listener = `<script nonce="abc">addEventListener('error', (event) => {
    event.preventDefault()
    document.title = event.message
  })</script>`
    const page = await openPage(visitor, { body: `${listener}${declared}${body}`, policy })
    await expect.poll(() => page.title()).toContain('quoin.js needs a script element with its address')
    expect(requests.filter((url) => url.includes('/elsewhere/'))).toEqual([])
  },
)

const ran = `;document.documentElement.dataset.ran = 'yes';`
const hasRun = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'ran' in document.documentElement.dataset)

test('a changed first file does not run [SEC-04]', async ({ visitor }) => {
  visitor.expectConsole(/integrity/i)
  const page = await openPage(visitor, {
    body: `${declared}${script}`,
    policy,
    change: (name, code) => (name === 'quoin.js' ? `${code}${ran}` : code),
  })
  expect(await page.evaluate(() => Reflect.has(window, 'Quoin'))).toBe(false)
  expect(await hasRun(page)).toBe(false)
})

test.for([
  ['changed', /widget-.* is not the file of this version\nFix: Serve the files unchanged/, /integrity/i],
  ['missing', /widget-.* has the status 404\nFix: Copy the whole folder/, /404/],
] as const)(
  'a %s file does not run: one error names it and the fix, and another press loads it again [SEC-04] [ERR-03]',
  async ([kind, message, ofBrowser], { visitor }) => {
    visitor.expectConsole(message)
    visitor.expectConsole(ofBrowser)
    let isFaulty = true
    const page = await openPage(visitor, {
      // An idle page would request the file as well: a press that joins a request shares its failure.
      body: `${declare({ ...options, look: { prefetch: 'none' } })}${script}`,
      policy,
      change(name, code) {
        if (!isFaulty || !name.startsWith('widget-')) return code
        return kind === 'missing' ? undefined : `${code}${ran}`
      },
    })
    const errors: string[] = []
    page.on(
      'console',
      (entry) =>
        void (/SCRIPT_FILE_FAILED|could not be loaded/.test(entry.text()) && errors.push(entry.text())),
    )
    await widgetOf(page).connectButton.click()
    await page.locator('quoin-button').getByRole('status').getByText(/again/).waitFor()
    expect(await hasRun(page)).toBe(false)
    await expect.poll(() => errors).toEqual([expect.stringMatching(message)])
    isFaulty = false
    // Not from what the browser has kept.
    const retried = page.waitForRequest(/\/widget-[^/]*\.js\?retry=1$/)
    await connect(page)
    await retried
  },
)

test('a page without a bundler opens views, displays one in the page, loads a service, and has a provider', async ({
  visitor,
}) => {
  const page = await openPage(visitor, {
    body: `<quoin-view name="networks"></quoin-view>${declared}${script}`,
    policy,
  })
  await connect(page)
  await page.locator('quoin-view').getByRole('region', { name: 'Choose a network' }).waitFor()
  const found = await page.evaluate(async () => {
    const { createProvider, createToken, declared, isQuoinError }: typeof Script = Reflect.get(
      window,
      'Quoin',
    )
    const quoin = await declared
    const provider = await createProvider(quoin)
    const error: unknown = await quoin.networks.switchTo('eip155:5').catch((thrown: unknown) => thrown)
    const account = await quoin.load(createToken<{ readonly watchBalance: unknown }>('account'))
    quoin.open('receive')
    return [
      await provider.request({ method: 'eth_accounts' }),
      isQuoinError(error, 'NETWORK_NOT_FOUND'),
      typeof account.watchBalance,
    ]
  })
  expect(found).toEqual([[address], true, 'function'])
  await widgetOf(page).heading('Receive').waitFor()
})

test('options that are not JSON are one error for the developer, which the promise of the kernel also has [ERR-03]', async ({
  visitor,
}) => {
  visitor.expectConsole(/unhandled rejection.*An option is not valid/)
  const logged = `<script nonce="abc">
    const rejected = []
    addEventListener('unhandledrejection', (event) => {
      event.preventDefault()
      rejected.push(event.reason.code)
    })
  </script>`
  const page = await openPage(visitor, {
    body: `${logged}<script type="application/json" data-quoin>{ networks: [] }</script>${script}`,
    policy,
  })
  const code = page.evaluate(() => {
    const { declared }: typeof Script = Reflect.get(window, 'Quoin')
    return declared.catch((error: { code: string }) => error.code)
  })
  expect(await code).toBe('OPTIONS_INVALID')
  await expect.poll(() => page.evaluate('rejected')).toEqual(['OPTIONS_INVALID'])
})

test('the script build opens from files of the device', async ({ visitor }) => {
  const place = mkdtempSync(join(tmpdir(), 'quoin-files-'))
  try {
    cpSync(folder, join(place, 'quoin'), { recursive: true })
    const body = `<quoin-button></quoin-button>${declared}<script src="quoin/quoin.js"></script>`
    writeFileSync(
      join(place, 'index.html'),
      `<!doctype html><html lang="en"><title>Shop</title><body>${body}`,
    )
    await addMockWallet(visitor.context, { accounts: [address], chainId: 31337, nodeUrl: node })
    const page = await visitor.context.newPage()
    await page.goto(pathToFileURL(join(place, 'index.html')).href)
    const widget = widgetOf(page)
    await widget.open()
    await widget.row('Mock Wallet').waitFor()
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
