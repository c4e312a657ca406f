import { afterEach, expect, it } from 'vitest'
import type { PermissionSource } from '#kernel'
import { account, endWorlds, type SessionsWorld, session, startSessions } from '../testing/sessions-world.js'
import { SessionPermissionsToken } from './session-permissions-token.js'

afterEach(endWorlds)

async function start(): Promise<{
  world: SessionsWorld
  source: PermissionSource
  list: PermissionSource['list']
}> {
  const world = await startSessions()
  const now = world.now()
  world.server.sessions = [
    session(now),
    session(now, { pci: 'pci-over', expiry: now - 1 }),
    session(now, { pci: 'pci-revoked', revokedAt: now - 1 }),
  ]
  const source = await world.kernel.load(SessionPermissionsToken)
  return { world, source, list: (query) => source.list(query) }
}
const query = ({ kernel }: SessionsWorld) => ({
  network: kernel.networks.get('eip155:1'),
  address: account,
  depth: 1,
})

it('lists the sessions that an app can still use, in words', async () => {
  const { world, list } = await start()
  const { permissions } = await list(query(world))
  expect(permissions).toMatchObject([
    {
      id: 'pci-1',
      holder: { name: 'Tide Pool' },
      risk: 'medium',
      action: { kind: 'other', texts: [expect.stringMatching(/0\.1.* MCK.*day/)] },
      expiresAt: (world.now() + 3_600) * 1_000,
    },
  ])
})

it('ends a session as the user does in its own list, and reports a refusal', async () => {
  const { world, source } = await start()
  const [permission] = (await source.list(query(world))).permissions
  if (!permission) throw new Error('There is no permission')
  world.wallet.behave('reject', 'request')
  await expect(source.revoke?.(permission, query(world))).rejects.toMatchObject({ code: 'USER_REJECTED' })
  world.wallet.behave('approve', 'request')
  await source.revoke?.(permission, query(world))
  expect((await source.list(query(world))).permissions).toEqual([])
})
