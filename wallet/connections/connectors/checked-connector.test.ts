import { expect, it } from 'vitest'
import { createMockConnector } from '#testing'
import { checkedConnector } from './checked-connector.js'
import type { Connector } from './connector.js'

const fail = (): never => {
  throw new Error('thrown')
}
const request = { namespace: 'eip155', caipNetworkId: 'eip155:1', method: 'mock_ping', params: [] } as const
const check = (connector: object, faults: unknown[] = []) =>
  // Covers any value that a plugin without types contributes.
  checkedConnector(connector as Connector, (error) => faults.push(error))

it('rejects a connector without an id or a name [KRN-08]', () => {
  for (const wrong of [
    {},
    { id: 7, name: 'x' },
    { id: '', name: 'x' },
    { id: 'x', name: {} },
    { id: 'x'.repeat(300), name: 'x' },
  ])
    expect(() => check(wrong)).toThrow(expect.objectContaining({ code: 'PLUGIN_INVALID' }))
})

it('isolates a connector that throws: lists are empty, its actions reject, its first fault is reported [KRN-08]', async () => {
  const faults: unknown[] = []
  const broken = {
    ...createMockConnector(),
    methods: fail,
    connect: fail,
    request: fail,
    disconnect: fail,
    subscribe: fail,
    forget: fail,
  }
  const { whole } = check(broken, faults)
  expect(whole.methods('eip155')).toEqual([])
  for (const act of [
    () => whole.request(request),
    () => whole.connect({} as never),
    () => whole.disconnect(),
  ])
    await expect(act()).rejects.toThrow('thrown')
  expect(() => whole.subscribe(() => undefined)()).not.toThrow()
  expect(() => whole.forget?.()).not.toThrow()
  expect(faults).toHaveLength(1)
  expect(check({ id: 'x', name: 'x' }).whole.namespaces).toEqual([])
})

it('keeps the name that the connector was found with; its namespaces may change later', () => {
  const wallet = { ...createMockConnector(), name: 'Heron', namespaces: ['eip155'] }
  const { whole, seen } = check(wallet)
  Object.assign(wallet, { name: 'Kestrel', namespaces: ['eip155', 'solana', 7] })
  expect([whole.name, seen.name]).toEqual(['Heron', 'Heron'])
  expect(seen.namespaces).toEqual(['eip155', 'solana'])
  expect(() => Object.assign(seen, { name: 'Kestrel' })).toThrow(TypeError)
})

it('exposes to plugins only what a wallet is; calls to it must pass the permissions [SEC-08] [KRN-15]', () => {
  const wallet = createMockConnector()
  const { seen } = check(wallet)
  expect(seen).toMatchObject({ id: 'mock', name: 'Mock Wallet', namespaces: ['eip155'] })
  expect(seen.methods('eip155')).toEqual(['mock_ping', 'mock_sign'])
  const acts = [
    'connect',
    'restore',
    'disconnect',
    'request',
    'switchNetwork',
    'subscribe',
    'forget',
  ] as const
  for (const act of acts)
    expect(() => Reflect.apply(seen[act] as () => unknown, seen, [])).toThrow(
      expect.objectContaining({ code: 'RPC_NOT_ALLOWED' }),
    )
  expect(wallet.calls).toEqual([])
})
