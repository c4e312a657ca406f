import { afterEach, expect, it } from 'vitest'
import { endWorlds, soon, startSiwx } from '../../testing/siwx-world.js'
import { SignInPermissionsToken } from '../start.js'

afterEach(endWorlds)

it('lists the sign-in of an account, and ends it by a sign-out', async () => {
  const world = await startSiwx({ siwx: { required: false } })
  const { kernel } = world
  await world.connect()
  await soon(() => expect(kernel.siwx.store.getState().status).toBe('needed'))
  kernel.siwx.confirm()
  await soon(() => expect(kernel.siwx.store.getState().status).toBe('signed'))
  const source = await kernel.load(SignInPermissionsToken)
  const connection = kernel.connections.active()
  const address = connection?.accounts[0]?.address ?? ''
  const network = kernel.networks.get(connection?.caipNetworkId ?? 'eip155:1')
  const query = { network, address, depth: 1 }
  const { permissions } = await source.list(query)
  expect(permissions).toMatchObject([
    { action: { kind: 'signIn' }, holder: { name: 'app.example' }, risk: 'low' },
  ])
  expect((await source.list({ ...query, address: 'somebody' })).permissions).toEqual([])
  const [permission] = permissions
  if (permission) await source.revoke?.(permission, query)
  expect((await source.list(query)).permissions).toEqual([])
  expect(kernel.siwx.store.getState().status).not.toBe('signed')
})
