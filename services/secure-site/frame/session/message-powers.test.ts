import { type MessagePower, messagePowers } from 'quoin/frame-protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, createTestSite, SITE, type TestSite } from '../../testing/create-test-site.js'
import { createFrameSession, type SessionMessage } from './create-frame-session.js'
import { openSiteStorage } from './site-storage.js'

/** The only calls of the site's own API that a message of each power may cause while the user sees nothing. */
const CALLS: Readonly<Record<MessagePower, readonly string[]>> = {
  nothing: [],
  reads: ['me', 'device/wait', 'devices', 'passkeys'],
  chooses: ['me'],
  mails: ['email/start', 'social/start', 'social/wait', 'farcaster/start'],
  signsIn: ['email/verify', 'social/redeem', 'farcaster/wait'],
  signsOut: ['sign-out'],
  approval: ['me', 'devices'],
  afterApproval: ['email/update/primary', 'email/update/secondary'],
  byMethod: [],
}

/** A payload of each message that the session answers. */
const PAYLOADS: { readonly [Name in SessionMessage]: unknown } = {
  CONNECT_EMAIL: { email: 'other@mail.example' },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: { otp: '123456' },
  GET_FARCASTER_URI: undefined,
  CONNECT_FARCASTER: undefined,
  GET_SOCIAL_REDIRECT_URI: { provider: 'passkey' },
  SIGN_OUT: undefined,
  IS_CONNECTED: undefined,
  UPDATE_EMAIL: { email: 'thief@evil.example' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '123456' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
  GET_DEVICES: undefined,
  END_DEVICE: { id: 'ab'.repeat(16) },
}

describe('a message of the page', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await createTestSite()
  })
  afterAll(() => site.stop())

  it.each(Object.keys(PAYLOADS) as SessionMessage[])(
    '%s causes only the calls to the site that its power allows while nothing is displayed [S1]',
    async (name) => {
      const called: string[] = []
      const session = await createFrameSession({
        origin: APP,
        site: SITE,
        fetch: (input, init) => {
          const { pathname, search } = new URL(String(input))
          called.push(pathname.replace('/api/v1/', ''))
          return site.request(pathname + search, init)
        },
        storage: await openSiteStorage(),
        // Every approval is rejected.
        approveEmail: () => Promise.reject(new Error('declined')),
        approveDeviceEnd: () => Promise.reject(new Error('declined')),
      })
      const by = { origin: APP, signal: new AbortController().signal }
      const email = `${name.toLowerCase()}@mail.example`
      await session.handlers.CONNECT_EMAIL({ email }, by)
      const token = new URL(site.mailbox.link(email), SITE).searchParams.get('token') ?? ''
      await site.postForm('/device', { token })
      await session.handlers.CONNECT_OTP({ otp: site.mailbox.code(email) }, by)
      called.length = 0
      // The payload matches its name, which the compiler cannot infer from a list.
      const handler = session.handlers[name] as (payload: unknown, request: typeof by) => Promise<unknown>
      await handler(PAYLOADS[name], by).catch(() => undefined)
      expect(CALLS[messagePowers[name]]).toEqual(expect.arrayContaining([...new Set(called)]))
      session.dispose()
    },
  )
})
