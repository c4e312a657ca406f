import { afterEach, expect, it, vi } from 'vitest'
import { createMockConnector, createMockNetwork, settle } from '#testing'
import { endWorlds, type Mock, serve, start } from '../../testing/wallets-world.js'

afterEach(endWorlds)

const namespaces = ['eip155', 'solana', 'bip122'] as const
const networks = namespaces.map((namespace) => createMockNetwork(`${namespace}:one`))
const heron = (namespace: string): Mock =>
  createMockConnector({ id: `${namespace}:heron`, name: 'Heron', type: 'announced', namespace })
const copper = (): Mock => createMockConnector({ id: 'eip155:copper', name: 'Copper', type: 'announced' })

async function startSeveral(connectors: readonly Mock[], offered = networks) {
  const world = await start({ connectors, kernel: { networks: offered } })
  const { kernel } = world
  const select = (namespace?: string): void =>
    kernel.wallets.select({ connectorId: connectors[0]?.id, ...(namespace && { namespace }) })
  const rows = () => kernel.wallets.list.getState().groups.flatMap((group) => group.rows)
  return { ...world, select, rows, now: () => kernel.router.current() }
}

it('lists a wallet of several namespaces as one row, and lets the user choose the namespace [CON-02] [CON-08]', async () => {
  const { kernel, select, rows, now } = await startSeveral(namespaces.map(heron))
  expect(rows().map((row) => [row.name, row.namespaces])).toEqual([['Heron', [...namespaces]]])
  kernel.router.reset('Connect')
  select()
  expect(now()).toMatchObject({ view: 'ConnectingMultiChain', params: { connectorId: 'eip155:heron' } })
  expect(kernel.wallets.attempt.getState()).toEqual({ status: 'idle' })
  kernel.wallets.select({ connectorId: 'eip155:heron', namespace: 'solana' })
  expect(now()).toMatchObject({
    view: 'ConnectingExternal',
    params: { connectorId: 'solana:heron', namespace: 'solana' },
  })
  await vi.waitFor(() => expect(now()).toBeUndefined())
  expect(kernel.connections.store.getState().connections.map((one) => one.connectorId)).toEqual([
    'solana:heron',
  ])
  expect(kernel.networks.store.getState().activeNamespace).toBe('solana')
})

it('orders the namespaces by the host’s networks, independent of the announcements [CON-02] [NET-02]', async () => {
  const { kernel, rows, now, select } = await startSeveral(
    ['bip122', 'solana', 'eip155'].map((namespace) => heron(namespace)),
  )
  expect(rows()[0]?.namespaces).toEqual(namespaces)
  kernel.router.reset('Connect')
  select()
  expect(now()?.view).toBe('ConnectingMultiChain')
  expect(kernel.wallets.ways({ connectorId: 'bip122:heron' }).map((way) => way.namespace)).toEqual(namespaces)
})

it('displays the icon of a wallet if any of its connectors has it [CON-02]', async () => {
  const plain = heron('bip122')
  const { kernel, rows } = await startSeveral([
    plain,
    { ...heron('solana'), imageUrl: 'data:image/png;base64,AA' },
  ])
  expect(rows().map((row) => row.imageUrl)).toEqual(['data:image/png;base64,AA'])
  expect(kernel.wallets.imageUrl({ connectorId: 'bip122:heron' })).toBe('data:image/png;base64,AA')
  kernel.router.reset('Connect', { namespace: 'bip122' })
  expect(kernel.wallets.imageUrl({ connectorId: 'bip122:heron' })).toBe('data:image/png;base64,AA')
  expect(kernel.wallets.imageUrl({ connectorId: 'none' })).toBeUndefined()
})

it('hides the list of all wallets if the gateway has none for a namespace [CON-06]', async () => {
  const { kernel, platform } = await startSeveral([heron('solana')])
  platform.onFetch(() => Response.json({ data: [], count: 0 }))
  const stop = kernel.wallets.watchList()
  expect(kernel.wallets.list.getState().all).toEqual({ tag: undefined })
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  expect(kernel.wallets.list.getState().all).toBeUndefined()
  stop()
})

