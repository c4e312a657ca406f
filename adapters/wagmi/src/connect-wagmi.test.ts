import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConfig, http } from 'wagmi'
import { connect, disconnect, sendTransaction, signMessage, signTypedData, switchChain } from 'wagmi/actions'
import { createMockConnector, createMockWorld } from '#testing'
import { alice, bob } from '../../eip1193/tests/adapter-bench.js'
import {
  createPage,
  enterBrowser,
  leaveBrowser,
  one,
  prompts,
  shownBy,
  shownIn,
  start,
  two,
  visit,
  type WagmiWorld,
} from '../tests/wagmi-bench.js'
import { connectWagmi, networksOf } from './index.js'

beforeEach(enterBrowser)
afterEach(leaveBrowser)

const quoinOf = ({ config }: WagmiWorld) => {
  const found = config.connectors.find(({ id }) => id === 'quoin')
  if (!found) throw new Error('wagmi has no connector of Quoin')
  return found
}

it('mirrors the connection of the widget in wagmi: account, network, disconnect [NET-11]', async () => {
  const { config, kernel, wallet } = await start()
  expect(shownBy(config)).toEqual(['disconnected', undefined, undefined, 1])
  await kernel.connections.connect('org.example.mock')
  expect(shownBy(config)).toEqual(['connected', 'quoin', alice, 1])
  await kernel.networks.switchTo('eip155:137')
  expect(shownBy(config)).toEqual(['connected', 'quoin', alice, 137])
  kernel.connections.selectAccount('eip155', bob)
  expect(shownBy(config)).toEqual(['connected', 'quoin', bob, 137])
  wallet.chooseNetwork('eip155:1')
  expect(shownBy(config)).toEqual(['connected', 'quoin', bob, 1])
  await kernel.connections.disconnect('eip155')
  expect(shownBy(config)).toEqual(['disconnected', undefined, undefined, 1])
  expect(prompts(wallet)).toBe(1)
})

it("signs, sends, switches and disconnects by wagmi's actions [NET-11]", async () => {
  const { config, kernel, wallet } = await start()
  await kernel.connections.connect('org.example.mock')
  expect(await signMessage(config, { message: 'Hello' })).toMatch(/^0x11/)
  expect(await sendTransaction(config, { to: bob, value: 1n, gas: 21_000n })).toMatch(/^0x22/)
  await switchChain(config, { chainId: 137 })
  expect(shownIn(kernel)).toEqual(['org.example.mock', alice, 137])
  wallet.behave('reject', 'wallet_switchEthereumChain')
  await expect(switchChain(config, { chainId: 1 })).rejects.toMatchObject({
    name: 'UserRejectedRequestError',
  })
  wallet.behave('reject', 'personal_sign')
  await expect(signMessage(config, { message: 'Hello' })).rejects.toThrow(/User rejected/)
  await disconnect(config)
  expect(shownIn(kernel)).toEqual([undefined, undefined, 137])
  expect(shownBy(config)).toEqual(['disconnected', undefined, undefined, 137])
})

it("opens the widget for wagmi's connect, and rejects if the user closes it [NET-11] [CON-08]", async () => {
  const world = await start()
  const { config, kernel } = world
  const connector = quoinOf(world)
  const closed = connect(config, { connector })
  await vi.waitFor(() => expect(kernel.router.current()?.view).toBe('Connect'))
  kernel.close()
  await expect(closed).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  expect(shownBy(config)[0]).toBe('disconnected')
  const connected = connect(config, { connector, chainId: 137 })
  await vi.waitFor(() => expect(kernel.router.current()?.view).toBe('Connect'))
  await kernel.connections.connect('org.example.mock')
  expect(await connected).toMatchObject({ accounts: [alice, bob], chainId: 137 })
  expect(shownBy(config)).toEqual(['connected', 'quoin', alice, 137])
})

it("refuses wagmi's requests of a watch-only account with 4100; no wallet is asked [SEC-08]", async () => {
  const { config, kernel, wallet } = await start()
  await vi.waitFor(() => expect(kernel.connectors.find('watch')).toBeDefined())
  const { WatchToken } = await import('#plugins/watch')
  await (await kernel.load(WatchToken)).connect(bob)
  // A library does not know what is watch-only: its account is connected.
  expect(shownBy(config)).toEqual(['connected', 'quoin', bob, 1])
  await switchChain(config, { chainId: 137 })
  expect(shownBy(config)).toEqual(['connected', 'quoin', bob, 137])
  const refused = [
    signMessage(config, { message: 'Hello' }),
    sendTransaction(config, { to: alice, value: 1n, gas: 21_000n }),
    signTypedData(config, {
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'Hello' },
    }),
  ]
  for (const request of refused) {
    const error: unknown = await request.catch((thrown: unknown) => thrown)
    const causes: unknown[] = []
    for (let one = error; one instanceof Error && causes.length < 10; one = one.cause) causes.push(one)
    expect(causes).toContainEqual(expect.objectContaining({ code: 4100 }))
  }
  expect(wallet.requests.filter(({ method }) => /sign|send/i.test(method))).toEqual([])
})

it('keeps the selected network the same in both without a wallet [NET-04]', async () => {
  const { config, kernel } = await start()
  await switchChain(config, { chainId: 137 })
  expect(shownIn(kernel)[2]).toBe(137)
  await kernel.networks.switchTo('eip155:1')
  expect(config.state.chainId).toBe(1)
})

it('mirrors a wallet on a network that neither lists, and its disconnect [NET-05]', async () => {
  const { config, kernel, wallet } = await start()
  await kernel.connections.connect('org.example.mock')
  wallet.chooseNetwork('eip155:10')
  expect(kernel.networks.isUnsupported('eip155')).toBe(true)
  expect([...config.state.connections.values()].map(({ chainId }) => chainId)).toEqual([10])
  wallet.drop()
  expect(shownBy(config)[0]).toBe('disconnected')
})

it('reports setup errors of the host: no connector in the config, or one of another kernel', async () => {
  const { config } = await start()
  const { createQuoin } = await import('../../../bundle/index.js')
  const make = () => createQuoin({ projectId: 'test', networks: networksOf(config) })
  expect(() => connectWagmi(make(), config)).toThrow(/has a kernel already/)
  const bare = createConfig({ chains: [one], transports: { 1: http() } })
  expect(() => connectWagmi(make(), bare)).toThrow(/quoinConnector\(\)/)
})

it("takes networks from wagmi's chains, with the nodes of its transports [NET-01]", async () => {
  const { config, platform } = await start()
  expect(networksOf(config).map(({ id, rpcUrls }) => [id, rpcUrls.default.http])).toEqual([
    [one.id, ['https://node-1.example/']],
    [two.id, ['https://node-137.example/', 'https://spare-137.example/']],
  ])
  expect(platform.requests).toEqual([])
})

it('mirrors in wagmi a connection without a wallet in the page, such as a WalletConnect session [NET-11]', async () => {
  const { config, kernel } = visit(createPage())
  const session = createMockConnector({ id: 'session', namespace: 'eip155', accounts: [bob] })
  kernel.use(createMockWorld({ wallets: [session] }))
  await kernel.start()
  await kernel.connections.connect('session')
  expect(shownBy(config).slice(0, 3)).toEqual(['connected', 'quoin', bob])
})
