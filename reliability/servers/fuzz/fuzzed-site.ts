import {
  createTestDevice,
  type TestDevice,
} from '../../../services/secure-site/testing/create-test-device.js'
import { startMailbox } from '../../../services/secure-site/testing/start-mailbox.js'
import { createRandom } from '../../world/random.js'
import { type DatabaseName, startFleet } from '../fleet/server-fleet.js'
import { createSiteSubject } from '../workload/site-subject.js'
import type { FuzzedServer } from './fuzzed-gateway.js'
import { type OpenApi, readOperations } from './fuzzed-operation.js'

const APP = 'http://localhost:5399'
const SITE = 'http://localhost:5300'

/** Signs a device in: link, approval, code. */
async function signIn(url: string, device: TestDevice, email: string, mailbox: Mailbox): Promise<void> {
  const start = (): Promise<unknown> => device.call('email/start', { email, origin: APP })
  await start()
  const { searchParams } = new URL(mailbox.link(email), SITE)
  await fetch(`${url}/device`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: searchParams.get('token') ?? '' }).toString(),
  })
  const { body } = await device.call('email/verify', { email, origin: APP, code: mailbox.code(email) })
  if (typeof body.token !== 'string') throw new Error(`The login failed: ${JSON.stringify(body)}`)
  device.token = body.token
}

type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** The secure site with a mail server; a new user signs in once the session of the last one has ended. */
export async function startFuzzedSite(database: DatabaseName): Promise<FuzzedServer> {
  const mailbox = await startMailbox()
  const subject = await createSiteSubject({
    SECURE_SITE_SMTP_URL: mailbox.url,
    SECURE_SITE_FARCASTER_RELAY: 'http://127.0.0.1:9',
    SECURE_SITE_FARCASTER_RPC: 'http://127.0.0.1:9',
  })
  const fleet = await startFleet(subject.server, database, { size: 1 })
  const url = await fleet.url(createRandom(1))
  // The site's own document.
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi
  const id = `0x${'ab'.repeat(32)}`
  const account = `0x${'cd'.repeat(20)}`
  const operations = readOperations(document, {
    email: ['fuzz@mail.example', 'other@mail.example'],
    origin: [APP],
    code: ['123456', '000000'],
    id: [id, 'unknown'],
    caipNetworkId: ['eip155:31337'],
    account: [account],
    sealedSeed: ['ab'.repeat(40)],
    expires: [Math.floor(Date.now() / 1000) + 3600],
    terms: [[{ allowance: '10', period: 3600, start: 0 }]],
    amounts: [[{ amount: '1' }]],
    provider: ['google', 'passkey', 'farcaster'],
    grant: ['x'.repeat(43)],
    attempt: ['x'.repeat(43)],
    spend: ['ab'.repeat(16)],
  })

  let users = 0
  const newSession = async (): Promise<TestDevice> => {
    const device = await createTestDevice((path, init) => fetch(`${url}${path}`, init ?? {}), Date.now)
    users += 1
    await signIn(url, device, `fuzz-${users}@mail.example`, mailbox)
    return device
  }
  let session = await newSession()
  let renewing: Promise<unknown> | undefined
  const stranger = await createTestDevice((path, init) => fetch(`${url}${path}`, init ?? {}), Date.now)

  async function renew(): Promise<void> {
    renewing ??= newSession().then((device) => {
      session = device
      renewing = undefined
    })
    await renewing
  }

  return {
    url,
    operations,
    crashes: fleet.crashes,
    async send({ method }, { path, headers, body, access }) {
      const device = access === 'full' ? session : stranger
      const [address = ''] = path.split('?')
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          // Without a session, generated values are sent in its place.
          ...(access !== 'full' && headers),
          ...(access !== 'none' && { DPoP: await device.proof(method, `${SITE}${address}`) }),
          ...(access === 'full' && { Authorization: `DPoP ${device.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        redirect: 'manual',
      })
      if (access === 'full' && (answer.status === 401 || address.endsWith('sign-out'))) await renew()
      return answer
    },
    async stop() {
      await fleet.stop()
      await subject.stop()
      await mailbox.stop()
    },
  }
}
