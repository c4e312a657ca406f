import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FurtherChains, ListedFurtherChain } from '../further-chains/further-chains.js'
import { createDemoServer } from './create-demo-server.js'
import type { DemoConfig } from './demo-page.js'

const config: Omit<DemoConfig, 'furtherChains'> = {
  gatewayUrl: 'http://localhost:2',
  relayUrl: 'ws://localhost:3',
  walletUrl: 'http://localhost:1',
  chains: [{ id: 31337, name: 'One </script><b>', rpcUrl: 'http://localhost:4' }],
  projectId: 'test',
}
const listed: ListedFurtherChain = {
  name: 'polkadot',
  caipNetworkId: 'polkadot:0123',
  title: 'Sandbox Polkadot',
  coin: { name: 'Dot', symbol: 'DOT', decimals: 10 },
  cost: 'Takes a while.',
  rpcUrl: 'http://localhost:8',
  isRunning: false,
}

/** Returns chains that start at once, or fail with the given problem. */
function furtherChains(problem?: string): Pick<FurtherChains, 'list' | 'start'> {
  let isRunning = false
  return {
    list: () => [{ ...listed, isRunning }],
    async start() {
      if (problem !== undefined) throw new Error(problem)
      isRunning = true
    },
  }
}

const PAGE =
  '<!doctype html><html><head><script type="application/json" id="quoin-config">{}</script>' +
  '<script type="module" nonce="__NONCE__" src="/a.js"></script></head><body></body></html>'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-demo-'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'a.js'), 'export {}')
  await writeFile(join(folder, 'sandbox-extension.js'), '0')
})
afterAll(() => rm(folder, { recursive: true }))

const server = (problem?: string): ReturnType<typeof createDemoServer> =>
  createDemoServer({ folder, extensionFolder: folder, config, furtherChains: furtherChains(problem) })

