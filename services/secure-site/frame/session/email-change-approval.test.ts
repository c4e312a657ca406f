import { type AppRequestName, appPrefix } from 'quoin/frame-protocol'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { APP, createTestSite, SITE, type TestSite } from '../../testing/create-test-site.js'
import { createApprovalQueue } from '../approval/create-approval-queue.js'
import type { QueuedReview } from '../approval/queued-review.js'
import { answerPort, type LineHandlers, type PortAnswerer } from '../line/answer-port.js'
import type { LinePort } from '../line/frame-window.js'
import { createFrameSession, type FrameSessionParts } from './create-frame-session.js'
import { openSiteStorage } from './site-storage.js'

const THIEF = 'thief@evil.example'
const hex = (): string => crypto.randomUUID().replaceAll('-', '')

describe('a change of the email address requested by a page', () => {
  let site: TestSite
  const open: { close(): void }[] = []
  beforeAll(async () => {
    site = await createTestSite()
  })
  afterAll(() => site.stop())
  afterEach(() => {
    for (const one of open.splice(0)) one.close()
  })

  const toSite: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input))
    return site.request(pathname + search, init)
  }

  /** Opens a frame whose approvals only the test answers, and the page's end of its port. */
  async function openFrame() {
    const approvalQueue = createApprovalQueue()
    const session = await createFrameSession({
      origin: APP,
      site: SITE,
      fetch: toSite,
      storage: await openSiteStorage(),
      approveEmail: (emailChange, signal) => {
        const review: QueuedReview = {
          emailChange,
          app: { origin: APP, name: undefined, iconUrl: undefined },
        }
        return approvalQueue.request(Promise.resolve(review), signal)
      },
    })
    const channel = new MessageChannel()
    const answerer: PortAnswerer = answerPort({
      // The real port has more specific event types; only handlers of the session are called here.
      port: channel.port2 as unknown as LinePort,
      handlers: session.handlers as unknown as LineHandlers,
      origin: APP,
      reload: () => undefined,
      onRefused: () => undefined,
    })
    open.push(answerer, channel.port1)
    const events: { readonly type: string; readonly id: string; readonly payload?: unknown }[] = []
    channel.port1.onmessage = ({ data }) => void events.push(data)
    const post = (name: AppRequestName, payload: unknown): string => {
      const id = hex()
      channel.port1.postMessage({ type: appPrefix + name, id, payload })
      return id
    }
    const answerTo = (id: string) => vi.waitUntil(() => events.find((message) => message.id === id))
    return { approvalQueue, session, post, events, answerTo }
  }

  async function signInByEmail(session: FrameSessionParts, email: string): Promise<void> {
    const by = { origin: APP, signal: new AbortController().signal }
    await session.handlers.CONNECT_EMAIL({ email }, by)
    const token = new URL(site.mailbox.link(email), SITE).searchParams.get('token') ?? ''
    await site.postForm('/device', { token })
    await session.handlers.CONNECT_OTP({ otp: site.mailbox.code(email) }, by)
  }

  const mailsTo = (address: string) =>
    site.mailbox.mails.filter(({ to }) => to?.some((one) => one.address === address))

  it('changes nothing and sends no mail without an approval in the frame, for any message of the page [S1] [S2]', async () => {
    const victim = 'victim@mail.example'
    const { approvalQueue, session, post, answerTo, events } = await openFrame()
    await signInByEmail(session, victim)
    const before = mailsTo(victim).length

    const request = post('UPDATE_EMAIL', { email: THIEF })
    await vi.waitUntil(() => approvalQueue.state().shown?.content.status === 'ready')
    expect(approvalQueue.state().shown?.content).toMatchObject({
      review: { emailChange: { from: victim, to: THIEF }, app: { origin: APP } },
    })
    // Codes that the page may have obtained in another way are useless.
    const codes = ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const
    for (const name of codes) {
      const answer = await answerTo(post(name, { otp: site.mailbox.code(victim) }))
      expect(answer?.type).toContain(`${name}_ERROR`)
    }
    expect(events.some(({ id }) => id === request)).toBe(false)
    expect(mailsTo(THIEF)).toEqual([])
    expect(mailsTo(victim)).toHaveLength(before)
    expect((await session.call<{ user: object }>('me')).user).toMatchObject({ email: victim })

    approvalQueue.decline(approvalQueue.state().shown?.id ?? 0)
    expect((await answerTo(request))?.payload).toMatchObject({ code: 4001 })
    expect(mailsTo(THIEF)).toEqual([])
  })

  it('does not add an address to an account without one, in any frame [S1]', async () => {
    const { approvalQueue, session, post, answerTo } = await openFrame()
    await signInByEmail(session, 'social@mail.example')
    // The account is like that of a provider that returns no address.
    await site.database.query
      .updateTable('site_users')
      .set({ email: null })
      .where('email', '=', 'social@mail.example')
      .execute()
    const answer = await answerTo(post('UPDATE_EMAIL', { email: THIEF }))
    expect(answer?.payload).toMatchObject({ message: expect.stringContaining('account page') })
    expect(approvalQueue.state().shown).toBeUndefined()
    expect(mailsTo(THIEF)).toEqual([])
  })
})
