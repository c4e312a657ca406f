import type { AccountDevice, AppRequestName } from 'quoin/frame-protocol'
import { appPrefix } from 'quoin/frame-protocol'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { APP, createTestSite, SITE, type TestSite } from '../../testing/create-test-site.js'
import { createApprovalQueue } from '../approval/create-approval-queue.js'
import { answerPort, type LineHandlers } from '../line/answer-port.js'
import type { LinePort } from '../line/frame-window.js'
import { createFrameSession, type FrameSessionParts } from './create-frame-session.js'
import { openSiteStorage } from './site-storage.js'

const OTHER = 'https://other.shop.example'
const hex = (): string => crypto.randomUUID().replaceAll('-', '')

describe('the devices that a page gets', () => {
  let site: TestSite
  const open: { close(): void }[] = []
  beforeAll(async () => {
    site = await createTestSite()
  })
  afterAll(() => site.stop())
  afterEach(() => {
    for (const one of open.splice(0)) one.close()
  })

  /** Opens a frame of its own device, whose approvals only the test answers, and the page's end of its port. */
  async function openFrame(origin: string = APP) {
    const approvalQueue = createApprovalQueue()
    const session = await createFrameSession({
      origin,
      site: SITE,
      fetch: (input, init) => {
        const { pathname, search } = new URL(String(input))
        return site.request(pathname + search, init)
      },
      storage: await openSiteStorage(),
      approveDeviceEnd: (endedDevice, signal) =>
        approvalQueue.request(
          Promise.resolve({ endedDevice, app: { origin, name: undefined, iconUrl: undefined } }),
          signal,
        ),
    })
    const channel = new MessageChannel()
    const answerer = answerPort({
      // The real port has more specific event types; only handlers of the session are called here.
      port: channel.port2 as unknown as LinePort,
      handlers: session.handlers as unknown as LineHandlers,
      origin,
      reload: () => undefined,
      onRefused: () => undefined,
    })
    open.push(answerer, channel.port1)
    const events: { readonly type: string; readonly id: string; readonly payload?: unknown }[] = []
    channel.port1.onmessage = ({ data }) => void events.push(data)
    const post = (name: AppRequestName, payload: unknown, id = hex()): string => {
      channel.port1.postMessage({ type: appPrefix + name, id, payload })
      return id
    }
    const answerTo = (id: string) => vi.waitUntil(() => events.find((message) => message.id === id))
    const list = async (): Promise<readonly AccountDevice[]> =>
      Object((await answerTo(post('GET_DEVICES', undefined))).payload).devices
    const shown = () => vi.waitUntil(() => approvalQueue.state().shown)
    return { approvalQueue, session, post, events, answerTo, list, shown }
  }

  async function signInByEmail(session: FrameSessionParts, email: string, origin = APP): Promise<void> {
    const by = { origin, signal: new AbortController().signal }
    const { action } = await session.handlers.CONNECT_EMAIL({ email }, by)
    if (action === 'VERIFY_DEVICE') {
      const token = new URL(site.mailbox.link(email), SITE).searchParams.get('token') ?? ''
      await site.postForm('/device', { token })
    }
    await session.handlers.CONNECT_OTP({ otp: site.mailbox.code(email) }, by)
  }

  it('have opaque ids, the same in each list and others for another origin, and nothing of value [S1]', async () => {
    const mine = await openFrame()
    await signInByEmail(mine.session, 'ids@mail.example')
    const theirs = await openFrame(OTHER)
    await signInByEmail(theirs.session, 'ids@mail.example', OTHER)
    const listed = await mine.list()
    expect(listed.map(({ isThis }) => isThis).toSorted()).toEqual([false, true])
    for (const one of listed) {
      expect(one.id).toMatch(/^[\da-f]{32}$/)
      expect(Object.keys(one).toSorted()).toEqual(['addedAt', 'id', 'isThis', 'kind', 'lastUsedAt', 'name'])
      expect((one.lastUsedAt ?? 1) % 3_600_000).toBe(0)
    }
    expect(await mine.list()).toEqual(listed)
    const other = await theirs.list()
    const ids = new Set([...listed, ...other].map(({ id }) => id))
    expect(ids.size).toBe(4)
    const { devices } = await mine.session.call<{ devices: readonly object[] }>('devices')
    const known = JSON.stringify(listed)
    for (const { id, session } of devices.map(Object)) {
      expect(known).not.toContain(id)
      expect(known).not.toContain(session.id)
    }
    // Nor where the user is signed in besides.
    expect(known).not.toContain('example')
  })

  it('end by an approval in the frame alone, which names the device; a replay ends nothing [S1] [S2]', async () => {
    const mine = await openFrame()
    await signInByEmail(mine.session, 'end@mail.example')
    const lost = await openFrame(OTHER)
    await signInByEmail(lost.session, 'end@mail.example', OTHER)
    const target = (await mine.list()).find(({ isThis }) => !isThis)
    const id = target?.id ?? ''

    const refused = mine.post('END_DEVICE', { id })
    expect((await mine.shown()).content).toMatchObject({
      review: { endedDevice: { name: target?.name, origin: OTHER }, app: { origin: APP } },
    })
    expect(await mine.list()).toHaveLength(2)
    mine.approvalQueue.decline(mine.approvalQueue.state().shown?.id ?? 0)
    expect((await mine.answerTo(refused)).payload).toMatchObject({ code: 4001 })
    expect(await mine.list()).toHaveLength(2)

    // Twice at once: the second finds nothing any more.
    const first = mine.post('END_DEVICE', { id })
    const second = mine.post('END_DEVICE', { id })
    const { id: shownId } = await mine.shown()
    await vi.waitUntil(() => mine.approvalQueue.state().waiting === 1)
    await confirmWhenReady(mine, shownId)
    expect((await mine.answerTo(first)).type).toContain('END_DEVICE_SUCCESS')
    const next = await vi.waitUntil(() => {
      const { shown } = mine.approvalQueue.state()
      return shown && shown.id !== shownId ? shown : undefined
    })
    await confirmWhenReady(mine, next.id)
    expect((await mine.answerTo(second)).type).toContain('END_DEVICE_ERROR')

    // The device signs in again: the id of its former session is no one's.
    await signInByEmail(lost.session, 'end@mail.example', OTHER)
    const replay = await mine.answerTo(mine.post('END_DEVICE', { id }))
    expect(replay.type).toContain('END_DEVICE_ERROR')
    expect(mine.approvalQueue.state().shown).toBeUndefined()
    expect((await mine.list()).filter(({ kind }) => kind === 'session')).toHaveLength(2)
  })

  async function confirmWhenReady(frame: Awaited<ReturnType<typeof openFrame>>, id: number): Promise<void> {
    await vi.waitUntil(() => frame.approvalQueue.state().shown?.content.status === 'ready')
    frame.approvalQueue.confirm(id)
  }

  it('are refused without an approval: the device in use, an approved one, a foreign id [S1]', async () => {
    const mine = await openFrame()
    await signInByEmail(mine.session, 'this@mail.example')
    const other = await openFrame()
    await signInByEmail(other.session, 'this@mail.example')
    await other.session.handlers.SIGN_OUT(undefined, { origin: APP, signal: new AbortController().signal })
    const listed = await mine.list()
    expect(listed.map(({ kind }) => kind)).toEqual(['session', 'approved'])
    const foreign = await openFrame(OTHER)
    await signInByEmail(foreign.session, 'foreign@mail.example', OTHER)
    const ids = [...listed, ...(await foreign.list())].map(({ id }) => id)
    expect(ids).toHaveLength(3)
    for (const id of [...ids, '00'.repeat(16)]) {
      const { type, payload } = await mine.answerTo(mine.post('END_DEVICE', { id }))
      expect(type).toContain('END_DEVICE_ERROR')
      expect(payload).toMatchObject({ message: expect.any(String) })
    }
    expect(mine.approvalQueue.state().shown).toBeUndefined()
    expect(await mine.list()).toEqual(listed)
  })

  it('are none for a page without a session [S1]', async () => {
    const { post, answerTo, approvalQueue } = await openFrame()
    expect((await answerTo(post('GET_DEVICES', undefined))).type).toContain('GET_DEVICES_ERROR')
    expect((await answerTo(post('END_DEVICE', { id: hex() }))).type).toContain('END_DEVICE_ERROR')
    expect(approvalQueue.state().shown).toBeUndefined()
  })
})
