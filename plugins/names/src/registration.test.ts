import { afterEach, describe, expect, it } from 'vitest'
import { ada, endWorlds, eve, signature, startNames } from '../testing/names-world.js'
import { coinTypeOf } from './registry.js'

afterEach(endWorlds)

const here = 'eip155:1'
const failure = (details?: string) => ({ code: 'NAME_REGISTERING_FAILED', details })

it('signs the JSON of name, attributes, time, host and network, and sends it with coin type, address and signature [NAM-02] [NAM-04] [S16]', async () => {
  const { kernel, registry, signed, events } = await startNames({ accountType: 'smartAccount' })
  expect(await kernel.names.lookUp(ada, here)).toBeUndefined()
  expect(await kernel.names.resolve('ada-1.quoin.id', here)).toBeUndefined()
  expect(await kernel.names.register(' Ada-1 ')).toBe('ada-1.quoin.id')
  const message =
    '{"name":"ada-1.quoin.id","attributes":{},"timestamp":1795348800,"domain":"gateway.example","network":"eip155:1"}'
  expect(registry.posted).toEqual([{ coin_type: coinTypeOf(1), address: ada, message, signature }])
  expect(signed().map(({ params }) => params)).toEqual([
    [`0x${Buffer.from(message).toString('hex')}`, ada.toLowerCase()],
  ])
  const received = { name: 'ada-1.quoin.id', caipNetworkId: here, isSmartAccount: true }
  expect(events).toEqual([
    ['names:registering', received],
    ['names:registered', received],
  ])
  expect(JSON.stringify(events)).not.toContain(signature)
  // Both lookups succeed at once, although both results were empty before.
  expect(await kernel.names.lookUp(ada, here)).toBe('ada-1.quoin.id')
  expect((await kernel.names.resolve('ada-1.quoin.id', here))?.address).toBe(ada)
  expect(await kernel.names.ownName()).toBe('ada-1.quoin.id')
})

it.each(['', 'ada', 'ada_l', 'аррӏе', 'sub.dora', 'dora.other.id', 'xn--80ak6aa92e', 'a'.repeat(64)])(
  'refuses %j without a request [NAM-01]',
  async (name) => {
    const { kernel, registry, signed } = await startNames()
    await expect(kernel.names.register(name)).rejects.toMatchObject(failure('invalid'))
    expect(await kernel.names.isFree(name)).toBe(false)
    expect(await kernel.names.suggest(name)).toEqual([])
    expect([registry.requests, signed()]).toEqual([[], []])
  },
)

it('returns if a name is free, and similar names with their availability [NAM-01]', async () => {
  const { kernel } = await startNames()
  expect(await kernel.names.isFree('ada-1.QUOIN.id')).toBe(true)
  expect(await kernel.names.isFree('taken')).toBe(false)
  expect(await kernel.names.suggest('taken')).toEqual([
    { name: 'taken.quoin.id', registered: true },
    { name: 'mytaken.quoin.id', registered: false },
    { name: 'thetaken.quoin.id', registered: false },
  ])
})

it('sends one wallet and one server request for concurrent calls [REL-03]', async () => {
  const { kernel, registry, signed, events } = await startNames()
  const calls = Array.from({ length: 10 }, () => kernel.names.register('ada-1'))
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['ada-1.quoin.id']))
  expect([signed().length, registry.posted.length, events.length]).toEqual([1, 1, 2])
})

describe('a name is not registered', () => {
  it('if the user rejects, and can be retried', async () => {
    const { kernel, registry, wallet, events } = await startNames()
    wallet.behave('reject', 'personal_sign')
    await expect(kernel.names.register('ada-1')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(registry.posted).toEqual([])
    expect(events.at(-1)).toEqual(['names:failed', expect.objectContaining({ error: 'USER_REJECTED' })])
    wallet.behave('approve', 'personal_sign')
    expect(await kernel.names.register('ada-1')).toBe('ada-1.quoin.id')
  })

  it('if it is taken: no wallet request is sent', async () => {
    const { kernel, signed } = await startNames()
    await expect(kernel.names.register('taken')).rejects.toMatchObject(failure('taken'))
    expect(signed()).toEqual([])
  })

  it('if the server refuses with a reason [NAM-03]', async () => {
    const { kernel, registry } = await startNames()
    registry.refusal = { status: 429, description: 'An address registers at most 5 names a day.' }
    await expect(kernel.names.register('ada-1')).rejects.toMatchObject({
      ...failure('An address registers at most 5 names a day.'),
      shortMessage: 'Error registering name',
    })
  })

  it('if the server is down: nothing is signed [NAM-03]', async () => {
    const { register, registry, signed, kernel, until } = await startNames()
    registry.mode = 'down'
    expect(await register('ada-1')).toMatchObject({ code: 'NAME_REGISTERING_FAILED' })
    expect(signed()).toEqual([])
    let value: unknown
    kernel.names.suggest('ada-1').catch((error: unknown) => {
      value = error
    })
    await until(() => value !== undefined)
    expect(value).toMatchObject({
      code: 'NAME_SUGGESTIONS_FAILED',
      shortMessage: 'Error fetching name suggestions',
    })
  })

  it('on a network without names, without a wallet, or if the host has no names', async () => {
    const { kernel, signed } = await startNames()
    await kernel.networks.switchTo('eip155:99')
    await expect(kernel.names.register('ada-1')).rejects.toMatchObject(failure('unsupported'))
    await expect(kernel.names.isFree('ada-1')).rejects.toMatchObject({ code: 'NAME_RESOLVING_FAILED' })
    expect(signed()).toEqual([])
    const unconnected = await startNames({ isConnected: false })
    await expect(unconnected.kernel.names.register('ada-1')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    const none = await startNames({ options: {} })
    await expect(none.kernel.names.register('ada-1')).rejects.toMatchObject({
      code: 'SERVICE_NOT_CONFIGURED',
    })
    expect(none.registry.requests).toEqual([])
  })
})

it('checks first if the account already has the name after a lost answer: nothing is signed twice [REL-03]', async () => {
  const { kernel, register, registry, signed, events } = await startNames()
  registry.mode = 'lost'
  expect(await register('ada-1')).toMatchObject({ code: 'NAME_REGISTERING_FAILED' })
  registry.mode = 'ok'
  expect(await kernel.names.register('ada-1')).toBe('ada-1.quoin.id')
  expect([signed().length, registry.posted.length]).toEqual([1, 1])
  expect(events.map(([name]) => name)).toEqual([
    'names:registering',
    'names:failed',
    'names:registering',
    'names:registered',
  ])
})

it('registers for the account of the request, even if another is active when it is signed', async () => {
  const { kernel, wallet, registry, signed } = await startNames()
  wallet.behave('hang', 'personal_sign')
  const pending = kernel.names.register('ada-1')
  pending.catch(() => undefined)
  await expect.poll(() => wallet.calls.includes('request')).toBe(true)
  kernel.connections.selectAccount('eip155', eve)
  wallet.answerHanging()
  await expect(pending).resolves.toBe('ada-1.quoin.id')
  expect(registry.posted.map(({ address }) => address)).toEqual([ada])
  expect(signed().length).toBe(1)
})
