import { afterEach, describe, expect, it } from 'vitest'
import { settle } from '#testing'
import { endWorlds, eve, type NamesWorld, startNames } from '../testing/names-world.js'

afterEach(endWorlds)

describe('typing a name', () => {
  it('rejects an invalid name at once, and looks up a valid one half a second after the last key [NAM-01]', async () => {
    const { choice, state, registry, platform } = await startNames()
    const textOf = (text: string): string => {
      choice.setText(text)
      return state().check
    }
    expect(['', 'ada', 'ada_l', 'a b c d', 'xn--ada'].map(textOf)).toEqual([
      'empty',
      'short',
      'characters',
      'characters',
      'hyphens',
    ])
    for (const text of ['adal', 'adalo', 'adalov', 'adalove']) {
      expect(textOf(text)).toBe('checking')
      await platform.clock.advanceAsync(499)
    }
    expect(registry.requests).toEqual([])
    await platform.clock.advanceAsync(1)
    await settle()
    // Both requests are sent at once.
    expect(registry.requests.toSorted()).toEqual([
      'GET /v1/profile/account/adalove.quoin.id',
      'GET /v1/profile/suggestions/adalove.quoin.id',
    ])
  })

  it('distinguishes free from taken, with similar names; the suffix may be typed, too', async () => {
    const { type, state } = await startNames()
    await type('Ada-1.quoin.id')
    expect([state().check, state().name, state().text]).toEqual(['free', 'ada-1.quoin.id', 'Ada-1.quoin.id'])
    await type('taken')
    expect(state().check).toBe('taken')
    expect(state().suggestions.map(({ registered }) => registered)).toEqual([true, false, false])
  })

  it('ignores a late answer for another name', async () => {
    const { choice, state, registry, platform, type } = await startNames()
    let release = (): void => undefined
    platform.onFetch(({ url }) =>
      url.includes('/account/adalove.')
        ? new Promise((resolve) => {
            release = () => resolve(new Response('{}', { status: 404 }))
          })
        : undefined,
    )
    choice.setText('adalove')
    await platform.clock.advanceAsync(500)
    await type('taken')
    release()
    await settle()
    expect(state().check).toBe('taken')
    expect(registry.requests).toContain('GET /v1/profile/account/taken.quoin.id')
  })

  it('allows a retry of a failed lookup, and no registration before it succeeds', async () => {
    const { type, state, registry, choice, until, signed } = await startNames()
    registry.mode = 'down'
    await type('ada-1')
    expect(state().check).toBe('unknown')
    choice.submit()
    await settle()
    expect(signed()).toEqual([])
    registry.mode = 'ok'
    choice.retry()
    await until(() => state().check === 'free')
  })
})

it('registers once for repeated clicks, and reports its progress [NAM-02] [REL-03]', async () => {
  const { kernel, choice, type, state, until, wallet, registry, events } = await startNames()
  kernel.open({ view: 'RegisterAccountName' })
  choice.open()
  choice.open()
  await type('ada-1')
  wallet.behave('hang', 'personal_sign')
  for (let press = 0; press < 10; press++) choice.submit()
  await until(() => wallet.calls.includes('request'))
  expect(state().progress.step).toBe('signing')
  // The name cannot be changed while it is being signed.
  choice.setText('other')
  expect(state().text).toBe('ada-1')
  registry.mode = 'never'
  wallet.answerHanging()
  await until(() => state().progress.step === 'registering')
  expect(wallet.requests.length).toBe(1)
  expect(events.map(([name]) => name)).toEqual(['names:opened', 'names:registering'])
})

describe('a failure', () => {
  it.each([
    ['rejected', (world: NamesWorld): void => world.wallet.behave('reject', 'personal_sign')],
    ['walletFailed', (world: NamesWorld): void => world.wallet.behave('throw-string', 'personal_sign')],
    [
      'refused',
      (world: NamesWorld): void => {
        world.registry.refusal = { status: 400, description: 'Too bad.' }
      },
    ],
    [
      'unclear',
      (world: NamesWorld): void => {
        world.registry.mode = 'lost'
      },
    ],
    ['taken', (world: NamesWorld): void => void world.registry.names.set('ada-1.quoin.id', eve)],
    [
      'unreachable',
      (world: NamesWorld): void => {
        world.registry.mode = 'down'
      },
    ],
  ] as const)('%s returns to the entered name [NAM-02] [NAM-03]', async (reason, spoil) => {
    const world = await startNames()
    const { kernel, choice, type, state, until } = world
    kernel.open({ view: 'RegisterAccountName' })
    choice.open()
    await type('ada-1')
    spoil(world)
    choice.submit()
    await until(() => state().progress.step === 'choosing')
    expect(state()).toMatchObject({ text: 'ada-1', progress: { failure: { reason } } })
    expect(state().check).toBe(reason === 'taken' ? 'taken' : 'free')
    if (reason === 'refused') expect(state().progress).toMatchObject({ failure: { text: 'Too bad.' } })
    expect(kernel.router.current()?.view).toBe('RegisterAccountName')
    choice.setText('ada-2')
    expect(state().progress).toEqual({ step: 'choosing' })
  })
})

it('continues if the modal is closed during the wallet request, and starts again the next time', async () => {
  const { kernel, choice, type, state, until, wallet, registry } = await startNames()
  kernel.open({ view: 'RegisterAccountName' })
  choice.open()
  await type('ada-1')
  wallet.behave('hang', 'personal_sign')
  choice.submit()
  await until(() => wallet.calls.includes('request'))
  kernel.close()
  wallet.answerHanging()
  await until(() => registry.posted.length === 1 && state().text === '')
  expect(kernel.notices.store.getState()?.variant).toBe('success')
  kernel.open({ view: 'RegisterAccountName' })
  choice.open()
  await until(() => state().ownName === 'ada-1.quoin.id')
})

it('displays a notice for a failure after the modal was closed', async () => {
  const { kernel, choice, type, until, wallet, registry } = await startNames()
  kernel.open({ view: 'RegisterAccountName' })
  choice.open()
  await type('ada-1')
  wallet.behave('hang', 'personal_sign')
  choice.submit()
  await until(() => wallet.calls.includes('request'))
  kernel.close()
  registry.refusal = { status: 400, description: 'Too bad.' }
  wallet.answerHanging()
  await until(() => kernel.notices.store.getState()?.variant === 'error')
})

it('offers no second name to an account with one, but offers one to another account of the wallet', async () => {
  const { kernel, choice, type, state, until, registry, signed } = await startNames()
  registry.names.set('mine.quoin.id', '0x52908400098527886E0F7030069857D2E4169EE7')
  kernel.open({ view: 'RegisterAccountName' })
  choice.open()
  await until(() => state().ownName === 'mine.quoin.id')
  await type('ada-1')
  choice.submit()
  await settle()
  expect(signed()).toEqual([])
  registry.names.delete('taken.quoin.id')
  kernel.connections.selectAccount('eip155', eve)
  await until(() => state().ownName === undefined && state().check === 'free')
  choice.submit()
  await until(() => state().progress.step === 'registered')
  expect(registry.posted.map(({ address }) => address)).toEqual([eve])
})

it('reports why a name cannot be chosen', async () => {
  expect((await startNames({ options: {} })).state().obstacle).toBe('notConfigured')
  expect((await startNames({ isConnected: false })).state().obstacle).toBe('notConnected')
  expect((await startNames()).state().obstacle).toBeUndefined()
})
