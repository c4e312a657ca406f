import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCodeStore } from '../codes/code-store.js'
import { createFreshGrants } from '../codes/fresh-grants.js'
import { createSecretHashes } from '../codes/secret-hashes.js'
import { createDeviceStore } from '../devices/device-store.js'
import { createEmailUpdates } from '../email/email-updates.js'
import { createPasskeyStore } from '../passkeys/passkey-store.js'
import { createAttemptStore } from '../social/attempt-store.js'
import { openSiteDatabase, type SiteDatabase } from './site-database.js'

const started = Date.UTC(2026, 10, 27)
const MINUTE = 60_000

let database: SiteDatabase
let time = started
const now = (): number => time

beforeAll(async () => {
  database = await openSiteDatabase(':memory:')
})
beforeEach(() => {
  time = started
})
afterAll(() => database.close())

/** Issues something by a store; `use` returns true if it is still valid. */
type Issue = () => Promise<() => Promise<boolean>>

const hashes = createSecretHashes([{ id: 'first', key: new Uint8Array(32).fill(7) }])
const attempt = { deviceId: 'device', origin: 'https://app.example', language: 'en', deviceName: 'Chrome' }
const socialAttempt = { ...attempt, provider: 'passkey' as const }
const linkRequest = () => ({ ...attempt, mailbox: `${randomUUID()}@mail.example`, address: '192.0.2.1' })

async function issueLink() {
  const devices = createDeviceStore(database, now)
  const request = linkRequest()
  const { id, token } = await devices.issue(request)
  await devices.sent(id, request)
  return { devices, request, token }
}
/** Begins a login, and finishes it with a code. */
async function finishLogin() {
  const attempts = createAttemptStore(database, hashes, now)
  const { id } = await attempts.begin(socialAttempt)
  await attempts.claim(id)
  const userId = randomUUID()
  const user = { id: userId, email: null, user_name: null, created_at: time }
  await database.query.insertInto('site_users').values(user).execute()
  return { attempts, id, ...(await attempts.finish(id, userId)) }
}

const issues: readonly (readonly [what: string, issue: Issue])[] = [
  [
    'a code by mail',
    async () => {
      const codes = createCodeStore(database, hashes, now)
      const scope = { purpose: 'login' as const, mailbox: linkRequest().mailbox, deviceId: 'device' }
      const { id, code } = await codes.issue(scope)
      await codes.sent(id, scope)
      return async () => (await codes.check(scope, code)).result === 'right'
    },
  ],
  [
    'a grant',
    async () => {
      const grants = createFreshGrants(database, now)
      const holder = { userId: 'user', sessionId: 'session' }
      const grant = await grants.give(holder)
      return () => grants.take(holder, grant)
    },
  ],
  [
    'a link that approves a device',
    async () => {
      const { devices, token } = await issueLink()
      return async () => (await devices.findOpen(token)) !== undefined
    },
  ],
  [
    'an opened link that approves a device',
    async () => {
      const { devices, token } = await issueLink()
      const link = await devices.findOpen(token)
      return async () => link !== undefined && devices.approve(link)
    },
  ],
  [
    'the wait for such a link',
    async () => {
      const { devices, request } = await issueLink()
      return async () => (await devices.progress(request.deviceId, request.mailbox)) === 'waiting'
    },
  ],
  [
    'a change of an email address',
    async () => {
      const updates = createEmailUpdates(database, now)
      const id = randomUUID()
      await updates.begin(id, {
        userId: 'user',
        oldEmail: undefined,
        newEmail: 'new@mail.example',
        step: 'new',
      })
      return async () => (await updates.find(id)) !== undefined
    },
  ],
  [
    'a challenge of a passkey',
    async () => {
      const passkeys = createPasskeyStore(database, now)
      const owner = randomUUID()
      await passkeys.putChallenge(owner, 'challenge')
      return async () => (await passkeys.takeChallenge(owner)) === 'challenge'
    },
  ],
  [
    'a login in a pop-up',
    async () => {
      const attempts = createAttemptStore(database, hashes, now)
      const { state } = await attempts.begin(socialAttempt)
      return async () => (await attempts.findOpen(state)) !== undefined
    },
  ],
  [
    'a step of a login in a pop-up',
    async () => {
      const attempts = createAttemptStore(database, hashes, now)
      const { id } = await attempts.begin(socialAttempt)
      return () => attempts.claim(id)
    },
  ],
  [
    'the state of a login in a pop-up',
    async () => {
      const attempts = createAttemptStore(database, hashes, now)
      const { id } = await attempts.begin(socialAttempt)
      return async () => (await attempts.find(id, socialAttempt.deviceId)) !== undefined
    },
  ],
  [
    'the code of a login in a pop-up',
    async () => {
      const { attempts, code } = await finishLogin()
      return async () => (await attempts.redeem(code, socialAttempt.deviceId)) !== undefined
    },
  ],
]

describe.each(issues)('%s', (_, issue) => {
  it('is invalid after the clock was set back: it would be valid for longer than promised [SEC-16]', async () => {
    const use = await issue()
    time = started - MINUTE
    expect(await use()).toBe(false)
  })

  it('is valid for another process whose clock is some seconds behind [SEC-16]', async () => {
    const use = await issue()
    time = started - 1_000
    expect(await use()).toBe(true)
  })
})
