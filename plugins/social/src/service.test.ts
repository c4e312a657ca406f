import { afterEach, describe, expect, it } from 'vitest'
import { QuoinError } from '#kernel'
import { EmbeddedError } from '#plugins/embedded'
import { settle } from '#testing'
import { never, refused, secureSite } from '../../email/testing/fake-embedded.js'
import { endWorlds, type SocialWorld, startSocial } from '../testing/social-world.js'

afterEach(endWorlds)

const result = `${secureSite}/result?code=one-time`
const state = ({ kernel }: SocialWorld) => kernel.social.store.getState()
const names = ({ embedded }: SocialWorld) => embedded.requests.map(({ name }) => name)
const popup = (world: SocialWorld, index = 0) => {
  const found = world.embedded.popups[index]
  if (!found) throw new Error('No window was opened.')
  return found
}

/** Opens the Connect view and presses a provider. */
async function pressed(provider: 'google' | 'passkey' = 'google'): Promise<SocialWorld> {
  const world = await startSocial()
  await world.kernel.social.prepare()
  world.kernel.router.reset('Connect')
  world.kernel.social.start(provider)
  return world
}
const until = (world: SocialWorld, status: string) => expect.poll(() => state(world).status).toBe(status)

describe('a login in a window', () => {
  it('opens the window in the click, and goes from the provider to the connection [SOC-01] [CON-08]', async () => {
    const world = await pressed()
    // Synchronously, without awaiting anything.
    expect(world.embedded.popups).toHaveLength(1)
    expect([state(world).status, world.view()]).toEqual(['opening', 'ConnectingSocial'])
    await until(world, 'inWindow')
    expect(popup(world).urls).toEqual(['https://provider.example/authorize'])
    popup(world).answer(result)
    await until(world, 'done')
    expect(world.embedded.requests).toEqual([
      { name: 'GET_SOCIAL_REDIRECT_URI', payload: { provider: 'google' } },
      { name: 'CONNECT_SOCIAL', payload: { uri: result } },
    ])
    expect(popup(world).isClosed()).toBe(true)
    expect(world.kernel.connections.active()?.connectorId).toBe('embedded')
    expect(world.kernel.social.login.getState()).toEqual({ provider: 'google', name: 'ada@mail.example' })
    await settle()
    expect(world.view()).toBeUndefined()
    expect(world.events).toEqual(['started', 'requestedUser', 'succeeded'])
    const kept = world.platform.storage.keys().map((key) => world.platform.storage.get(key))
    expect(JSON.stringify([kept, world.kernel.recording(), world.platform.logs])).not.toContain('one-time')
  })

  it('works the same way with a passkey [SOC-01]', async () => {
    const world = await pressed('passkey')
    await until(world, 'inWindow')
    expect(world.embedded.requests[0]?.payload).toEqual({ provider: 'passkey' })
    popup(world).answer(result)
    await until(world, 'done')
  })

  it('opens the window as soon as its code is loaded [SOC-02]', async () => {
    const world = await startSocial()
    world.kernel.social.start('google')
    expect(world.embedded.popups).toHaveLength(0)
    await until(world, 'inWindow')
  })

  it('fails as blocked if the browser blocks the window; a retry opens it in that click [SOC-02]', async () => {
    const world = await startSocial()
    await world.kernel.social.prepare()
    world.embedded.blockPopups()
    world.kernel.router.reset('Connect')
    world.kernel.social.start('google')
    await until(world, 'failed')
    expect(state(world)).toMatchObject({ fault: 'blocked' })
    expect([world.view(), world.embedded.requests]).toEqual(['ConnectingSocial', []])
    world.embedded.blockPopups(false)
    world.kernel.social.retry()
    expect(world.embedded.popups).toHaveLength(1)
    await until(world, 'inWindow')
    expect(world.view()).toBe('ConnectingSocial')
  })

  it('fails as blocked if it was pressed before its code was loaded, and offers to open the window [SOC-02]', async () => {
    const world = await startSocial()
    world.embedded.blockPopups()
    world.kernel.router.reset('Connect')
    world.kernel.social.start('passkey')
    expect([state(world).status, world.view()]).toEqual(['opening', 'ConnectingSocial'])
    await until(world, 'failed')
    expect(state(world)).toEqual({
      status: 'failed',
      provider: 'passkey',
      fault: 'blocked',
      words: undefined,
    })
    world.embedded.blockPopups(false)
    world.kernel.social.retry()
    // In that click itself.
    expect(world.embedded.popups).toHaveLength(1)
    await until(world, 'inWindow')
  })

  it.each([
    ['before its code is there', false],
    ['when it is there', true],
  ])('opens one window that stays open if it is pressed many times %s [SOC-02]', async (_, isPrepared) => {
    const world = await startSocial()
    if (isPrepared) await world.kernel.social.prepare()
    world.kernel.router.reset('Connect')
    for (let press = 0; press < 16; press += 1) world.kernel.social.start('passkey')
    await until(world, 'inWindow')
    expect(world.embedded.popups).toHaveLength(1)
    expect([popup(world).isClosed(), world.events]).toEqual([false, ['started']])
  })

  it('reports a closed window, and accepts a late answer [SOC-02]', async () => {
    const world = await pressed()
    await until(world, 'inWindow')
    popup(world).closeByUser()
    expect(state(world).status).toBe('windowClosed')
    expect(world.events).toEqual(['started', 'canceled'])
    popup(world).answer(result)
    await until(world, 'done')
  })

  it("can be retried after its window was closed; the first window's answer is ignored then [SOC-02] [SEC-02]", async () => {
    const world = await pressed()
    await until(world, 'inWindow')
    popup(world).closeByUser()
    world.kernel.social.retry()
    expect(world.embedded.popups).toHaveLength(2)
    popup(world).answer(result)
    await until(world, 'inWindow')
    expect(names(world)).not.toContain('CONNECT_SOCIAL')
    popup(world, 1).answer(result)
    await until(world, 'done')
  })

  it.each([
    ['declined', refused('No', { reason: 'declined' }), 'canceled'],
    ['notOffered', refused('No', { reason: 'notOffered' }), 'failed'],
    ['timeout', refused('No', { reason: 'loginOver' }), 'failed'],
    ['other', refused('It was not declined.'), 'failed'],
    ['unreachable', new EmbeddedError('EMBEDDED_WALLET_TIMEOUT'), 'failed'],
    ['untrusted', new QuoinError('ORIGIN_NOT_ALLOWED'), 'failed'],
  ] as const)('fails as %s, closes the window and can be retried [SOC-02]', async (fault, error, event) => {
    const world = await pressed()
    await until(world, 'inWindow')
    popup(world).fail(error)
    await until(world, 'failed')
    expect(state(world)).toMatchObject({ fault })
    expect([popup(world).isClosed(), world.events.at(-1)]).toEqual([true, event])
    world.kernel.social.retry()
    await until(world, 'inWindow')
  })

  it('refuses an answer of another origin [SOC-02] [SEC-01]', async () => {
    for (const uri of [
      'https://secure.example.evil/result',
      'https://other.example/',
      'result',
      'javascript:1',
    ]) {
      const world = await pressed()
      await until(world, 'inWindow')
      popup(world).answer(uri)
      await until(world, 'failed')
      expect([state(world), names(world)]).toMatchObject([
        { fault: 'untrusted' },
        ['GET_SOCIAL_REDIRECT_URI'],
      ])
    }
  })

  it('fails with a timeout after ten minutes without an answer [SOC-02]', async () => {
    const world = await pressed()
    await until(world, 'inWindow')
    await world.platform.clock.advanceAsync(600_000)
    await until(world, 'failed')
    expect(state(world)).toMatchObject({ fault: 'timeout' })
  })

  it('closes the window and fails if the site does not load [SOC-02] [FRM-02]', async () => {
    const world = await startSocial()
    world.embedded.on('GET_SOCIAL_REDIRECT_URI', () => {
      throw new EmbeddedError('EMBEDDED_WALLET_UNREACHABLE')
    })
    await world.kernel.social.prepare()
    world.kernel.social.start('google')
    await until(world, 'failed')
    expect([state(world), popup(world).isClosed()]).toMatchObject([{ fault: 'unreachable' }, true])
  })

  it('fails if connecting fails [CON-08]', async () => {
    const world = await pressed()
    world.embedded.onConnect(() => Promise.reject(new Error('broken')))
    await until(world, 'inWindow')
    popup(world).answer(result)
    await until(world, 'failed')
    expect(state(world)).toMatchObject({ fault: 'other' })
    expect(world.events).not.toContain('succeeded')
  })

  it('ends with its window when its view is left [SEC-02]', async () => {
    const world = await pressed()
    await until(world, 'inWindow')
    world.kernel.router.back()
    expect(state(world).status).toBe('idle')
    expect(world.events).toEqual(['started', 'canceled'])
    await expect.poll(() => popup(world).isClosed()).toBe(true)
  })
})

