import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect, disconnect, reconnect, switchChain, switchConnection } from 'wagmi/actions'
import { alice, bob, exampleWallet } from '../../eip1193/tests/adapter-bench.js'
import {
  createPage,
  enterBrowser,
  leaveBrowser,
  nextTurn,
  shownBy,
  shownIn,
  start,
} from '../tests/wagmi-bench.js'
import { connectWagmi, networksOf } from './index.js'

beforeEach(enterBrowser)
afterEach(leaveBrowser)

it('synchronizes several wallets: the active one, and each while wagmi reconnects them [CON-10]', async () => {
  const foreign = exampleWallet({ info: { name: 'Foreign', rdns: 'org.example.foreign' }, accounts: [bob] })
  const third = exampleWallet({ info: { name: 'Third', rdns: 'org.example.third' }, accounts: [bob] })
  const world = await start(createPage(), { inWagmi: [foreign, third] })
  const { config, kernel } = world
  await kernel.connections.connect('wagmi:org.example.third')
  await kernel.connections.connect('wagmi:org.example.foreign')
  expect(shownBy(config).slice(0, 3)).toEqual(['connected', 'org.example.foreign', bob])
  kernel.connections.activate('wagmi:org.example.third', 'eip155')
  expect(shownBy(config)[1]).toBe('org.example.third')
  const one = config.connectors.find(({ id }) => id === 'org.example.foreign')
  if (!one) throw new Error('no connector')
  await switchConnection(config, { connector: one })
  expect(shownIn(kernel)[0]).toBe('wagmi:org.example.foreign')
  await kernel.connections.connect('org.example.mock')
  expect(shownBy(config).slice(0, 3)).toEqual(['connected', 'quoin', alice])
  kernel.connections.activate('wagmi:org.example.third', 'eip155')
  expect([shownBy(config)[1], config.state.connections.size]).toEqual(['org.example.third', 2])
  const ended: unknown[] = []
  kernel.on('connection:disconnected', ({ connectorId }) => ended.push(connectorId))
  await reconnect(config)
  await nextTurn(world)
  expect(ended).toEqual([])
  expect(kernel.connections.store.getState().connections).toHaveLength(3)
})

it('settles after concurrent changes: switching, selecting, disconnecting on both sides [REL-03]', async () => {
  const page = createPage()
  const world = await start(page, { inWagmi: [page.wallet] })
  const { config, kernel, wallet } = world
  const calm = (act: Promise<unknown>): Promise<unknown> => act.catch(() => undefined)
  const own = config.connectors[1]
  if (!own) throw new Error('no connector')
  const acts: readonly (() => unknown)[] = [
    () => calm(kernel.connections.connect('org.example.mock')),
    () => calm(kernel.networks.switchTo('eip155:137')),
    () => calm(disconnect(config)),
    () => calm(connect(config, { connector: own })),
    () => calm(switchChain(config, { chainId: 1 })),
    () => calm(kernel.connections.disconnect('eip155')),
    () => wallet.chooseNetwork('eip155:137'),
    () => wallet.chooseAccounts([bob, alice]),
    () => wallet.drop(),
  ]
  for (let first = 0; first < acts.length; first += 1)
    for (let second = 0; second < acts.length; second += 1) {
      await Promise.all([acts[first]?.(), acts[second]?.()])
      await nextTurn(world)
      const [status, , account, chainId] = shownBy(config)
      const where = `after ${first} and ${second}`
      await vi.waitFor(() => {
        const [id, address] = shownIn(kernel)
        expect([shownBy(config)[0] === 'connected', shownBy(config)[2]], where).toEqual([
          id !== undefined,
          address,
        ])
      })
      if (status === 'connected') expect(shownIn(kernel).slice(1), where).toEqual([account, chainId])
    }
})

it('passes each change on once: nothing goes back and forth', async () => {
  const page = createPage()
  const world = await start(page, { inWagmi: [page.wallet] })
  const { config, kernel } = world
  await kernel.connections.connect('org.example.mock')
  await nextTurn(world)
  let changes = 0
  config.subscribe(
    ({ connections }) => connections,
    () => (changes += 1),
  )
  kernel.connections.store.subscribe(() => (changes += 1))
  kernel.connections.selectAccount('eip155', bob)
  await nextTurn(world)
  expect(changes).toBe(2)
})

it('restores the state of wagmi when the kernel ends, and another kernel can follow [KRN-07]', async () => {
  const { config, kernel, platform } = await start()
  await kernel.connections.connect('org.example.mock')
  await kernel.dispose()
  expect(shownBy(config)[0]).toBe('disconnected')
  expect(platform.leftovers()).toEqual([])
  const { createQuoin } = await import('../../../bundle/index.js')
  const next = connectWagmi(
    createQuoin({ projectId: 'test', networks: networksOf(config), platform }),
    config,
  )
  await next.start()
  await vi.waitFor(() => expect(shownBy(config)).toEqual(['connected', 'quoin', alice, 1]))
  await next.dispose()
  expect(platform.leftovers()).toEqual([])
})

it('keeps two kernels, each with its own config, separate [KRN-07]', async () => {
  const first = await start()
  const second = await start(createPage())
  await first.kernel.connections.connect('org.example.mock')
  expect([shownBy(first.config)[0], shownBy(second.config)[0]]).toEqual(['connected', 'disconnected'])
  expect(() => connectWagmi(second.kernel, first.config)).toThrow()
})
