import { afterEach, describe, expect, it, vi } from 'vitest'
import { QuoinError } from '#kernel'
import { EmbeddedError } from '#plugins/embedded'
import { settle } from '#testing'
import { type EmailWorld, endWorlds, startEmail } from '../testing/email-world.js'
import { fakeUser, never, refused } from '../testing/fake-embedded.js'

afterEach(endWorlds)

const address = 'ada@mail.example'
const state = ({ kernel }: EmailWorld) => kernel.email.store.getState()
const names = ({ embedded }: EmailWorld) => embedded.requests.map(({ name }) => name)
const keyOf = '@quoin/default/email/v1'
const stored = ({ platform }: EmailWorld): string => platform.storage.get(keyOf) ?? ''

/** Starts a login that waits for its code, in the modal. */
async function atCode(): Promise<EmailWorld> {
  const world = await startEmail()
  world.kernel.router.reset('Connect')
  await world.kernel.email.submit(address)
  return world
}

describe('the address', () => {
  it.each(['', 'ada', 'ada@', 'ada@mail', 'a da@mail.example', `${'a'.repeat(250)}@mail.example`])(
    'is refused without a request if it is %j [EML-01]',
    async (text) => {
      const world = await startEmail()
      await world.kernel.email.submit(text)
      expect(state(world)).toMatchObject({ status: 'refused', fault: { kind: 'invalid' } })
      expect([world.embedded.requests, world.embedded.opened()]).toEqual([[], 0])
    },
  )

  it('is requested once for repeated calls, and trimmed [SEC-06]', async () => {
    const world = await startEmail()
    await Promise.all([world.kernel.email.submit(` ${address} `), world.kernel.email.submit(address)])
    expect(world.embedded.requests).toEqual([{ name: 'CONNECT_EMAIL', payload: { email: address } }])
  })

  it('is refused within 30 s of the last request, and accepted after that [EML-01] [EML-02]', async () => {
    const world = await startEmail()
    await world.kernel.email.submit(address)
    world.kernel.email.cancel()
    await world.platform.clock.advanceAsync(10_200)
    await world.kernel.email.submit('other@mail.example')
    expect(state(world)).toMatchObject({ status: 'refused', fault: { kind: 'tooSoon', seconds: 20 } })
    await world.platform.clock.advanceAsync(19_800)
    await world.kernel.email.submit('other@mail.example')
    expect(state(world).status).toBe('code')
  })

  it('is also refused after a reload, but not if no email was sent [EML-01] [EML-02]', async () => {
    const first = await startEmail()
    first.embedded.on('CONNECT_EMAIL', () => {
      throw new EmbeddedError('EMBEDDED_WALLET_TIMEOUT')
    })
    await first.kernel.email.submit(address)
    expect(state(first)).toMatchObject({ status: 'refused', fault: { kind: 'unreachable' } })
    first.embedded.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP' }))
    await first.kernel.email.submit(address)
    await expect.poll(() => stored(first)).toContain('lastLoginAt')
    const again = await startEmail({ platform: first.platform })
    await again.kernel.email.submit(address)
    expect(state(again)).toMatchObject({ status: 'refused', fault: { kind: 'tooSoon', seconds: 30 } })
  })

  it('is accepted after the clock was set back [EML-01]', async () => {
    const world = await atCode()
    await expect.poll(() => stored(world)).toContain('lastLoginAt')
    const later = world.platform.now() + 3_600_000
    world.platform.storage.set(keyOf, JSON.stringify({ lastLoginAt: later, isUsed: false }))
    const again = await startEmail({ platform: world.platform })
    await again.kernel.email.submit(address)
    expect(state(again).status).toBe('code')
  })

  it('is refused if the site responds that it is too soon [EML-01]', async () => {
    const world = await startEmail()
    world.embedded.on('CONNECT_EMAIL', () => {
      throw refused('انتظر قليلًا', { reason: 'tooSoon', retryAfterSeconds: 12 })
    })
    await world.kernel.email.submit(address)
    expect(state(world)).toMatchObject({ fault: { kind: 'tooSoon', seconds: 12 } })
  })
})

