import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import type { Page } from 'playwright-core'
import { createMockActionServer, type MockActionRequest, type MockActionServer } from 'quoin/testing'
import { addMockWallet } from 'quoin/testing/playwright'
import { afterEach } from 'vitest'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, withoutPolicyTest as test, type Visitor, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'

const [solanaUrl = ''] = world.furtherChains
const networkId = 'solana:QuoinSandboxSo1anaGenesis1111111'

/** An account that is not the wallet's. */
const stranger = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    const closed = new Promise((resolve) => server.close(resolve))
    // Chromium keeps spare connections, for which closing would wait.
    server.closeAllConnections()
    await closed
  }
})

async function bodyOf(request: AsyncIterable<Uint8Array>): Promise<unknown> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString()
  return text === '' ? undefined : JSON.parse(text)
}

/** Returns a transfer of lamports from an account. @param payer who pays the fee, and does not sign here */
function transfer(account: string, to: string, lamports: number, payer = account): string {
  const transaction = new Transaction({
    feePayer: new PublicKey(payer),
    recentBlockhash: PublicKey.default.toBase58(),
  })
  transaction.add(
    SystemProgram.transfer({ fromPubkey: new PublicKey(account), toPubkey: new PublicKey(to), lamports }),
  )
  return transaction.serialize({ requireAllSignatures: false, verifySignatures: false }).toString('base64')
}

interface Site {
  readonly origin: string
  readonly requests: MockActionServer['requests']
  /** The account of donations, new for each site. */
  readonly recipient: string
}

/** Starts the mock action server of `quoin/testing` on a port. @param allowsPages answers other pages (CORS) */
async function startSite({ allowsPages = true }: { allowsPages?: boolean } = {}): Promise<Site> {
  const recipient = new PublicKey(crypto.getRandomValues(new Uint8Array(32))).toBase58()
  const action = {
    type: 'action',
    icon: '',
    title: 'Lighthouse fund',
    description: 'Keeps the light on.',
    label: 'Donate',
  }
  const mock = createMockActionServer({
    origin: 'http://localhost',
    networks: [networkId],
    answers: {
      'GET /actions.json': () => ({ rules: [{ pathPattern: '/fund/*', apiPath: '/api/*' }] }),
      'GET /api/light': () => ({
        ...action,
        links: {
          actions: [
            {
              type: 'transaction',
              label: 'Give',
              href: '/api/give?amount={amount}',
              parameters: [{ name: 'amount', label: 'Amount', type: 'number', required: true, min: 0.1 }],
            },
          ],
        },
      }),
      'POST /api/give': ({ url, body }: MockActionRequest) => ({
        type: 'transaction',
        transaction: transfer(Object(body).account, recipient, Number(url.searchParams.get('amount')) * 1e9),
        links: { next: { type: 'post', href: '/api/thanks' } },
      }),
      'GET /api/hostile': () => ({
        ...action,
        icon: 'javascript:window.wasRun=true',
        title: '<img src=x onerror="window.wasRun=true">',
        links: {
          actions: [
            { type: 'post', label: 'Script address', href: 'javascript:window.wasRun=true' },
            { type: 'external-link', label: 'Script link', href: '/api/script-link' },
            { type: 'transaction', label: 'Other payer', href: '/api/other-payer' },
            { type: 'transaction', label: 'Other account', href: '/api/other-account' },
            { type: 'transaction', label: 'Unreadable', href: '/api/unreadable' },
          ],
        },
      }),
      'POST /api/script-link': () => ({
        type: 'external-link',
        externalLink: 'javascript:window.wasRun=true',
      }),
      'POST /api/other-payer': ({ body }: MockActionRequest) => ({
        type: 'transaction',
        transaction: transfer(Object(body).account, recipient, 1, stranger),
      }),
      'POST /api/other-account': () => ({
        type: 'transaction',
        transaction: transfer(stranger, recipient, 1),
      }),
      'POST /api/unreadable': () => ({ type: 'transaction', transaction: 'AAAA' }),
      'POST /api/thanks': ({ body }: MockActionRequest) => ({
        ...action,
        type: 'completed',
        title: 'Thank you',
        description: `Received with ${String(Object(body).signature).slice(0, 8)}`,
      }),
    },
  })
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answer = await mock.respond({ method: request.method ?? '', url, body: await bodyOf(request) })
    const headers = Object.fromEntries(answer.headers)
    if (!allowsPages) delete headers['access-control-allow-origin']
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, requests: mock.requests, recipient }
}

