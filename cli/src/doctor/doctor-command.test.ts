import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StandIn } from '../../../services/server-kit/testing/start-stand-in.js'
import {
  startGateway,
  startNode,
  startPage,
  startSecureSite,
  startTestRelay,
  type TestPage,
  type TestServer,
} from '../../testing/start-servers.js'
import { runCli } from '../run-cli.js'
import { plainTerminal } from '../terminal.js'
import type { DoctorCheck, DoctorCode } from './doctor-check.js'

const testing = new URL('../../testing', import.meta.url).pathname

let node: StandIn
let page: TestPage
let gateway: TestServer
let secureSite: TestServer
let relay: Awaited<ReturnType<typeof startTestRelay>>
const started: TestServer[] = []

/** A server that one test needs. */
async function own<Server extends TestServer>(starting: Promise<Server>): Promise<Server> {
  const server = await starting
  started.push(server)
  return server
}

beforeAll(async () => {
  node = await startNode()
  page = await startPage()
  gateway = await startGateway(node.url)
  secureSite = await startSecureSite(node.url)
  relay = await startTestRelay()
  process.env.DOCTOR_GATEWAY = gateway.url
  process.env.DOCTOR_SECURE_SITE = secureSite.url
  process.env.DOCTOR_RELAY = relay.url
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})
afterAll(async () => {
  await Promise.all([node, page, gateway, secureSite, relay].map((server) => server.stop()))
})

const doctor = (...args: readonly string[]) => runCli(['doctor', ...args], testing, plainTerminal)

/** Returns the checks, and those that did not pass. */
async function check(...args: readonly string[]) {
  const { exitCode, output, complaint } = await doctor(...args, '--json')
  expect(complaint).toBe('')
  const { ok, checks }: { readonly ok: boolean; readonly checks: readonly DoctorCheck[] } = JSON.parse(output)
  expect(exitCode).toBe(ok ? 0 : 1)
  const of = (code: DoctorCode): DoctorCheck | undefined => checks.find((one) => one.code === code)
  return { checks, of, ok, bad: checks.filter(({ status }) => status !== 'ok').map(({ code }) => code) }
}

/** The policy that the kernel of the fixture needs, as `report --csp` prints it. */
async function neededPolicy(): Promise<string> {
  return (await runCli(['report', 'doctor-kernel.ts', '--csp'], testing, plainTerminal)).output.trim()
}
const showPolicy = (policy: string): void =>
  page.show({ body: '<p>shop</p>', headers: { 'content-security-policy': policy } })

describe('quoin doctor', () => {
  it('passes for a page with valid servers and a valid policy', async () => {
    showPolicy(await neededPolicy())
    const { bad, checks, of } = await check('doctor-kernel.ts', '--page', page.url)
    expect(bad).toEqual([])
    expect(checks.map(({ code }) => code)).toEqual([
      'PAGE_REACHABLE',
      'PAGE_SECURE_CONTEXT',
      'PAGE_POLICY',
      'CSP_CONNECT',
      'CSP_FRAMES',
      'CSP_IMAGES',
      'GATEWAY_REACHABLE',
      'GATEWAY_VERSION',
      'GATEWAY_READY',
      'GATEWAY_ORIGIN',
      'GATEWAY_PROJECT',
      'GATEWAY_NETWORKS',
      'GATEWAY_WALLETS',
      'RELAY_REACHABLE',
      'SECURE_SITE_REACHABLE',
      'SECURE_SITE_VERSION',
      'SECURE_SITE_READY',
      'SECURE_SITE_SEPARATE',
      'SECURE_SITE_FRAME',
      'SECURE_SITE_NETWORKS',
    ])
    expect(of('CSP_CONNECT')?.found).toContain('https://node.example')
    expect(JSON.stringify(checks)).not.toContain('planted')
  })

  it('prints a line for each check, with its cause and fix, and exits with 1 [ERR-03]', async () => {
    page.show({ body: '' })
    const refusing = await own(startGateway(node.url, { GATEWAY_ALLOWED_ORIGINS: 'https://app.example' }))
    const { exitCode, output } = await doctor(
      '--page',
      page.url,
      '--gateway',
      refusing.url,
      '--project',
      'shop',
    )
    expect(exitCode).toBe(1)
    const line = output
      .replace(/\n {2,}/g, ' ')
      .split('\n')
      .find((one) => one.includes('GATEWAY_ORIGIN'))
    expect(line).toMatch(
      /^failed +GATEWAY_ORIGIN +The gateway rejects pages of http:\S+: Origin: .* Fix: Add http:\S+ to GATEWAY_ALLOWED_ORIGINS/,
    )
    expect(output).toMatch(/^warning +PAGE_POLICY /m)
    expect(output).toMatch(/\n\d+ ok, 1 warnings, 1 failed\n$/)
  })

  it('accepts addresses without a kernel, and needs one of both', async () => {
    const { checks } = await check('--gateway', `${gateway.url}/`, '--project', 'shop')
    expect(checks.map(({ code }) => code)).toEqual([
      'GATEWAY_REACHABLE',
      'GATEWAY_VERSION',
      'GATEWAY_READY',
      'GATEWAY_PROJECT',
      'GATEWAY_WALLETS',
    ])
    expect((await doctor()).complaint).toMatch(/^NOTHING_TO_CHECK: /)
    expect((await doctor('--page', 'app.example')).complaint).toMatch(/^ADDRESS_INVALID: /)
    expect((await doctor('--relay', 'https://relay.example')).complaint).toMatch(/^ADDRESS_INVALID: /)
    expect((await doctor('plugin-list.ts')).complaint).toMatch(/^KERNEL_NOT_FOUND: /)
    expect((await doctor('--csp')).exitCode).toBe(2)
  })
})