describe('a login', () => {
  it('goes from the address via the code to the connection [EML-02] [EML-04] [CON-08]', async () => {
    const world = await atCode()
    expect([state(world).status, world.view()]).toEqual(['code', 'EmailVerifyOtp'])
    await world.kernel.email.verify('123456')
    expect(world.embedded.requests.at(-1)).toEqual({ name: 'CONNECT_OTP', payload: { otp: '123456' } })
    expect(state(world)).toEqual({ status: 'done', goal: 'login', email: address })
    expect(world.kernel.connections.active()?.connectorId).toBe('embedded')
    // The modal closes after other plugins could use it.
    expect(world.view()).toBeUndefined()
    await expect.poll(() => stored(world)).toContain(address)
    expect(stored(world)).toContain('"isUsed":true')
    expect(stored(world)).not.toContain('lastLoginAt')
    expect(stored(world)).not.toContain('123456')
    expect(world.events).toEqual(['submitted', 'codeSent', 'codePassed'])
  })

  it('waits for the link on a new device, repeats the request after each timeout, then waits for the code [EML-04] [FRM-02]', async () => {
    const world = await startEmail()
    let approve = (): void => undefined
    let requestCount = 0
    world.embedded.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' }))
    world.embedded.on('CONNECT_DEVICE', () => {
      requestCount++
      if (requestCount < 3) throw new EmbeddedError('EMBEDDED_WALLET_TIMEOUT')
      return new Promise<void>((resolve) => {
        approve = resolve
      })
    })
    world.kernel.router.reset('Connect')
    const submitted = world.kernel.email.submit(address)
    await expect.poll(() => requestCount).toBe(3)
    expect([state(world).status, world.view()]).toEqual(['device', 'EmailVerifyDevice'])
    approve()
    await submitted
    expect([state(world).status, world.view()]).toEqual(['code', 'EmailVerifyOtp'])
    // It replaced the view: back returns to the address.
    world.kernel.router.back()
    expect(world.view()).toBe('Connect')
    expect(world.events).toEqual(['submitted', 'deviceRegistered', 'codeSent'])
  })

  it('stops waiting for a link after 20 minutes, and reports it as expired [EML-04]', async () => {
    const world = await startEmail()
    world.embedded.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' }))
    world.embedded.on('CONNECT_DEVICE', never)
    const submitted = world.kernel.email.submit(address)
    await expect.poll(() => state(world).status).toBe('device')
    await world.platform.clock.advanceAsync(1_200_000)
    await submitted
    expect(state(world)).toMatchObject({ status: 'device', fault: { kind: 'expired' } })
  })

  it('connects at once if the site still has a session [EML-02] [CON-08]', async () => {
    const world = await startEmail()
    world.embedded.on('CONNECT_EMAIL', () => ({ action: 'CONNECT' }))
    await world.kernel.email.submit(address)
    expect(state(world).status).toBe('done')
    expect(world.events).toEqual(['submitted'])
  })

  it('can retry a failed connection without another code [CON-08]', async () => {
    const world = await atCode()
    world.embedded.onConnect(() => Promise.reject(new EmbeddedError('EMBEDDED_WALLET_UNREACHABLE')))
    await world.kernel.email.verify('123456')
    expect(state(world)).toMatchObject({ status: 'connectFailed', fault: { kind: 'unreachable' } })
    expect(world.view()).toBe('EmailVerifyOtp')
    world.embedded.onConnect(() => undefined)
    await world.kernel.email.retry()
    expect(state(world).status).toBe('done')
    expect(names(world)).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP'])
  })

  it("keeps the user's view, and opens none if the modal is closed [UI-06]", async () => {
    const world = await startEmail()
    await world.kernel.email.submit(address)
    expect([state(world).status, world.view()]).toEqual(['code', undefined])
  })

  it('ignores late answers after it was cancelled [SEC-02]', async () => {
    const world = await startEmail()
    let answer = (_: unknown): void => undefined
    world.embedded.on('CONNECT_EMAIL', () => new Promise((resolve) => (answer = resolve)))
    const submitted = world.kernel.email.submit(address)
    await expect.poll(() => names(world)).toHaveLength(1)
    world.kernel.email.cancel()
    answer({ action: 'VERIFY_OTP' })
    await submitted
    expect([state(world).status, world.events]).toEqual(['idle', ['edited']])
  })

  it('settles when the kernel is disposed', async () => {
    const world = await startEmail()
    world.embedded.on('CONNECT_EMAIL', never)
    const submitted = world.kernel.email.submit(address)
    await expect.poll(() => names(world)).toHaveLength(1)
    await world.kernel.dispose()
    await submitted
  })
})

