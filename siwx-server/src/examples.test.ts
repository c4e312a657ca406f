import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { app as expressApp } from '../examples/express.js'
import { app } from '../examples/hono.js'
import { GET, POST } from '../examples/next-route.js'
import { handlers as inDevelopment } from '../examples/sign-in-development.js'
import { proofBy } from '../testing/signed-messages.js'
import { evmSigner } from '../testing/signers.js'
import { createTestBrowser } from '../testing/test-browser.js'

const ada = evmSigner()
let server: Server
beforeAll(async () => {
  server = createServer(expressApp)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function throughNode(request: Request): Promise<Response> {
  // A server on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo
  const { pathname } = new URL(request.url)
  return request.text().then((body) =>
    fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: request.method,
      headers: request.headers,
      ...(body !== '' && { body }),
    }),
  )
}

const servers: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  'Hono, which edge functions run, too': async (request) => app.fetch(request),
  Express: throughNode,
  'route handlers of Next.js': (request) => (request.method === 'GET' ? GET(request) : POST(request)),
}

describe.each(Object.entries(servers))('the example for %s', (_, handle) => {
  it('signs in and out', async () => {
    const browser = createTestBrowser(handle)
    const { nonce, issuedAt } = await (await browser.request('/auth/v1/nonce')).json()
    const proofs = [await proofBy(ada, { nonce, issuedAt })]
    const answer = await browser.request('/auth/v1/authenticate', { json: { proofs } })
    expect(await answer.json()).toMatchObject({ ok: true, accounts: [{ accountAddress: ada.address }] })
    expect((await (await browser.request('/auth/v1/me')).json()).accounts).toHaveLength(1)
    await browser.request('/auth/v1/sign-out', { json: {} })
    expect((await (await browser.request('/auth/v1/me')).json()).accounts).toEqual([])
  })
})

it.each([
  ['Hono', servers['Hono, which edge functions run, too']],
  ['Express', throughNode],
])('identifies the account in a route of %s', async (_, handle = throughNode) => {
  const browser = createTestBrowser(handle)
  expect((await browser.request('/api/orders')).status).toBe(401)
  const { nonce, issuedAt } = await (await browser.request('/auth/v1/nonce')).json()
  await browser.request('/auth/v1/authenticate', {
    json: { proofs: [await proofBy(ada, { nonce, issuedAt })] },
  })
  expect(await (await browser.request('/api/orders')).json()).toEqual({ orders: [], of: ada.address })
})

it('signs in at a page in development, through the proxy of Vite', async () => {
  const page = 'http://localhost:5173'
  const own = createServer(getRequestListener(inDevelopment.handle))
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  // A server on a TCP port has an address of this form.
  const { port } = own.address() as AddressInfo
  const vite = await createVite({
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, ws: false, watch: null, proxy: { '/auth/v1': `http://127.0.0.1:${port}` } },
  })
  await vite.listen()
  const [url = ''] = vite.resolvedUrls?.local ?? []
  try {
    const browser = createTestBrowser(async (request) => {
      const body = await request.text()
      return fetch(new URL(new URL(request.url).pathname, url), {
        method: request.method,
        headers: request.headers,
        ...(body !== '' && { body }),
      })
    }, page)
    const { nonce, issuedAt } = await (await browser.request('/auth/v1/nonce')).json()
    const proofs = [await proofBy(ada, { nonce, issuedAt, domain: 'localhost:5173', uri: `${page}/` })]
    const answer = await browser.request('/auth/v1/authenticate', { json: { proofs } })
    expect(await answer.json()).toMatchObject({ ok: true, accounts: [{ accountAddress: ada.address }] })
    expect((await (await browser.request('/auth/v1/me')).json()).accounts).toHaveLength(1)
    // Safari stores no secure cookie of http://localhost.
    expect(browser.written.filter((cookie) => /Secure|__Host-/.test(cookie))).toEqual([])
  } finally {
    await vite.close()
    await new Promise((resolve) => own.close(resolve))
  }
})

it('matches the examples in the document exactly', () => {
  const document = readFileSync(new URL('../../docs/guides/sign-in-server.md', import.meta.url), 'utf8')
  for (const name of ['sign-in', 'hono', 'express', 'next-route', 'sign-in-development']) {
    const source = readFileSync(new URL(`../examples/${name}.ts`, import.meta.url), 'utf8')
    expect(document, name).toContain(`\`\`\`ts [${name}.ts]\n${source}\`\`\``)
  }
})