describe('Farcaster', () => {
  it('opens no window: its URL is displayed until the app approved [SOC-01]', async () => {
    const world = await startSocial()
    let approve = (_: unknown): void => undefined
    world.embedded.on('CONNECT_FARCASTER', () => new Promise((resolve) => (approve = resolve)))
    world.kernel.router.reset('Connect')
    world.kernel.social.start('farcaster')
    await until(world, 'scanning')
    expect(world.embedded.popups).toEqual([])
    expect(world.view()).toBe('ConnectingFarcaster')
    expect(state(world)).toMatchObject({ url: 'https://farcaster.example/sign-in' })
    expect(world.kernel.social.openFarcaster()).toBe(true)
    expect(world.platform.openedLinks.map(({ url }) => url)).toEqual(['https://farcaster.example/sign-in'])
    await expect.poll(() => names(world)).toContain('CONNECT_FARCASTER')
    approve({ userName: 'ada' })
    await until(world, 'done')
  })

  it('starts when its view is opened, and is aborted when the view is left [SOC-02]', async () => {
    const world = await startSocial()
    let signalled = false
    world.embedded.on('CONNECT_FARCASTER', (payload, signal) => {
      signal.addEventListener('abort', () => (signalled = true))
      return never(payload, signal)
    })
    world.kernel.router.reset('ConnectingFarcaster')
    await until(world, 'scanning')
    await expect.poll(() => names(world)).toContain('CONNECT_FARCASTER')
    world.kernel.router.close()
    expect([signalled, state(world).status]).toEqual([true, 'idle'])
  })

  it('fails as declined, and can be retried [SOC-02]', async () => {
    const world = await startSocial()
    world.embedded.on('CONNECT_FARCASTER', () => {
      throw refused('No', { reason: 'declined' })
    })
    world.kernel.social.start('farcaster')
    await until(world, 'failed')
    expect(state(world)).toMatchObject({ fault: 'declined' })
    world.embedded.on('CONNECT_FARCASTER', never)
    world.kernel.social.retry()
    await until(world, 'scanning')
  })
})

