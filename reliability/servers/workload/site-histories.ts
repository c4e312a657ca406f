import {
  createTestDevice,
  type TestDevice,
} from '../../../services/secure-site/testing/create-test-device.js'
import type { TestMailbox } from '../../../services/secure-site/testing/start-mailbox.js'
import type { Random } from '../../world/random.js'
import type { ServerFleet } from '../fleet/server-fleet.js'
import { callUntilKnown, type KnownAnswer, type Send } from './call-fleet.js'

const APP = 'http://localhost:5399'
const SITE = 'http://localhost:5300'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

/** A user of a history, with a mailbox that no other has. */
interface SiteUser {
  readonly email: string
  readonly device: TestDevice
  readonly now: () => number
  /** Repeats a call of the API until a process answers it. */
  call(path: string, body?: unknown, device?: TestDevice): Promise<KnownAnswer>
}

/** Returns a request of a device, with a new proof each time it is sent. */
function request(device: TestDevice, path: string, body: unknown, proof?: string): Send {
  return async (url) => {
    const method = body === undefined ? 'GET' : 'POST'
    return fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        'user-agent': BROWSER,
        dpop: proof ?? (await device.proof(method, `${SITE}/api/v1/${path}`)),
        ...(device.token !== undefined && { authorization: `DPoP ${device.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}

/** @param now milliseconds since 1970, by the clock of the servers */
const newDevice = (now: () => number): Promise<TestDevice> =>
  createTestDevice(async () => {
    throw new Error('The fleet sends the requests of this device.')
  }, now)

const randomText = (random: Random, length: number): string =>
  Array.from({ length }, () => random.between(0, 35).toString(36)).join('')

async function submitLink(fleet: ServerFleet, random: Random, token: string): Promise<void> {
  const body = new URLSearchParams({ token }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': BROWSER }
  // The answer is a page.
  const send: Send = async (url) => {
    const { status } = await fetch(`${url}/device`, { method: 'POST', headers, body })
    return new Response('{}', { status })
  }
  await callUntilKnown(fleet, random, send)
}

/** Returns the code of the newest mail to a user, once there is one. */
function codeOf(mailbox: TestMailbox, email: string): string | undefined {
  try {
    return mailbox.code(email)
  } catch {
    return undefined
  }
}

/** Signs a new user in; `undefined` if the code was lost with a killed process. Adds to `violations`. */
async function signIn(
  fleet: ServerFleet,
  random: Random,
  mailbox: TestMailbox,
  now: () => number,
  violations: string[],
): Promise<SiteUser | undefined> {
  const email = `${randomText(random, 16)}@mail.example`
  const device = await newDevice(now)
  const call: SiteUser['call'] = (path, body, on = device) =>
    callUntilKnown(fleet, random, request(on, path, body))
  await call('email/start', { email, origin: APP })
  const link = mailbox.mails.some(({ to }) => to?.some(({ address }) => address === email))
    ? mailbox.link(email)
    : undefined
  if (link === undefined) return undefined
  await submitLink(fleet, random, new URL(link, SITE).searchParams.get('token') ?? '')
  const code = codeOf(mailbox, email)
  if (code === undefined) return undefined
  const verify = { email, origin: APP, code }
  const answers = await Promise.all([1, 2].map(() => call('email/verify', verify)))
  answers.push(await call('email/verify', verify))
  const valid = answers.filter(({ status }) => status === 200)
  if (valid.length > 1) violations.push(`a code was valid ${valid.length} times`)
  const token = valid[0]?.body.token
  if (typeof token !== 'string') return undefined
  device.token = token
  return { email, device, now, call }
}

/** Two seeds are stored at the same time: the first stays for ever, with its key. */
async function keyHistory({ call }: SiteUser, random: Random): Promise<readonly string[]> {
  const opened = await Promise.all([1, 2].map(() => call('keys/open', {})))
  const keys = new Set(opened.map(({ body }) => body.dataKey))
  if (keys.size !== 1) return ['one user has two data keys']
  const kept = await Promise.all([1, 2].map(() => call('keys/keep', { sealedSeed: randomText(random, 64) })))
  const seeds = new Set(kept.map(({ body }) => body.sealedSeed))
  if (seeds.size !== 1) return [`one user has two seeds: ${kept.map(({ status }) => status).join()}`]
  const { body } = await call('keys/open', {})
  if (!seeds.has(body.sealedSeed)) return ['a seed was lost']
  return keys.has(body.dataKey) ? [] : ['a data key was lost']
}

/** Spends more than a permission allows, at the same time: what was confirmed stays within it. */
async function permissionHistory({ call, now }: SiteUser): Promise<readonly string[]> {
  const account = `0x${'ab'.repeat(20)}`
  const caipNetworkId = 'eip155:31337'
  const expires = Math.floor(now() / 1000) + 86_400
  const terms = [{ allowance: '10', period: 86_400, start: 0 }]
  const granted = await call('permissions/grant', { origin: APP, caipNetworkId, account, terms, expires })
  const id = granted.body.id
  if (granted.status !== 200) return [`a permission was refused: ${JSON.stringify(granted.body)}`]
  const spend = { id, origin: APP, caipNetworkId, account, amounts: [{ amount: '3' }] }
  const spends = await Promise.all(Array.from({ length: 6 }, () => call('permissions/spend', spend)))
  const confirmed = spends.filter(({ status }) => status === 200).length
  if (confirmed > 3) return [`${confirmed} spends of 3 were confirmed within an allowance of 10`]
  await call('permissions/revoke', { id })
  // Within the allowance: only the revocation refuses it.
  const after = await call('permissions/spend', { ...spend, amounts: [{ amount: '1' }] })
  return after.status === 403 ? [] : [`a revoked permission was used: ${after.status}`]
}

/** A session is valid on its device until it is signed out, and nowhere else; a proof is valid once. */
async function sessionHistory(
  { device, now, call }: SiteUser,
  fleet: ServerFleet,
  random: Random,
): Promise<readonly string[]> {
  const violations: string[] = []
  const me = await call('me')
  if (me.status !== 200) violations.push(`a session was lost: ${me.status} ${JSON.stringify(me.body)}`)
  const thief = await newDevice(now)
  thief.token = device.token
  if ((await call('me', undefined, thief)).status !== 401)
    violations.push('a session is valid on another device')
  const proof = await device.proof('GET', `${SITE}/api/v1/me`)
  const send = request(device, 'me', undefined, proof)
  const uses = await Promise.all([1, 2].map(() => callUntilKnown(fleet, random, send)))
  const valid = uses.filter(({ status }) => status === 200).length
  if (valid > 1) violations.push('a proof was valid twice')
  await call('sign-out', {})
  if ((await call('me')).status !== 401) violations.push('a session is valid after the sign-out')
  return violations
}

/** A fresh code allows one export. */
async function exportHistory({ email, call }: SiteUser, mailbox: TestMailbox): Promise<readonly string[]> {
  await call('keys/open', {})
  await call('keys/keep', { sealedSeed: 'ab'.repeat(40) })
  await call('reauth/start', {})
  const code = codeOf(mailbox, email)
  const verified = await Promise.all([1, 2].map(() => call('reauth/verify', { code })))
  const grants = verified.filter(({ status }) => status === 200)
  if (grants.length > 1) return ['a code gave two grants']
  const grant = grants[0]?.body.grant
  // The code was used by a process that was killed, or its mail was not sent.
  if (grant === undefined) return []
  const exported = await Promise.all([1, 2].map(() => call('keys/export', { grant })))
  const count = exported.filter(({ status }) => status === 200).length
  return count > 1 ? ['a grant exported the keys twice'] : []
}

/** Returns the history of a client: a sign-in, and then one of the others. */
export const siteHistory =
  (mailbox: TestMailbox, now: () => number) =>
  async (fleet: ServerFleet, random: Random): Promise<readonly string[]> => {
    const violations: string[] = []
    const user = await signIn(fleet, random, mailbox, now, violations)
    if (!user) return violations
    const next = random.pick([
      () => keyHistory(user, random),
      () => permissionHistory(user),
      () => exportHistory(user, mailbox),
      async () => [],
    ])
    violations.push(...(await next()))
    return [...violations, ...(await sessionHistory(user, fleet, random))]
  }