describe('the code', () => {
  it.each([
    [
      { reason: 'codeWrong', triesLeft: 3 },
      { status: 'wrong', attemptsLeft: 3 },
    ],
    [{ reason: 'codeWrong' }, { status: 'wrong', attemptsLeft: undefined }],
    [{ reason: 'codeOver' }, { status: 'expired' }],
    [{ reason: 'codeSpent' }, { status: 'spent' }],
    [{ reason: 'unreachable' }, { status: 'failed', fault: { kind: 'unreachable' } }],
    [{ reason: 'later' }, { status: 'failed', fault: { kind: 'other', words: 'هذا الرمز غير صحيح' } }],
    [undefined, { status: 'failed', fault: { kind: 'other', words: 'هذا الرمز غير صحيح' } }],
  ])(
    'can be entered again if the site refuses it for %j, whatever its message is [EML-04]',
    async (why, entry) => {
      const world = await atCode()
      world.embedded.on('CONNECT_OTP', () => {
        throw refused('هذا الرمز غير صحيح', why)
      })
      await world.kernel.email.verify('111111')
      expect(state(world)).toMatchObject({ status: 'code', entry })
      expect(world.events.at(-1)).toBe('codeFailed')
      world.embedded.on('CONNECT_OTP', () => undefined)
      await world.kernel.email.verify('222222')
      expect(state(world).status).toBe('done')
    },
  )

  it('is checked once for repeated calls [SEC-06]', async () => {
    const world = await atCode()
    await Promise.all([world.kernel.email.verify('111111'), world.kernel.email.verify('111111')])
    expect(names(world)).toEqual(['CONNECT_EMAIL', 'CONNECT_OTP'])
  })

  it('never appears in storage, events or logs [SEC-13]', async () => {
    const world = await atCode()
    world.embedded.on('CONNECT_OTP', () => {
      throw new Error('broken')
    })
    await world.kernel.email.verify('493827')
    const kept = world.platform.storage.keys().map((key) => world.platform.storage.get(key))
    expect(JSON.stringify([kept, world.kernel.recording(), world.platform.logs])).not.toContain('493827')
  })

  it('can be requested again after 30 s and not before; it is a new one then [EML-01] [EML-04]', async () => {
    const world = await atCode()
    const notice = () => world.kernel.notices.store.getState()?.text
    world.embedded.on('CONNECT_OTP', () => {
      throw refused('No', { reason: 'codeOver' })
    })
    await world.kernel.email.verify('111111')
    await world.kernel.email.resend()
    expect(notice()).toBe('Please try again after 30 seconds')
    await world.platform.clock.advanceAsync(30_000)
    await world.kernel.email.resend()
    await expect.poll(notice).toBe('Code resent')
    expect(state(world)).toMatchObject({
      status: 'code',
      entry: { status: 'open' },
      sent: { at: world.platform.now(), isResending: false },
    })
    expect(world.view()).toBe('EmailVerifyOtp')
  })

  it('can be requested again after the clock was set back [EML-01] [REL-04]', async () => {
    const world = await atCode()
    world.platform.clock.setBack(3_600_000)
    await world.kernel.email.resend()
    await expect.poll(() => world.kernel.notices.store.getState()?.text).toBe('Code resent')
  })

  it('stays unchanged if requesting another one failed [EML-04]', async () => {
    const world = await atCode()
    await world.platform.clock.advanceAsync(30_000)
    world.embedded.on('CONNECT_EMAIL', () => {
      throw new EmbeddedError('EMBEDDED_WALLET_UNREACHABLE')
    })
    await world.kernel.email.resend()
    expect(state(world)).toMatchObject({ status: 'code', sent: { isResending: false } })
    expect(world.kernel.notices.store.getState()?.text).toContain('Couldn’t resend')
  })
})

describe('the stored login', () => {
  const loggedIn = async (): Promise<EmailWorld> => {
    const world = await atCode()
    await world.kernel.email.verify('123456')
    await expect.poll(() => stored(world)).toContain('"isUsed":true')
    return world
  }

  it('is deleted when the wallet is disconnected [EML-03]', async () => {
    const world = await loggedIn()
    await world.kernel.connections.disconnect()
    await expect.poll(() => stored(world)).toContain('"isUsed":false')
    expect(stored(world)).not.toContain(address)
    expect(state(world).status).toBe('idle')
  })

  it('is deleted when the frame reports that the user signed out [EML-03]', async () => {
    const world = await loggedIn()
    world.embedded.signOut()
    await expect.poll(() => stored(world)).not.toContain(address)
  })

  it('is deleted when a later visit has no session, with the first step of that visit [EML-03]', async () => {
    const world = await loggedIn()
    const { platform } = world
    const kept = stored(world)
    await world.kernel.dispose()
    for (const key of platform.storage.keys()) platform.storage.remove(key)
    platform.storage.set(keyOf, kept)
    const again = await startEmail({ platform })
    expect(state(again).status).toBe('idle')
    again.kernel.email.prepare()
    await expect.poll(() => stored(again)).not.toContain(address)
  })
})

