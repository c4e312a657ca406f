import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { points } from '#kernel'
import { KernelContext } from '#ui-kit'
import { ada, endWorlds, type NamesWorld, startNames } from '../../testing/names-world.js'
import en from '../messages.en.js'

afterEach(endWorlds)

async function draw({ kernel }: NamesWorld, name: string): Promise<string> {
  const found = kernel.contributions.find(points.views, name)
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const load = found?.load as unknown as () => Promise<{ readonly default: ComponentType }>
  const { default: View } = await load()
  await Promise.all([kernel.i18n.load('names'), kernel.i18n.load('ui')])
  const markup = renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View />
    </KernelContext.Provider>,
  )
  return markup.replace(/<path[^>]*>/g, '')
}
const primary = (markup: string): string =>
  /data-variant="primary".*?q-button-label">([^<]*)/.exec(markup)?.[1] ?? ''

it('displays the suffix in the field, errors below it and the missing input on the button [NAM-01] [UI-15]', async () => {
  const world = await startNames()
  const seen = async (text: string): Promise<readonly [string, boolean, string]> => {
    await world.type(text)
    const markup = await draw(world, 'RegisterAccountName')
    const key = world.state().check
    const message = key === 'empty' ? '' : world.kernel.i18n.t('names', key, { name: text })
    return [primary(markup), markup.includes(message), markup.includes('aria-invalid') ? 'error' : 'hint']
  }
  expect(await draw(world, 'RegisterAccountName')).toContain('>.quoin.id</span>')
  expect(await seen('')).toEqual([en.enterName, true, 'hint'])
  expect(await seen('ada')).toEqual([en.makeLonger, true, 'hint'])
  expect(await seen('ada_l')).toEqual([en.changeName, true, 'error'])
  expect(await seen('taken')).toEqual([en.isTaken, true, 'error'])
  const taken = await draw(world, 'RegisterAccountName')
  // The entered name is not among the suggestions.
  expect([...taken.matchAll(/q-row-title" dir="auto">([^<]*)/g)].map(([, name]) => name)).toEqual([
    'mytaken',
    'thetaken',
  ])
  expect(await seen('ada-1')).toEqual([en.register, true, 'hint'])
  world.registry.mode = 'down'
  expect(await seen('ada-2')).toEqual([en.retry, true, 'error'])
  // Two lines are reserved for it, so that a refusal moves nothing (UI-11).
  expect(await draw(world, 'RegisterAccountName')).toMatch(/data-room="lines"><div class="q-field"/)
})

it('displays what a failure lost and what to do, and keeps the entered text [NAM-02] [NAM-03]', async () => {
  const world = await startNames()
  const { choice, registry, state, until } = world
  choice.open()
  await world.type('ada-1')
  registry.refusal = { status: 429, description: 'At most 5 names\u202e a day.' }
  choice.submit()
  await until(() => state().progress.step === 'choosing')
  const markup = await draw(world, 'RegisterAccountName')
  expect(markup).toContain('Nothing was registered. The service replied: At most 5 names a day.')
  expect(markup).toContain('value="ada-1"')
})

it('instructs a user with a wrong clock to set it, and displays that nothing was paid [NAM-03] [REL-01]', async () => {
  const world = await startNames()
  const { choice, registry, state, until } = world
  choice.open()
  await world.type('ada-1')
  const description = 'The message was not signed within the last five minutes. Sign a new one.'
  registry.refusal = { status: 400, name: 'timestamp', description }
  choice.submit()
  await until(() => state().progress.step === 'choosing')
  expect(await draw(world, 'RegisterAccountName')).toContain(en.failClock)
})

it('displays the registered name and its effect; before that it links to the registration [NAM-02]', async () => {
  const world = await startNames()
  expect(await draw(world, 'RegisterAccountNameSuccess')).toContain(en.nothingTitle)
  world.choice.open()
  await world.type('ada-1')
  world.choice.submit()
  await world.until(() => world.state().progress.step === 'registered')
  const markup = await draw(world, 'RegisterAccountNameSuccess')
  expect(markup).toContain('ada-1.quoin.id is yours')
  expect(markup).toContain('It now points to your account on Network 1.')
})

it('offers no second name, and displays what to do if none can be chosen [UI-15]', async () => {
  const world = await startNames()
  world.registry.names.set('mine.quoin.id', ada)
  world.choice.open()
  await world.until(() => world.state().ownName !== undefined)
  const markup = await draw(world, 'RegisterAccountName')
  expect(markup).toContain(en.haveOne)
  expect(markup).toContain('mine.quoin.id points to this account.')
  expect(markup).not.toContain('<input')
  expect(await draw(await startNames({ isConnected: false }), 'RegisterAccountName')).toContain(en.connect)
  expect(await draw(await startNames({ options: {} }), 'RegisterAccountName')).toContain(en.noNamesTitle)
})

it('is a setting of the embedded wallet only, unless the host enables it for all wallets', async () => {
  const shown = async (options: Parameters<typeof startNames>[0]): Promise<boolean | undefined> => {
    const { kernel } = await startNames(options)
    const [setting] = kernel.contributions.list(points.settings)
    return setting?.when?.(kernel.state())
  }
  const suffix = 'quoin.id'
  expect(await shown({ connectorId: 'embedded' })).toBe(true)
  expect(await shown({ connectorId: 'embedded', options: {} })).toBe(false)
  expect(await shown({ connectorId: 'embedded', isConnected: false })).toBe(false)
  expect(await shown({})).toBe(false)
  expect(await shown({ options: { suffix, for: 'everyone' } })).toBe(true)
})