describe('the offered and stored logins', () => {
  const shown = ({ kernel }: SocialWorld) => kernel.social.providers.getState()

  it('are those that the host lists, in its order, else in the default order [SOC-01] [KRN-05]', async () => {
    const usual = await startSocial()
    expect(shown(usual)).toEqual([
      'google',
      'x',
      'discord',
      'farcaster',
      'github',
      'apple',
      'facebook',
      'passkey',
    ])
    const ordered = await startSocial({ kernel: { socialsOrder: ['x', 'nobody', 'google'] } })
    expect(shown(ordered)).toEqual(['x', 'google', 'passkey'])
    const listed = await startSocial({
      social: { providers: ['github', 'google', 'github'], passkey: false },
    })
    expect(shown(listed)).toEqual(['github', 'google'])
  })

  it("are filtered by the site's offer, once it is loaded; empty without a site", async () => {
    const world = await startSocial()
    await world.kernel.social.prepare()
    world.embedded.setSite({
      status: 'ready',
      logins: ['email', 'x', 'google'],
      networks: [],
      version: undefined,
    })
    expect(shown(world)).toEqual(['google', 'x'])
    expect(world.embedded.opened()).toBe(0)
    expect(shown(await startSocial({ kernel: { services: {} } }))).toEqual([])
  })

  it('are deleted from storage with their session [EML-03]', async () => {
    const world = await pressed()
    await until(world, 'inWindow')
    popup(world).answer(result)
    const key = '@quoin/default/social/v1'
    await expect.poll(() => world.platform.storage.get(key)).toContain('google')
    await world.kernel.connections.disconnect()
    await expect.poll(() => world.platform.storage.get(key)).not.toContain('google')
  })
})
