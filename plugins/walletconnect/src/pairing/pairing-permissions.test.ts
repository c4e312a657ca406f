import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { testNetwork } from '../../testing/test-chain.js'
import type { SignClient } from '../client/sign-client.js'
import { clientPrefix } from '../client/stored-session.js'
import { createPairingPermissions } from './pairing-permissions.js'

const query = { network: testNetwork(1), address: `0x${'11'.repeat(20)}`, depth: 1 }
/** Seconds since 1970; far in the future of the test's clock. */
const later = 99_999_999_999
const accepted = { topic: 'one', active: true, expiry: later, peerMetadata: { name: 'Heron' } }

/** The parts of the library's client that the source uses. @param hangs the relay does not answer */
function clientWith(pairings: readonly (typeof accepted)[], hangs = false) {
  const held = new Map(pairings.map((one) => [one.topic, one]))
  const notified: string[] = []
  const client = {
    session: { getAll: () => [] },
    core: {
      relayer: { unsubscribe: async () => undefined },
      crypto: { deleteSymKey: async () => undefined },
      expirer: { del: () => undefined },
      pairing: {
        async disconnect({ topic }: { topic: string }) {
          notified.push(topic)
          if (hangs) await new Promise(() => undefined)
          held.delete(topic)
        },
        pairings: {
          getAll: () => [...held.values()],
          get keys() {
            return [...held.keys()]
          },
          delete: async (topic: string) => void held.delete(topic),
        },
      },
    },
    // Only the parts that the source uses.
  } as unknown as SignClient
  return { client, notified, held }
}

function start(running?: SignClient, later?: SignClient) {
  const platform = createTestPlatform()
  let starts = 0
  const source = createPairingPermissions({
    platform,
    storageKey: 'test',
    started: () => running,
    async client() {
      starts += 1
      const client = running ?? later
      if (!client) throw new Error('No client')
      return client
    },
  })
  const store = (value: unknown): boolean =>
    platform.storage.set(`${clientPrefix('test')}wc@2:core:0.3/pairing`, JSON.stringify(value))
  return { source, platform, store, starts: () => starts }
}

it('lists stored pairings that a wallet accepted, without starting the client', async () => {
  const { source, store, starts } = start()
  store([
    accepted,
    { ...accepted, topic: 'offered', active: false },
    { ...accepted, topic: 'expired', expiry: 1 },
    { topic: 7 },
    'nonsense',
  ])
  const { permissions } = await source.list(query)
  expect(permissions).toEqual([
    {
      id: 'one',
      action: { kind: 'pairing' },
      holder: { name: 'Heron' },
      risk: 'low',
      expiresAt: later * 1_000,
    },
  ])
  expect(starts()).toBe(0)
  store('no list')
  expect((await source.list(query)).permissions).toEqual([])
})

it('notifies the wallet, and deletes the pairing', async () => {
  const { client, notified, held } = clientWith([accepted])
  const { source } = start(client)
  const [one] = (await source.list(query)).permissions
  if (!one) throw new Error('Expected a pairing.')
  await source.revoke?.(one, query)
  expect([notified, held.size]).toEqual([['one'], 0])
  expect((await source.list(query)).permissions).toEqual([])
})

it('deletes the pairing here if the relay does not answer', async () => {
  const { client, held } = clientWith([accepted], true)
  const { source, platform } = start(client)
  const [one] = (await source.list(query)).permissions
  if (!one) throw new Error('Expected a pairing.')
  const ending = source.revoke?.(one, query)
  await platform.clock.advanceAsync(3_000)
  await ending
  expect(held.size).toBe(0)
})