describe('quoin doctor finds that the gateway', () => {
  it('does not respond, or is another server', async () => {
    const nothing = await check('--gateway', 'http://127.0.0.1:9')
    expect(nothing.of('GATEWAY_REACHABLE')).toMatchObject({ status: 'failed' })
    expect(nothing.checks).toHaveLength(1)
    const other = await check('--gateway', node.url)
    expect(other.bad).toEqual(['GATEWAY_REACHABLE'])
  })

  it('is not ready', async () => {
    const { bad, of } = await check(
      '--gateway',
      (await own(startGateway('http://127.0.0.1:9'))).url,
      '--project',
      'shop',
    )
    expect(bad).toEqual(['GATEWAY_READY'])
    expect(of('GATEWAY_READY')?.found).toContain('node')
  })

  it('does not serve the project', async () => {
    const { bad, of } = await check('--gateway', gateway.url, '--project', 'other')
    expect(bad).toEqual(['GATEWAY_PROJECT'])
    expect(of('GATEWAY_PROJECT')?.fix).toContain('GATEWAY_PROJECTS')
  })

  it('does not serve a network of the page', async () => {
    const other = {
      id: 'eip155:5',
      namespace: 'eip155',
      name: 'Other',
      rpcUrls: [node.url],
      coin: { name: 'E', symbol: 'E', decimals: 18 },
    }
    const bare = await own(startGateway(node.url, { GATEWAY_CHAINS: JSON.stringify([other]) }))
    const { of } = await check('doctor-kernel.ts', '--gateway', bare.url)
    expect(of('GATEWAY_NETWORKS')).toMatchObject({
      status: 'failed',
      found: expect.stringContaining('eip155:31337'),
    })
  })

  it('has another version, or no list of wallets, or responds without CORS headers', async () => {
    const answers = { version: '9.9.9', wallets: [] as object[] }
    const proxy = await own(
      startPage().then((one) => {
        one.show({
          body: { status: 'ok', http: ['eip155:31337'], data: answers.wallets },
          headers: { 'quoin-version': '9.9.9' },
        })
        return one
      }),
    )
    page.show({ body: '' })
    const { of } = await check('--page', page.url, '--gateway', proxy.url, '--project', 'shop')
    expect(of('GATEWAY_VERSION')).toMatchObject({ status: 'failed', found: expect.stringContaining('9.9.9') })
    expect(of('GATEWAY_WALLETS')?.status).toBe('failed')
    expect(of('GATEWAY_ORIGIN')).toMatchObject({ status: 'failed', found: expect.stringContaining('CORS') })
  })
})

describe('quoin doctor finds that the relay', () => {
  it('does not respond, rejects the project, or is not a relay', async () => {
    expect((await check('--relay', relay.url, '--project', 'shop')).bad).toEqual([])
    const refused = await check('--relay', relay.url)
    expect(refused.of('RELAY_REACHABLE')).toMatchObject({
      status: 'failed',
      found: expect.stringContaining('HTTP 401'),
      fix: expect.stringContaining('project id'),
    })
    expect((await check('--relay', relay.url, '--relay-project', 'own')).bad).toEqual([])
    expect((await check('--relay', 'ws://127.0.0.1:9')).of('RELAY_REACHABLE')?.found).toContain(
      'ECONNREFUSED',
    )
    const web = await check('--relay', node.url.replace('http', 'ws'))
    expect(web.of('RELAY_REACHABLE')).toMatchObject({
      status: 'failed',
      fix: expect.stringContaining('Upgrade'),
    })
    relay.pause()
    expect((await check('--relay', relay.url, '--project', 'shop')).bad).toEqual(['RELAY_REACHABLE'])
    relay.resume()
  })
})

