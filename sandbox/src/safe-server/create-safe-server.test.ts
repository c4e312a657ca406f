import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSafeServer } from './create-safe-server.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-safe-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Sandbox Safe</title>')
})
afterAll(() => rm(folder, { recursive: true }))

const server = (): ReturnType<typeof createSafeServer> =>
  createSafeServer({
    folder,
    appUrl: 'http://localhost:1/?in=safe',
    chains: [{ id: 31337, name: 'Sandbox One', rpcUrl: 'http://localhost:5' }],
  })

it('serves its page with a policy that allows only the app in frames, and forbids framing the page [CON-12]', async () => {
  const answer = await server().request('/')
  expect(await answer.text()).toContain('Sandbox Safe')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain('frame-src http://localhost:1;')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("connect-src 'self' http://localhost:5;")
})

it('provides the app to frame and the chains in its configuration', async () => {
  const answer = await server().request('/config.json')
  expect(await answer.json()).toEqual({
    appUrl: 'http://localhost:1/?in=safe',
    chains: [{ id: 31337, name: 'Sandbox One', rpcUrl: 'http://localhost:5', symbol: 'ETH' }],
  })
  expect((await server().request('/nothing.js')).status).toBe(404)
})