describe('the demo page [SEC-04]', () => {
  it('has a fresh nonce in each response, on every script and in the policy', async () => {
    const answers = await Promise.all([server().request('/'), server().request('/gallery')])
    const nonces = []
    for (const answer of answers) {
      const policy = answer.headers.get('content-security-policy') ?? ''
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? 'none'
      const html = await answer.text()
      const running = [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>/g)].map((match) => match[0])
      expect(running).toHaveLength(2)
      for (const script of running) expect(script).toContain(`nonce="${nonce}"`)
      nonces.push(nonce)
    }
    expect(new Set(nonces).size).toBe(2)
  })

  it('can be framed by no page, and the gallery by itself', async () => {
    const policyOf = async (path: string): Promise<string> =>
      (await server().request(path)).headers.get('content-security-policy') ?? ''
    expect(await policyOf('/')).toContain("frame-ancestors 'none'")
    expect(await policyOf('/gallery')).toContain("frame-ancestors 'self'")
    expect(await policyOf('/gallery')).toContain("frame-src 'self'")
  })

  it('has a policy that allows only what it needs', async () => {
    const answer = await server().request('/')
    const policy = answer.headers.get('content-security-policy')
    for (const part of [
      "default-src 'none'",
      "connect-src 'self' http://localhost:2 ws://localhost:3 http://localhost:4 ws://localhost:4",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toContain('unsafe')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('contains the configuration, which cannot close its script element', async () => {
    const html = await (await server().request('/')).text()
    const json = /id="quoin-config">([^<]*)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({ ...config, furtherChains: [listed] })
  })

  it('includes the sandbox extension unless it is turned off', async () => {
    expect(await (await server().request('/')).text()).toContain('src="/sandbox-extension.js"')
    expect(await (await server().request('/?extension=off')).text()).not.toContain('sandbox-extension')
    expect(await (await server().request('/sandbox-extension.js')).text()).toBe('0')
  })

  it('starts a further chain on request, then includes its wallet and allows what its SDK needs', async () => {
    const app = server()
    const before = await app.request('/')
    expect(before.headers.get('content-security-policy')).not.toContain('wasm')
    expect(await before.text()).not.toContain('sandbox-extension-polkadot')
    const post = { method: 'POST' }
    expect((await app.request('/sandbox/chains/polkadot', post)).status).toBe(200)
    const after = await app.request('/')
    expect(after.headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'")
    const html = await after.text()
    expect(html).toContain('src="/sandbox-extension-polkadot.js"')
    const without = await (await app.request('/?chains=')).text()
    expect(without).not.toContain('sandbox-extension-polkadot')
    expect(html).toContain('"furtherChains":[{"caipNetworkId":"polkadot:0123","name":"Sandbox Polkadot"')
  })

  it('frames the secure site and its own preview only, and starts smart accounts on request, but not for other sites', async () => {
    const policyOf = async (app: ReturnType<typeof createDemoServer>): Promise<string> =>
      (await app.request('/')).headers.get('content-security-policy') ?? ''
    expect(await policyOf(server())).toContain("frame-src 'self';")
    expect(await policyOf(server())).toContain("frame-ancestors 'none'")
    const preview = await server().request('/preview')
    expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const gallery = await server().request('/gallery')
    expect(gallery.headers.get('content-security-policy')).toContain("frame-src 'self';")
    let isRunning = false
    const app = createDemoServer({
      folder,
      extensionFolder: folder,
      furtherChains: furtherChains(),
      config: { ...config, secureSiteUrl: 'http://localhost:11' },
      smartAccounts: {
        isRunning: () => isRunning,
        async start() {
          isRunning = true
        },
      },
    })
    expect(await policyOf(app)).toContain("frame-src 'self' http://localhost:11;")
    const without = await app.request('/?logins=off')
    expect(without.headers.get('content-security-policy')).toContain("frame-src 'self';")
    expect(await without.text()).not.toContain('http://localhost:11')
    expect(await (await app.request('/')).text()).toContain('"smartAccounts":{"isRunning":false')
    const foreign = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }
    expect([(await app.request('/sandbox/smart-accounts', foreign)).status, isRunning]).toEqual([404, false])
    expect((await app.request('/sandbox/smart-accounts', { method: 'POST' })).status).toBe(200)
    expect(await (await app.request('/')).text()).toContain('"smartAccounts":{"isRunning":true')
  })

  it('shows main networks behind their own gateway once the rehearsal runs, without the parts that know the sandbox only', async () => {
    let isRunning = false
    const nodeUrl = 'http://localhost:19/v1?chainId=eip155%3A1&projectId=test'
    const app = createDemoServer({
      folder,
      extensionFolder: folder,
      furtherChains: furtherChains(),
      config: {
        ...config,
        secureSiteUrl: 'http://localhost:11',
        exchangeUrl: 'http://localhost:10/exchange',
      },
      rehearsal: {
        isRunning: () => isRunning,
        async start() {
          isRunning = true
        },
        page: () => ({
          gatewayUrl: 'http://localhost:19',
          chains: [{ id: 1, name: 'Ethereum', rpcUrl: nodeUrl }],
          furtherChains: [],
          sellerPageUrl: 'http://localhost:10/sellers',
        }),
      },
    })
    const configOf = async (path: string): Promise<unknown> => {
      const html = await (await app.request(path)).text()
      return JSON.parse(/id="quoin-config">([^<]*)<\/script>/.exec(html)?.[1] ?? '')
    }
    const inSandbox = { gatewayUrl: config.gatewayUrl, chains: config.chains }
    expect(await configOf('/?rehearsal')).toMatchObject({ ...inSandbox, rehearsal: { isShown: false } })
    expect((await app.request('/sandbox/rehearsal', { method: 'POST' })).status).toBe(200)
    expect(await configOf('/')).toMatchObject({
      ...inSandbox,
      rehearsal: { isRunning: true, isShown: false },
    })
    const rehearsed = await configOf('/?rehearsal')
    expect(rehearsed).toMatchObject({
      gatewayUrl: 'http://localhost:19',
      chains: [{ id: 1 }],
      rehearsal: { isShown: true },
      sellerPageUrl: 'http://localhost:10/sellers',
    })
    // In the sandbox the sellers have pages of their own.
    expect(await configOf('/')).not.toHaveProperty('sellerPageUrl')
    for (const part of ['secureSiteUrl', 'exchangeUrl']) expect(rehearsed).not.toHaveProperty(part)
    const policy = (await app.request('/?rehearsal')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-src 'self';")
    expect(policy).toContain('http://localhost:19 ')
    expect(policy).not.toContain('?')
    expect(policy).not.toContain('http://localhost:2 ')
  })

  it('returns the reason of a failed start, and starts no unknown chain and none for other sites', async () => {
    const failed = await server('no disk').request('/sandbox/chains/solana', { method: 'POST' })
    expect([failed.status, await failed.json()]).toEqual([500, { problem: 'no disk' }])
    expect((await server().request('/sandbox/chains/none', { method: 'POST' })).status).toBe(404)
    const foreign = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }
    expect((await server().request('/sandbox/chains/solana', foreign)).status).toBe(404)
  })

  it('serves files of its folder and no others', async () => {
    expect((await server().request('/a.js')).headers.get('content-type')).toMatch('text/javascript')
    for (const path of ['/b.js', '/..%2f..%2fetc%2fpasswd.txt', '/%00.js', '/%E0%A4%A.js']) {
      expect((await server().request(path)).status, path).toBe(404)
    }
  })

  it('responds with an instruction if there is no build', async () => {
    const empty = createDemoServer({
      folder: join(folder, 'none'),
      extensionFolder: folder,
      config,
      furtherChains: furtherChains(),
    })
    const answer = await empty.request('/')
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm start')
  })
})
