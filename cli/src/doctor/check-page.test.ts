import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StandIn } from '../../../services/server-kit/testing/start-stand-in.js'
import { startPage, type TestPage } from '../../testing/start-servers.js'
import { checkPage } from './check-page.js'
import { checkMixedContent, isSecureUrl } from './check-server.js'
import type { DoctorCheck, DoctorTarget } from './doctor-check.js'

let page: TestPage & StandIn
beforeAll(async () => {
  page = await startPage()
})
afterAll(() => page.stop())

const target = (more: Partial<DoctorTarget> = {}): DoctorTarget => ({
  page: new URL(page.url),
  projectId: undefined,
  gateway: undefined,
  secureSite: undefined,
  relay: undefined,
  relayProjectId: undefined,
  networks: [],
  policy: undefined,
  version: '0.1.0',
  ...more,
})
const bad = (checks: readonly DoctorCheck[]): readonly string[] =>
  checks.filter(({ status }) => status === 'failed').map(({ code }) => code)

it('reports a policy without WebAssembly only if a chain of the kernel needs it', async () => {
  page.show({ body: '', headers: { 'content-security-policy': "script-src 'self'" } })
  const policy = { 'script-src': ["'self'", "'wasm-unsafe-eval'"] }
  expect(bad(await checkPage(target({ policy })))).toEqual(['CSP_WASM'])
  expect(bad(await checkPage(target({ policy: { 'script-src': ["'self'"] } })))).toEqual([])
  page.show({ body: '', headers: { 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'" } })
  expect(bad(await checkPage(target({ policy })))).toEqual([])
})

it('reports a page over http outside of this machine', async () => {
  const lan = new URL(page.url)
  expect(bad(await checkPage(target({ page: lan })))).toEqual([])
  for (const url of [
    'https://app.example',
    'wss://relay.example',
    'http://localhost:1',
    'http://a.localhost',
    'http://[::1]',
  ])
    expect([url, isSecureUrl(new URL(url))]).toEqual([url, true])
  for (const url of [
    'http://app.example',
    'ws://relay.example',
    'http://localhost.evil.example',
    'http://192.168.0.2',
  ])
    expect([url, isSecureUrl(new URL(url))]).toEqual([url, false])
})

it('reports a page over https that calls a server over http', () => {
  const urls = ['https://gateway.example', 'http://localhost:4172', undefined]
  expect(checkMixedContent(new URL('https://app.example'), urls)).toEqual([])
  const mixed = checkMixedContent(new URL('https://app.example'), [...urls, 'ws://relay.example'])
  expect(mixed).toMatchObject([{ code: 'MIXED_CONTENT', status: 'failed' }])
  expect(mixed[0]?.found).toContain('ws://relay.example')
  expect(mixed[0]?.found).not.toContain('localhost')
  expect(checkMixedContent(new URL('http://localhost:1'), ['http://gateway.example'])).toEqual([])
})