describe('changing the address', () => {
  const atChange = async (action: string): Promise<EmailWorld> => {
    const world = await startEmail()
    world.embedded.setUser(fakeUser, 'email')
    await world.kernel.connections.connect('embedded')
    await vi.waitFor(() => expect(world.kernel.email.address.getState()).toBe(address))
    world.embedded.on('UPDATE_EMAIL', () => ({ action }))
    world.embedded.on('UPDATE_EMAIL_SECONDARY_OTP', () => ({ newEmail: 'new@mail.example' }))
    world.kernel.router.reset('AccountSettings')
    world.kernel.router.push('UpdateEmailWallet')
    await world.kernel.email.change('new@mail.example')
    return world
  }

  it('requires a code from the present address, then one from the new one [EML-04]', async () => {
    const world = await atChange('VERIFY_PRIMARY_OTP')
    expect(world.view()).toBe('UpdateEmailPrimaryOtp')
    expect(state(world)).toMatchObject({ status: 'code', step: 'primary', sent: { to: address } })
    world.embedded.on('UPDATE_EMAIL_PRIMARY_OTP', () => {
      throw refused('No', { reason: 'codeWrong', triesLeft: 4 })
    })
    await world.kernel.email.verify('111111')
    expect(state(world)).toMatchObject({ step: 'primary', entry: { attemptsLeft: 4 } })
    world.embedded.on('UPDATE_EMAIL_PRIMARY_OTP', () => undefined)
    await world.kernel.email.verify('222222')
    expect(world.view()).toBe('UpdateEmailSecondaryOtp')
    expect(state(world)).toMatchObject({ step: 'secondary', sent: { to: 'new@mail.example' } })
    await world.kernel.email.verify('333333')
    expect(state(world)).toEqual({ status: 'done', goal: 'change', email: 'new@mail.example' })
    expect(world.view()).toBe('AccountSettings')
    expect(world.kernel.notices.store.getState()?.text).toBe('Email changed')
    await expect.poll(() => stored(world)).toContain('new@mail.example')
    expect(names(world)).toEqual([
      'UPDATE_EMAIL',
      ...Array(2).fill('UPDATE_EMAIL_PRIMARY_OTP'),
      'UPDATE_EMAIL_SECONDARY_OTP',
    ])
  })

  it.each([
    ['declined in the frame', new QuoinError('USER_REJECTED')],
    ['closed with its approval', new QuoinError('ABORTED')],
  ])('changes nothing if it is %s, and can be requested again [S1] [EML-04]', async (_, error) => {
    const world = await startEmail()
    world.embedded.setUser(fakeUser, 'email')
    world.embedded.on('UPDATE_EMAIL', () => {
      throw error
    })
    world.kernel.router.reset('UpdateEmailWallet')
    await world.kernel.email.change('new@mail.example')
    expect(state(world)).toMatchObject({ status: 'refused', goal: 'change', fault: { kind: 'declined' } })
    expect(world.view()).toBe('UpdateEmailWallet')
    world.embedded.on('UPDATE_EMAIL', () => ({ action: 'VERIFY_PRIMARY_OTP' }))
    await world.kernel.email.change('new@mail.example')
    expect(world.view()).toBe('UpdateEmailPrimaryOtp')
  })

  it('continues with the new address at once if the site requires no first code, and can be cancelled [EML-04]', async () => {
    const world = await atChange('VERIFY_SECONDARY_OTP')
    expect(world.view()).toBe('UpdateEmailSecondaryOtp')
    await world.platform.clock.advanceAsync(30_000)
    await world.kernel.email.resend()
    expect(names(world)).toEqual(['UPDATE_EMAIL', 'UPDATE_EMAIL'])
    world.kernel.email.cancel()
    expect(state(world).status).toBe('idle')
  })
})

describe('the secure site', () => {
  it('is not loaded before the user acts; focusing the address field preloads it [SEC-14]', async () => {
    const world = await startEmail()
    world.kernel.router.reset('Connect')
    await settle()
    expect(world.embedded.opened()).toBe(0)
    world.kernel.email.prepare()
    await expect.poll(() => world.embedded.opened()).toBe(1)
    expect(world.events).toEqual(['selected'])
  })

  it('is not offered if it is not configured, or has no email login', async () => {
    const without = await startEmail({ kernel: { services: {} } })
    expect(without.kernel.email.isOffered.getState()).toBe(false)
    const world = await startEmail()
    expect(world.kernel.email.isOffered.getState()).toBe(true)
    world.kernel.email.prepare()
    await settle()
    world.embedded.setSite({ status: 'ready', logins: ['google'], networks: [], version: undefined })
    expect(world.kernel.email.isOffered.getState()).toBe(false)
  })
})