it('skips the choice if only one namespace of the host is served [CON-07]', async () => {
  const { kernel, select, now } = await startSeveral(
    namespaces.map(heron),
    networks.filter((network) => network.chainNamespace === 'solana'),
  )
  kernel.router.reset('Connect')
  select()
  expect(now()).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: 'solana:heron' } })
  expect(now()?.params).not.toHaveProperty('namespace')
})

it('continues with the only remaining namespace, and marks connected ones before that [CON-10]', async () => {
  const { kernel, select, now } = await startSeveral(namespaces.map(heron))
  await kernel.connections.connect('eip155:heron')
  kernel.router.reset('Connect')
  select()
  expect(now()?.view).toBe('ConnectingMultiChain')
  expect(kernel.wallets.ways({ connectorId: 'bip122:heron' }).map((way) => way.isConnected)).toEqual([
    true,
    false,
    false,
  ])
  await kernel.connections.connect('bip122:heron')
  kernel.router.reset('Connect')
  select()
  expect(now()).toMatchObject({ view: 'ConnectingExternal', params: { namespace: 'solana' } })
})

it('uses an existing connection without another wallet request [SEC-06] [CON-10]', async () => {
  const wallets = [heron('eip155'), heron('solana'), copper()]
  const { kernel, select, now } = await startSeveral(wallets)
  await kernel.connections.connect('solana:heron')
  await kernel.connections.connect('eip155:heron')
  await kernel.connections.connect('eip155:copper')
  kernel.router.reset('Connect')
  select()
  expect(now()?.view).toBe('ConnectingMultiChain')
  select('eip155')
  expect(now()).toBeUndefined()
  expect(kernel.connections.active('eip155')?.connectorId).toBe('eip155:heron')
  kernel.router.reset('Connect')
  select('solana')
  expect(kernel.networks.store.getState().activeNamespace).toBe('solana')
  expect(wallets[0]?.calls.filter((call) => call === 'connect')).toHaveLength(1)
})

it('connects a wallet with one connector for all namespaces only in the chosen one [CON-10]', async () => {
  const one = createMockConnector({
    id: 'one',
    name: 'One',
    type: 'announced',
    namespaces: ['eip155', 'solana', 'tezos'],
  })
  const { kernel, select, now } = await startSeveral([one])
  kernel.router.reset('Connect')
  select()
  expect(kernel.wallets.ways({ connectorId: 'one' }).map((way) => way.namespace)).toEqual([
    'eip155',
    'solana',
  ])
  select('solana')
  await vi.waitFor(() => expect(now()).toBeUndefined())
  expect(kernel.connections.store.getState().connections.map((live) => live.namespace)).toEqual(['solana'])
})

it('connects all namespaces at once where a wallet grants them by one session, and one of them from its own list [CON-10]', async () => {
  const session = createMockConnector({
    id: 'multichain:heron',
    name: 'Heron',
    type: 'multi-chain',
    namespaces: ['eip155', 'solana'],
  })
  const wallets = [heron('eip155'), heron('solana'), session]
  const { kernel, select, rows, now } = await startSeveral(wallets)
  expect(rows().map((row) => row.name)).toEqual(['Heron'])
  kernel.router.reset('Connect')
  select()
  expect(now()).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: 'multichain:heron' } })
  await vi.waitFor(() => expect(now()).toBeUndefined())
  const live = () =>
    kernel.connections.store
      .getState()
      .connections.map(({ namespace, connectorId }) => `${namespace} ${connectorId}`)
  expect(live()).toEqual(['eip155 multichain:heron', 'solana multichain:heron'])
  expect(session.calls.filter((call) => call === 'connect')).toHaveLength(1)
  await kernel.connections.disconnect()
  kernel.router.reset('Connect', { namespace: 'solana' })
  kernel.wallets.select({ connectorId: rows()[0]?.connectorId })
  await vi.waitFor(() => expect(now()).toBeUndefined())
  expect(live()).toEqual(['solana solana:heron'])
})

