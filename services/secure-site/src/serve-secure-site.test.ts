import { createLogger } from '@quoin/server-kit/observability'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDevice } from '../testing/create-test-device.js'
import { startMailbox, type TestMailbox } from '../testing/start-mailbox.js'
import { readSecureSiteConfig } from './secure-site-config.js'
import { type RunningSecureSite, serveSecureSite } from './serve-secure-site.js'

const PORT = 5300
const url = `http://localhost:${PORT}`

describe('the site on its port', () => {
  let mailbox: TestMailbox
  let site: RunningSecureSite
  beforeAll(async () => {
    mailbox = await startMailbox()
    const config = readSecureSiteConfig({
      SECURE_SITE_PORT: String(PORT),
      SECURE_SITE_KEKS: `test:${'ab'.repeat(32)}`,
      SECURE_SITE_SMTP_URL: mailbox.url,
      DATABASE_URL: ':memory:',
    })
    site = await serveSecureSite(config, { log: createLogger('silent') })
  })
  afterAll(async () => {
    await site.stop()
    await mailbox.stop()
  })

  it('responds, and reports that it is healthy', async () => {
    expect(site.url).toBe(url)
    expect(await (await fetch(`${url}/api/v1/site`)).json()).toEqual({
      chains: [],
      logins: ['email', 'passkey'],
    })
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('secure_site_requests_total')
  })

  it('shows the requesting network address in the mail', async () => {
    const device = await createTestDevice((path, init) => fetch(url + path, init), Date.now)
    await device.call('email/start', { email: 'address@mail.example', origin: url })
    expect(mailbox.newest('address@mail.example').text).toMatch(/IP address (127\.0\.0\.1|::1|0:0:0:0::\/64)/)
  })

  it('refuses to start if its port is taken, and ends waiting calls when it is stopped', async () => {
    const config = readSecureSiteConfig({
      SECURE_SITE_PORT: String(PORT),
      SECURE_SITE_KEKS: `test:${'ab'.repeat(32)}`,
      DATABASE_URL: ':memory:',
    })
    await expect(serveSecureSite(config, { log: createLogger('silent') })).rejects.toThrow('EADDRINUSE')

    const device = await createTestDevice((path, init) => fetch(url + path, init), Date.now)
    await device.call('email/start', { email: 'waits@mail.example', origin: url })
    const waiting = device.call('device/wait', { email: 'waits@mail.example' })
    const startedAt = performance.now()
    const [answer] = await Promise.all([
      waiting.catch(() => undefined),
      (async () => {
        await device.call('device/wait', { email: 'nobody@mail.example' })
        await site.stop()
      })(),
    ])
    // By itself the call waits 25 seconds.
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    if (answer) expect(answer.body).toEqual({ status: 'waiting' })
  })
})
