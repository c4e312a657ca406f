import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { points } from '#kernel'
import { KernelContext } from '#ui-kit'
import { type EmailWorld, endWorlds, startEmail } from '../../testing/email-world.js'
import { fakeUser, never, refused } from '../../testing/fake-embedded.js'
import en from '../messages.en.js'

afterEach(endWorlds)

const address = 'ada@mail.example'

async function draw({ kernel }: EmailWorld, load: unknown): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const { default: View } = await (load as () => Promise<{ readonly default: ComponentType }>)()
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View />
    </KernelContext.Provider>,
  )
}
const view = (world: EmailWorld, name: string) =>
  draw(world, world.kernel.contributions.find(points.views, name)?.load)
const method = (world: EmailWorld) =>
  draw(world, world.kernel.contributions.find(points.connectMethods, 'email')?.load)
const setting = (world: EmailWorld) =>
  draw(world, world.kernel.contributions.find(points.settings, 'email')?.load)

it('displays a field that browsers autofill, and the error of an address [EML-01]', async () => {
  const world = await startEmail()
  const fresh = await method(world)
  expect(fresh).toContain('type="email"')
  expect(fresh).toContain('autoComplete="email"')
  expect(fresh).toContain('inputMode="email"')
  await world.kernel.email.submit('ada')
  expect(await method(world)).toContain('Enter a valid email address')
  world.embedded.on('CONNECT_EMAIL', () => {
    throw refused('No', { reason: 'tooSoon', retryAfterSeconds: 12 })
  })
  await world.kernel.email.submit(address)
  expect(await method(world)).toContain('Please try again after 12 seconds')
  // The secure site was not loaded for this.
  expect(world.embedded.opened()).toBe(0)
})

it('renders nothing without a secure site', async () => {
  expect(await method(await startEmail({ kernel: { services: {} } }))).toBe('')
})

it('links to a code that is pending [EML-04]', async () => {
  const world = await startEmail()
  expect(await method(world)).not.toContain(en.resume)
  await world.kernel.email.submit(address)
  expect(await method(world)).toContain(en.resume)
})

it('displays the code as one field of six boxes, left to right in every language [EML-04] [UI-14]', async () => {
  const world = await startEmail({ kernel: { locale: 'ar' } })
  await world.kernel.email.submit(address)
  const markup = await view(world, 'EmailVerifyOtp')
  expect(markup.match(/<input/g)).toHaveLength(1)
  expect(markup).toContain('autoComplete="one-time-code"')
  expect(markup).toContain('inputMode="numeric"')
  expect(markup).toMatch(/class="q-code" dir="ltr"/)
  expect(markup).toContain(`<bdi dir="ltr">${address}</bdi>`)
})

it('counts down to another email, and offers it then [EML-01] [EML-04]', async () => {
  const world = await startEmail()
  await world.kernel.email.submit(address)
  expect(await view(world, 'EmailVerifyOtp')).toContain('Resend in 30 s')
  await world.platform.clock.advanceAsync(29_500)
  expect(await view(world, 'EmailVerifyOtp')).toContain('Resend in 1 s')
  await world.platform.clock.advanceAsync(500)
  expect(await view(world, 'EmailVerifyOtp')).toContain(en.resendCode)
})

it.each([
  [refused('No', { reason: 'codeWrong', triesLeft: 1 }), 'You have 1 attempt left.'],
  [refused('No', { reason: 'codeOver' }), en.codeExpired],
  [refused('No', { reason: 'codeSpent' }), en.codeSpent],
  [refused('An error occurred'), en.other],
  [refused('Email login is not available here.'), 'Email login is not available here.'],
] as const)('displays the error of a code: %s [EML-04]', async (refusal, text) => {
  const world = await startEmail()
  await world.kernel.email.submit(address)
  world.embedded.on('CONNECT_OTP', () => {
    throw refusal
  })
  await world.kernel.email.verify('111111')
  expect(await view(world, 'EmailVerifyOtp')).toContain(text)
})

it('displays that a link in the email is pending, and its result [EML-04]', async () => {
  const world = await startEmail()
  let decline = (_: unknown): void => undefined
  world.embedded.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' }))
  world.embedded.on('CONNECT_DEVICE', () => new Promise((_, reject) => (decline = reject)))
  const submitted = world.kernel.email.submit(address)
  await vi.waitFor(() => expect(world.kernel.email.store.getState().status).toBe('device'))
  expect(await view(world, 'EmailVerifyDevice')).toContain(address)
  decline(refused('No', { reason: 'declined' }))
  await submitted
  expect(await view(world, 'EmailVerifyDevice')).toContain(en.declined)
})

it('displays an error with a retry if connecting fails [CON-08]', async () => {
  const world = await startEmail()
  await world.kernel.email.submit(address)
  world.embedded.onConnect(() => Promise.reject(new Error('broken')))
  await world.kernel.email.verify('111111')
  const markup = await view(world, 'EmailVerifyOtp')
  expect(markup).toContain(en.connectFailedTitle)
  expect(markup).toContain('role="alert"')
})

it('displays the address of an email login; for another login it leads to an email login [UI-15]', async () => {
  const world = await startEmail()
  await world.kernel.connections.connect('embedded')
  world.kernel.email.store.getState()
  world.embedded.setUser(fakeUser, 'google')
  expect(await setting(world)).toBe('')
  const other = await view(world, 'UpdateEmailWallet')
  expect(other).toContain(en.notLoggedInTitle)
  expect(other.split('q-state-action')[1]).toContain(en.start)
  world.embedded.setUser(fakeUser, 'email')
  await vi.waitFor(async () => expect(await setting(world)).toContain(address))
  const change = await view(world, 'UpdateEmailWallet')
  expect(change).toContain(`value="${address}"`)
  expect(change).toContain(en.enterNewEmail)
  world.embedded.on('UPDATE_EMAIL', never)
  void world.kernel.email.change('new@mail.example')
  expect(await view(world, 'UpdateEmailPrimaryOtp')).toContain(en.noStepTitle)
})
