import { expect, it, vi } from 'vitest'
import { createMockNetwork, createTestPlatform } from '#testing'
import type { EmbeddedApi } from './contract.js'
import { createDevicePermissions } from './device-permissions.js'

const accountUrl = 'https://wallet.example/account'
const network = createMockNetwork('eip155:1')
const query = { network, address: '0x52908400098527886e0f7030069857d2e4169ee7', depth: 1 }
const hour = 3_600_000

function create(request: (name: string, payload: unknown, signal?: AbortSignal) => Promise<unknown>) {
  const platform = createTestPlatform()
  let connectorId = 'embedded'
  const source = createDevicePermissions(
    // Only the parts that the source uses.
    { platform, connections: { active: () => ({ connectorId }) } as never },
    { accountUrl, request: request as EmbeddedApi['request'] },
  )
  return {
    source,
    platform,
    connect(id: string) {
      connectorId = id
    },
  }
}

it('lists devices and passkeys, and ends only other sessions from the list', async () => {
  const { source } = create(async () => ({
    devices: [
      { id: 'a', kind: 'session', name: 'Here', isThis: true, addedAt: hour, lastUsedAt: 3 * hour },
      { id: 'b', kind: 'session', name: 'There', isThis: false, addedAt: hour, lastUsedAt: 2 * hour },
      { id: 'c', kind: 'approved', name: 'Old', isThis: false, addedAt: hour },
      { id: 'd', kind: 'passkey', name: 'Key', isThis: false, addedAt: hour },
    ],
  }))
  const { permissions } = await source.list(query)
  const page = { kind: 'page', url: accountUrl }
  expect(permissions).toMatchObject([
    {
      id: 'a',
      action: { state: 'this' },
      risk: 'low',
      lastUsedAt: 3 * hour,
      endedBy: { kind: 'disconnect' },
    },
    {
      id: 'b',
      action: { state: 'session' },
      holder: { name: 'There' },
      risk: 'medium',
      lastUsedAt: 2 * hour,
    },
    { id: 'c', action: { state: 'approved' }, risk: 'low', endedBy: page },
    { id: 'd', action: { kind: 'passkey' }, risk: 'low', unused: 'ever', endedBy: page },
  ])
  expect(permissions[1]?.endedBy).toBeUndefined()
  // When an approved device was last used is unknown.
  expect(permissions[2]?.unused).toBeUndefined()
})

it('requests nothing from the frame while another wallet is connected', async () => {
  const request = vi.fn(async () => ({ devices: [] }))
  const { source, connect } = create(request)
  connect('announced')
  expect(await source.list(query)).toEqual({ permissions: [] })
  expect(request).not.toHaveBeenCalled()
})

it('ends a session by a request that the frame confirms, and gives up a list that takes too long', async () => {
  const requests: unknown[] = []
  const { source, platform } = create((name, payload, signal) => {
    requests.push([name, payload])
    if (name === 'END_DEVICE') return Promise.resolve(undefined)
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('late'))))
  })
  const late = expect(source.list(query)).rejects.toThrow('late')
  await platform.clock.advanceAsync(10_000)
  await late
  await source.revoke?.({ id: 'b', action: { kind: 'passkey' }, holder: {}, risk: 'low' }, query)
  expect(requests).toEqual([
    ['GET_DEVICES', undefined],
    ['END_DEVICE', { id: 'b' }],
  ])
})