it('lists the wallets of one namespace, and requests those from the gateway [CON-06] [NET-04]', async () => {
  const { kernel, platform, rows, now } = await startSeveral([heron('eip155'), copper(), heron('solana')])
  serve(platform)
  kernel.router.reset('Connect', { namespace: 'solana' })
  expect(rows().map((row) => [row.name, row.connectorId])).toEqual([['Heron', 'solana:heron']])
  expect(kernel.wallets.list.getState().only).toBe('solana')
  const stop = kernel.wallets.watchList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  expect(new URL(platform.requests[0]?.url ?? '').searchParams.get('chains')).toBe('solana:one')
  kernel.router.push('AllWallets')
  kernel.wallets.browser.open()
  await vi.waitFor(() => expect(kernel.wallets.browser.store.getState().status).toBe('ready'))
  expect(kernel.wallets.browser.store.getState().rows[0]?.name).toBe('Heron')
  expect(kernel.wallets.browser.store.getState().rows.map((row) => row.name)).not.toContain('Copper')
  expect(new URL(platform.requests.at(-1)?.url ?? '').searchParams.get('chains')).toBe('solana:one')
  kernel.wallets.select({ connectorId: 'solana:heron' })
  expect(now()).toMatchObject({ view: 'ConnectingExternal', params: { namespace: 'solana' } })
  // Without the namespace another list is requested.
  kernel.router.reset('Connect')
  expect(kernel.wallets.list.getState().popular).toBe('loading')
  expect(
    rows()
      .map((row) => row.name)
      .slice(0, 2),
  ).toEqual(['Heron', 'Copper'])
  expect(kernel.wallets.browser.store.getState().status).toBe('idle')
  await vi.waitFor(() => expect(platform.requests.at(-1)?.url).toContain('eip155%3Aone%2Csolana'))
  stop()
})

it('ignores a namespace that the host does not have [SEC-15]', async () => {
  const { kernel, rows } = await startSeveral([heron('eip155')])
  for (const params of [{ namespace: 'tezos' }, { namespace: 7 }, 'solana', null]) {
    kernel.router.reset('Connect', params)
    expect(kernel.wallets.list.getState().only).toBeUndefined()
    expect(rows()).toHaveLength(1)
  }
})

it('stores a recent wallet once, for any of its connectors, and two in total [CON-05]', async () => {
  const { kernel } = await startSeveral([heron('eip155'), copper(), heron('solana')])
  const names = () => kernel.wallets.recent.getState().map((wallet) => wallet.name)
  await kernel.connections.connect('eip155:heron')
  await vi.waitFor(() => expect(names()).toEqual(['Heron']))
  await kernel.connections.connect('solana:heron')
  await settle()
  expect(names()).toEqual(['Heron'])
  await kernel.connections.connect('eip155:copper')
  await vi.waitFor(() => expect(names()).toEqual(['Copper', 'Heron']))
  await kernel.connections.disconnect('solana')
  await kernel.connections.connect('solana:heron')
  await vi.waitFor(() => expect(names()).toEqual(['Heron', 'Copper']))
  await settle()
  const [group] = kernel.wallets.list.getState().groups
  expect(group?.rows.map((row) => [row.name, row.badges, row.namespaces.length])).toEqual([
    ['Heron', ['installed', 'recent'], 2],
    ['Copper', ['installed', 'recent'], 1],
  ])
})

it('adds a late namespace to the row without moving it [CON-02]', async () => {
  const late = heron('solana')
  const { kernel, platform } = await start({
    connectors: [heron('eip155'), copper()],
    kernel: { networks, defaultNetwork: 'solana:one' },
    late: [[late, 1_000]],
  })
  const rows = () => kernel.wallets.list.getState().groups.flatMap((group) => group.rows)
  const before = rows().map((row) => row.key)
  expect(before).toEqual(['eip155:heron', 'eip155:copper'])
  await platform.clock.advanceAsync(1_000)
  expect(rows().map((row) => row.key)).toEqual(before)
  expect(rows()[0]).toMatchObject({ connectorId: 'solana:heron', namespaces: ['eip155', 'solana'] })
})