describe('quoin doctor finds that the secure site', () => {
  beforeAll(() => page.show({ body: '' }))
  const against = (site: TestServer) => check('--page', page.url, '--secure-site', site.url)

  it('does not respond', async () => {
    const { of } = await check('--secure-site', 'http://127.0.0.1:9')
    expect(of('SECURE_SITE_REACHABLE')).toMatchObject({ status: 'failed' })
  })

  it('rejects the page', async () => {
    const site = await own(startSecureSite(node.url, { SECURE_SITE_ALLOWED_ORIGINS: 'https://app.example' }))
    expect((await against(site)).of('SECURE_SITE_FRAME')).toMatchObject({
      status: 'failed',
      fix: expect.stringContaining('SECURE_SITE_ALLOWED_ORIGINS'),
    })
  })

  it('has no built pages', async () => {
    const { of } = await against(await own(startSecureSite(node.url, {}, false)))
    expect(of('SECURE_SITE_FRAME')?.fix).toContain('npm run build')
  })

  it('is behind a proxy that forbids frames, or has the origin of the page', async () => {
    const headers = {
      'quoin-version': '0.1.0',
      'content-security-policy': 'frame-ancestors https://other.example',
    }
    page.show({ body: { status: 'ok' }, headers })
    const { of } = await check('--page', page.url, '--secure-site', page.url)
    expect(of('SECURE_SITE_FRAME')?.found).toContain('frame-ancestors')
    expect(of('SECURE_SITE_SEPARATE')?.status).toBe('failed')
    page.show({ body: { status: 'ok' }, headers: { 'x-frame-options': 'DENY' } })
    expect((await against(page)).of('SECURE_SITE_FRAME')?.status).toBe('failed')
    page.show({ body: '' })
  })

  it('does not serve a network of the page', async () => {
    const site = await own(startSecureSite(node.url, { SECURE_SITE_CHAINS: '[]' }))
    const { of } = await check('doctor-kernel.ts', '--secure-site', site.url)
    expect(of('SECURE_SITE_NETWORKS')).toMatchObject({
      status: 'failed',
      found: expect.stringContaining('eip155:31337'),
    })
  })
})

describe('quoin doctor finds that the page', () => {
  it('does not respond, or returns an error', async () => {
    expect((await check('--page', 'http://127.0.0.1:9')).of('PAGE_REACHABLE')?.status).toBe('failed')
    page.show({ status: 404, body: '' })
    expect((await check('--page', page.url)).bad).toEqual(['PAGE_REACHABLE'])
  })

  it('blocks a server by its policy, in the header or in the page', async () => {
    const needed = await neededPolicy()
    const without = (directive: string, value: string): string =>
      needed.replace(new RegExp(`${directive} [^;]*`), `${directive} ${value}`)
    const cases = [
      ['CSP_CONNECT', without('connect-src', `'self' ${gateway.url} https://node.example`), relay.url],
      ['CSP_CONNECT', without('connect-src', `'self' ${relay.url} https://node.example`), gateway.url],
      ['CSP_FRAMES', without('frame-src', "'none'"), secureSite.url],
      ['CSP_IMAGES', without('img-src', "'self' data:"), gateway.url],
    ] as const
    // At the same time: a relay has a second to close its socket.
    await Promise.all(
      cases.flatMap(([code, policy, blocked]) =>
        [
          { body: '', headers: { 'content-security-policy': policy } },
          { body: `<meta http-equiv="Content-Security-Policy" content="${policy}">` },
        ].map(async (answer) => {
          const shown = await own(startPage())
          shown.show(answer)
          const { bad, of } = await check('doctor-kernel.ts', '--page', shown.url)
          expect([code, bad]).toEqual([code, [code]])
          expect(of(code)?.fix).toContain(blocked)
        }),
      ),
    )
  })

  it('has no policy, which is a warning', async () => {
    page.show({ body: '' })
    const { bad, ok } = await check('doctor-kernel.ts', '--page', page.url)
    expect([bad, ok]).toEqual([['PAGE_POLICY'], true])
  })
})
