import { expect, it, onTestFinished } from 'vitest'
import { createTestSite } from '../testing/create-test-site.js'
import { signInByEmail } from '../testing/sign-in-by-email.js'

it('counts requests in Valkey, but mails and sponsored operations in the database', async () => {
  const counted = new Set<string>()
  const valkey = {
    async count(name: string) {
      counted.add(name)
      return { points: 1, endsIn: 1000 }
    },
  }
  const site = await createTestSite({
    valkey,
    environment: { SECURE_SITE_MAILS_PER_HOUR: '1', SECURE_SITE_SPONSORED_PER_DAY: '1' },
  })
  onTestFinished(() => site.stop())
  const device = await signInByEmail(site, 'first@mail.example')
  const sponsor = () =>
    device.call('chains/relay', {
      caipNetworkId: 'eip155:8453',
      service: 'paymaster',
      method: 'pm_getPaymasterData',
      params: [],
    })
  // There is no such network; the operation is counted before it is sent.
  expect((await sponsor()).status).toBe(502)
  expect((await sponsor()).status).toBe(429)
  expect([...counted].sort()).toEqual(['limit:site-address', 'limit:site-services'])
})