async function call(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(solanaUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return (await answer.json()).result
}

/** Opens a page with a Solana wallet that has coins, and an action of the site in the page. */
async function openAction(
  visitor: Visitor,
  site: Site,
  given: { hosts?: readonly string[]; path?: string } = {},
) {
  const { hosts = [site.origin], path = '/fund/light' } = given
  const wallet = await addMockWallet(visitor.context, {
    namespace: 'solana',
    networks: [networkId],
    nodeUrl: solanaUrl,
  })
  const page = await visitor.open('/lab?chains=solana')
  await page.waitForFunction(() => window.quoinLab !== undefined)
  const address = await page.evaluate(
    async ({ hosts, url }) => {
      const lab = window.quoinLab
      if (!lab) throw new Error('The lab has not loaded.')
      const kernel = lab.bundle.createQuoin({
        ...lab.options(),
        actions: { hosts },
        review: { mode: 'always' },
      })
      lab.ui.mountQuoin(kernel)
      await kernel.start()
      const find = () => kernel.connectors.list('solana').find(({ name }) => name === 'Mock Wallet')
      await new Promise<void>((resolve) => {
        const look = (): void => (find() ? resolve() : void setTimeout(look, 20))
        look()
      })
      await kernel.connections.connect(find()?.id ?? '')
      const view = Object.assign(document.createElement('quoin-view'), { name: 'action', arguments: { url } })
      view.id = 'action'
      document.body.append(view)
      return kernel.connections.active('solana')?.accounts[0]?.address ?? ''
    },
    { hosts, url: `${site.origin}${path}` },
  )
  const funded = await fetch(`${solanaUrl}/sandbox/fund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, amount: '5000000000' }),
  })
  expect(funded.ok).toBe(true)
  return { page, wallet, view: page.locator('#action').getByRole('region').first() }
}

/** The site is none of the sandbox's servers: its requests are expected. */
function expectRequestsTo(visitor: Visitor, { origin }: Site): void {
  const others = visitor.faults.foreign.filter((url) => !url.startsWith(`${origin}/`))
  visitor.faults.foreign.splice(0, visitor.faults.foreign.length, ...others)
}

const give = async (page: Page, amount: string): Promise<void> => {
  const view = page.locator('#action')
  await view.getByLabel('Amount').fill(amount)
  await view.getByRole('button', { name: 'Give' }).click()
}

test('an action in the page is reviewed from its bytes, sent once, and followed to its thanks [SEC-06] [SEC-07]', async ({
  visitor,
}) => {
  const site = await startSite()
  const { page, wallet, view } = await openAction(visitor, site)
  await view.getByText('Lighthouse fund').waitFor()
  await view.getByText(site.origin, { exact: true }).waitFor()
  await give(page, '0.01')
  await view.getByText('Minimum: 0.1').waitFor()
  expect(site.requests.map(({ method }) => method)).toEqual(['GET', 'GET'])

  await give(page, '0.25')
  const modal = widgetOf(page)
  await modal.heading('Review request').waitFor()
  // What the bytes do, whatever the site's text says.
  await modal.dialog
    .getByText(/0\.25 SOL/)
    .first()
    .waitFor()
  const button = modal.button('Continue in wallet')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  expect(wallet.requests.some(({ method }) => method === 'solana_signAndSendTransaction')).toBe(false)
  await button.click()

  await view.getByText('Thank you').waitFor()
  await expect.poll(async () => Object(await call('getBalance', [site.recipient])).value).toBe(250_000_000)
  expect(wallet.requests.filter(({ method }) => method === 'solana_signAndSendTransaction')).toHaveLength(1)
  expect(site.requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'GET /actions.json',
    'GET /api/light',
    'POST /api/give',
    'POST /api/thanks',
  ])
  await view.getByRole('button', { name: 'Done' }).click()
  await view.getByRole('button', { name: 'Give' }).waitFor()
  expectRequestsTo(visitor, site)
})

test('a site that the page does not list gets no request, and is named in full [SEC-04]', async ({
  visitor,
}) => {
  const site = await startSite()
  const { view } = await openAction(visitor, site, { hosts: ['https://shop.example'] })
  await view.getByText('This site isn’t allowed here').waitFor()
  await view.getByText(site.origin).waitFor()
  expect(site.requests).toEqual([])
  expect(visitor.faults.foreign).toEqual([])
})

test('an action of scripts, another payer and another account is refused, and reaches no wallet [SEC-04] [SEC-07]', async ({
  visitor,
}) => {
  const site = await startSite()
  const { page, wallet, view } = await openAction(visitor, site, { path: '/api/hostile' })
  // Markup is a text.
  await view.getByText('<img src=x onerror="window.wasRun=true">').waitFor()
  const refusals = {
    'Script address': 'The site’s answer isn’t valid',
    'Script link': 'The site’s answer isn’t valid',
    'Other payer': 'It needs the signature of another account, or none of yours. Nothing was sent.',
    'Other account': 'It needs the signature of another account, or none of yours. Nothing was sent.',
    Unreadable: 'It can’t be read, or a signature in it isn’t valid. Nothing was sent.',
  }
  for (const [label, reason] of Object.entries(refusals)) {
    const button = view.getByRole('button', { name: label })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
    const answered = site.requests.length
    await button.click()
    // A button with a script for an address requests nothing.
    if (label !== 'Script address') await expect.poll(() => site.requests.length).toBe(answered + 1)
    await view.getByText(reason).waitFor()
  }
  expect(site.requests.filter(({ method }) => method === 'POST')).toHaveLength(4)
  expect(wallet.requests.some(({ method }) => method.startsWith('solana_sign'))).toBe(false)
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  expectRequestsTo(visitor, site)
})

test('a site that allows no other pages is reported, and can be tried again', async ({ visitor }) => {
  visitor.expectConsole(/Access-Control-Allow-Origin|CORS|Failed to load resource/)
  const site = await startSite({ allowsPages: false })
  const { view } = await openAction(visitor, site, { path: '/api/light' })
  await view.getByText(`Couldn’t reach ${site.origin}`).waitFor()
  await view.getByRole('button', { name: 'Try again' }).waitFor()
  expectRequestsTo(visitor, site)
})
