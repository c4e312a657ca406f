import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { APP, createTestSite, SITE, type TestSite } from '../../testing/create-test-site.js'
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.js'
import { type FakeFarcaster, startFakeFarcaster } from '../../testing/start-farcaster-relay.js'
import { errorPayload } from '../line/answer-port.js'
import { createFrameSession, type FrameSessionParts } from './create-frame-session.js'
import { openSiteStorage, type SiteStorage } from './site-storage.js'

/** The frame's session against the real server, without a port between them. */
describe('the session of the frame', () => {
  let site: TestSite
  let farcaster: FakeFarcaster
  beforeAll(async () => {
    farcaster = await startFakeFarcaster()
    site = await createTestSite({
      environment: { SECURE_SITE_FARCASTER_RELAY: farcaster.url, SECURE_SITE_FARCASTER_RPC: farcaster.url },
    })
  })
  afterAll(async () => {
    await site.stop()
    await farcaster.stop()
  })

  const by = (signal = new AbortController().signal) => ({ origin: APP, signal })
  const path = (input: RequestInfo | URL): string => {
    const { pathname, search } = new URL(String(input))
    return pathname + search
  }
  const toSite: typeof fetch = (input, init) => site.request(path(input), init)

  const open = async (storage?: SiteStorage, fetch: typeof globalThis.fetch = toSite, language = 'en') =>
    createFrameSession({
      origin: APP,
      site: SITE,
      fetch,
      language: () => language,
      storage: storage ?? (await openSiteStorage()),
    })

  async function approveLink(email: string): Promise<void> {
    await vi.waitFor(() => site.mailbox.link(email))
    const token = new URL(site.mailbox.link(email), SITE).searchParams.get('token') ?? ''
    await site.postForm('/device', { token })
  }

  async function signIn(session: FrameSessionParts, email: string): Promise<void> {
    const { CONNECT_EMAIL, CONNECT_DEVICE, CONNECT_OTP } = session.handlers
    const { action } = await CONNECT_EMAIL({ email }, by())
    if (action === 'VERIFY_DEVICE') {
      await approveLink(email)
      await CONNECT_DEVICE(undefined, by())
    }
    await CONNECT_OTP({ otp: site.mailbox.code(email) }, by())
  }

  it('reports that nothing is stored if the browser blocks storage', async () => {
    // IndexedDB is missing in this environment, as if a browser blocked it.
    expect((await open()).isKept).toBe(false)
  })

  it('completes device, code and session, notifies listeners, and restores after a reload [EML-04]', async () => {
    const storage = await openSiteStorage()
    const session = await open(storage)
    const events = vi.fn()
    session.subscribe(events)
    expect(await session.handlers.CONNECT_EMAIL({ email: 'frame@mail.example' }, by())).toEqual({
      action: 'VERIFY_DEVICE',
    })
    const waiting = session.handlers.CONNECT_DEVICE(undefined, by())
    await approveLink('frame@mail.example')
    await waiting
    await session.handlers.CONNECT_OTP({ otp: site.mailbox.code('frame@mail.example') }, by())
    expect(session.user()).toMatchObject({ email: 'frame@mail.example' })
    expect(events).toHaveBeenLastCalledWith(expect.objectContaining({ email: 'frame@mail.example' }))

    const reloaded = await open(storage)
    expect(reloaded.user()).toEqual(session.user())
    expect(await reloaded.handlers.IS_CONNECTED(undefined, by())).toEqual({ isConnected: true })
    const again = await reloaded.handlers.CONNECT_EMAIL({ email: 'frame@mail.example' }, by())
    expect(again).toEqual({ action: 'CONNECT' })
  })

  it("clears everything but the device's key when the user signs out", async () => {
    const storage = await openSiteStorage()
    const put = vi.spyOn(storage, 'put')
    const session = await open(storage)
    await signIn(session, 'out@mail.example')
    const events = vi.fn()
    session.subscribe(events)
    await session.handlers.SIGN_OUT(undefined, by())
    expect(session.user()).toBeUndefined()
    expect(session.sessionId()).toBeUndefined()
    expect(events).toHaveBeenLastCalledWith(undefined)
    expect(await session.handlers.IS_CONNECTED(undefined, by())).toEqual({ isConnected: false })
    for (const [key] of put.mock.calls) expect(await storage.get(key)).toBeUndefined()
    // A known device: the code is enough.
    const next = await session.handlers.CONNECT_EMAIL({ email: 'out@mail.example' }, by())
    expect(next).toEqual({ action: 'VERIFY_OTP' })
  })

  it('gives up a request that the site never answers [REL-02]', async () => {
    let onSent = (): void => undefined
    const sent = new Promise<void>((resolve) => {
      onSent = resolve
    })
    const session = await open(undefined, (_, init) => {
      onSent()
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error())))
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const answer = session.handlers.CONNECT_EMAIL({ email: 'late@mail.example' }, by())
      const refused = expect(answer).rejects.toThrow('Couldn’t reach the wallet site')
      await sent
      await vi.advanceTimersByTimeAsync(60_000)
      await refused
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('works on a device whose clock is hours off [REL-04]', async () => {
    const paths: string[] = []
    const session = await open(undefined, (input, init) => {
      paths.push(path(input))
      return toSite(input, init)
    })
    site.clock.advance(5 * 3_600_000)
    await signIn(session, 'clock@mail.example')
    expect(session.user()).toMatchObject({ email: 'clock@mail.example' })
    // Only the first request was repeated.
    expect(paths.filter((one) => one.endsWith('/email/start'))).toHaveLength(2)
    expect(paths.filter((one) => one.endsWith('/email/verify'))).toHaveLength(1)
    site.clock.advance(-5 * 3_600_000)
  })

  it('signs out even if the server is unreachable', async () => {
    let isCut = false
    const session = await open(undefined, (input, init) =>
      isCut ? Promise.reject(new TypeError('network')) : toSite(input, init),
    )
    await signIn(session, 'cut@mail.example')
    isCut = true
    await session.handlers.SIGN_OUT(undefined, by())
    expect(session.user()).toBeUndefined()
  })

  it('ends when the server has ended the session', async () => {
    const session = await open()
    await signIn(session, 'revoked@mail.example')
    await site.database.query.deleteFrom('site_sessions').execute()
    await expect(session.call('me')).rejects.toThrow('You’re logged out')
    expect(session.user()).toBeUndefined()
  })

  it('does not end if a request arrived twice and only the second answer came back [EML-03] [REL-02]', async () => {
    let isTwice = false
    const session = await open(undefined, async (input, init) => {
      if (isTwice) await toSite(input, init)
      return toSite(input, init)
    })
    await signIn(session, 'twice@mail.example')
    isTwice = true
    await expect(session.handlers.IS_CONNECTED(undefined, by())).rejects.toThrow(
      'Couldn’t verify your session',
    )
    isTwice = false
    expect(await session.handlers.IS_CONNECTED(undefined, by())).toEqual({ isConnected: true })
  })

  it('has no code in its storage or in its errors [SEC-13]', async () => {
    const storage = await openSiteStorage()
    const put = vi.spyOn(storage, 'put')
    const session = await open(storage)
    await session.handlers.CONNECT_EMAIL({ email: 'planted@mail.example' }, by())
    await approveLink('planted@mail.example')
    const code = site.mailbox.code('planted@mail.example')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const error = await session.handlers.CONNECT_OTP({ otp: wrong }, by()).catch(String)
    expect(error).toContain('Wrong code')
    expect(error).not.toContain(wrong)
    await session.handlers.CONNECT_OTP({ otp: code }, by())
    expect(JSON.stringify(put.mock.calls)).not.toContain(code)
  })

  it('sends the reason of a refusal with its text, in every language [EML-01] [EML-04]', async () => {
    const session = await open(undefined, toSite, 'ar')
    const refusalOf = async (question: Promise<unknown>): Promise<unknown> =>
      errorPayload(await question.catch((error: unknown) => error))
    const email = 'reasons@mail.example'
    await session.handlers.CONNECT_EMAIL({ email }, by())
    expect(await refusalOf(session.handlers.CONNECT_EMAIL({ email }, by()))).toEqual({
      message: expect.any(String),
      reason: 'tooSoon',
      retryAfterSeconds: expect.any(Number),
    })
    await approveLink(email)
    const wrong = String((Number(site.mailbox.code(email)) + 1) % 1_000_000).padStart(6, '0')
    const answers: unknown[] = []
    for (let tried = 0; tried < 5; tried++)
      answers.push(await refusalOf(session.handlers.CONNECT_OTP({ otp: wrong }, by())))
    expect(answers).toEqual([
      ...[4, 3, 2, 1].map((triesLeft) => ({
        message: expect.any(String),
        reason: 'codeWrong',
        triesLeft,
      })),
      { message: expect.any(String), reason: 'codeSpent' },
    ])
    // The code is used up: even the correct one is refused now.
    const right = session.handlers.CONNECT_OTP({ otp: site.mailbox.code(email) }, by())
    expect(await refusalOf(right)).toMatchObject({ reason: 'codeSpent' })
  })

  it('uses the language of the page, even if the site is unreachable [UI-07]', async () => {
    const arabic = await open(undefined, toSite, 'ar')
    await expect(arabic.handlers.CONNECT_EMAIL({ email: 'nobody' }, by())).rejects.toThrow('هذا ليس عنوان')
    const cut = await open(undefined, () => Promise.reject(new TypeError('network')), 'ar')
    await expect(cut.handlers.CONNECT_EMAIL({ email: 'a@mail.example' }, by())).rejects.toThrow('تعذّر الوصول')
  })

  it('settles at once when the page cancels the request [FRM-05]', async () => {
    const session = await open(undefined, (input, init) =>
      path(input).endsWith('/device/wait')
        ? new Promise((_, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          })
        : toSite(input, init),
    )
    await session.handlers.CONNECT_EMAIL({ email: 'aborted@mail.example' }, by())
    const abort = new AbortController()
    const waiting = session.handlers.CONNECT_DEVICE(undefined, by(abort.signal))
    abort.abort()
    await expect(waiting).rejects.toThrow('Request was aborted')
  })

  it('rejects a later step of a login that was not started', async () => {
    const { handlers } = await open()
    for (const question of [
      handlers.CONNECT_OTP({ otp: '123456' }, by()),
      handlers.CONNECT_DEVICE(undefined, by()),
      handlers.CONNECT_FARCASTER(undefined, by()),
    ]) {
      await expect(question).rejects.toThrow('Start again')
    }
  })

  /** Completes the steps of the site's pop-up, up to its result. */
  async function passkeyResult(
    session: FrameSessionParts,
    userId: string,
    key: ReturnType<typeof authenticator>,
  ) {
    const { uri } = await session.handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'passkey' }, by())
    const attempt = new URL(uri).searchParams.get('attempt') ?? ''
    const pop = await site.newDevice()
    const request = await pop.call('passkey/options', { attempt })
    const response = key.signIn(request.body.options as { challenge: string })
    expect(userId).not.toBe('')
    const { body } = await pop.call('passkey/verify', { attempt, response })
    return { resultUri: String(body.resultUri), code: String(body.code) }
  }
  const authenticator = (id: () => string) => createSoftwareAuthenticator(SITE, 'localhost', id)

  it('notifies the page of a declined login in a window that cannot reach it [SOC-02]', async () => {
    const session = await open()
    const received = new Promise((resolve) => session.onSocialResult(resolve))
    await session.handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'passkey' }, by())
    // The server's state after a provider's "access_denied".
    const { query } = site.database
    await query
      .updateTable('login_attempts')
      .set({ status: 'declined' })
      .where('status', '=', 'open')
      .execute()
    expect(await received).toEqual({ message: expect.stringContaining('declined'), reason: 'declined' })
    session.dispose()
  })

  it('redeems the result of a pop-up, and gets from the server a result that the pop-up could not deliver [SOC-01]', async () => {
    const account = await open()
    await signIn(account, 'pop@mail.example')
    const userId = account.user()?.id ?? ''
    site.clock.advance(61_000)
    await account.call('reauth/start', { body: {} })
    const code = site.mailbox.code('pop@mail.example')
    const { grant } = await account.call<{ grant: string }>('reauth/verify', { body: { code } })
    const key = authenticator(() => userId)
    const options = await account.call<{ challenge: string }>('passkey/register/options', { body: { grant } })
    await account.call('passkey/register/verify', { body: { response: key.register(options) } })

    const brought = await open()
    const { resultUri } = await passkeyResult(brought, userId, key)
    await brought.redeem(resultUri, by().signal)
    expect(brought.user()).toMatchObject({ id: userId })
    await expect(brought.redeem(resultUri, by().signal)).rejects.toThrow('Start again')

    const cut = await open()
    const result = new Promise<string>((resolve) => {
      cut.onSocialResult((received) =>
        resolve('resultUri' in received ? received.resultUri : received.message),
      )
    })
    const lost = await passkeyResult(cut, userId, key)
    await site.postForm('/social/confirm', { code: lost.code })
    await cut.redeem(await result, by().signal)
    expect(cut.user()).toMatchObject({ id: userId })
    for (const session of [account, brought, cut]) session.dispose()
  })

  it('changes the address of the account once the user approved it in the frame [EML-04] [S1]', async () => {
    const approveEmail = vi.fn(async () => undefined)
    const session = await createFrameSession({
      origin: APP,
      site: SITE,
      fetch: toSite,
      approveEmail,
      storage: await openSiteStorage(),
    })
    await signIn(session, 'before@mail.example')
    const { UPDATE_EMAIL, UPDATE_EMAIL_PRIMARY_OTP, UPDATE_EMAIL_SECONDARY_OTP } = session.handlers
    expect(await UPDATE_EMAIL({ email: 'after@mail.example' }, by())).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
    })
    const request = { from: 'before@mail.example', to: 'after@mail.example' }
    expect(approveEmail).toHaveBeenCalledExactlyOnceWith(request, expect.any(AbortSignal))
    await UPDATE_EMAIL_PRIMARY_OTP({ otp: site.mailbox.code('before@mail.example') }, by())
    const otp = site.mailbox.code('after@mail.example')
    expect(await UPDATE_EMAIL_SECONDARY_OTP({ otp }, by())).toEqual({ newEmail: 'after@mail.example' })
    expect(session.user()).toMatchObject({ email: 'after@mail.example' })
  })

  it('returns the URL for the QR code of Farcaster', async () => {
    const { handlers } = await open()
    const { url } = await handlers.GET_FARCASTER_URI(undefined, by())
    expect(url).toContain('farcaster.example')
    const abort = new AbortController()
    const waiting = handlers.CONNECT_FARCASTER(undefined, by(abort.signal))
    abort.abort()
    await expect(waiting).rejects.toThrow()
  })
})
