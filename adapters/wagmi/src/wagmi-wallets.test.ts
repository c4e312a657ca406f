import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect, disconnect } from 'wagmi/actions'
import { alice, bob, exampleWallet } from '../../eip1193/tests/adapter-bench.js'
import {
  createPage,
  enterBrowser,
  leaveBrowser,
  nextTurn,
  prompts,
  shownBy,
  shownIn,
  start,
} from '../tests/wagmi-bench.js'

beforeEach(enterBrowser)
afterEach(leaveBrowser)

it("mirrors in the widget a connection of wagmi's own connector, without a further prompt [NET-11]", async () => {
  const page = createPage()
  const { config, kernel, wallet } = await start(page, { inWagmi: [page.wallet] })
  const connector = config.connectors.find(({ id }) => id === wallet.info.rdns)
  if (!connector) throw new Error('no connector')
  await connect(config, { connector })
  await vi.waitFor(() => expect(shownIn(kernel)).toEqual(['org.example.mock', alice, 1]))
  expect(shownBy(config)).toEqual(['connected', 'org.example.mock', alice, 1])
  // wagmi itself sends two requests; the widget adds one that the wallet answers without a prompt.
  await kernel.networks.switchTo('eip155:137')
  await vi.waitFor(() => expect(shownBy(config)).toEqual(['connected', 'org.example.mock', alice, 137]))
  kernel.connections.selectAccount('eip155', bob)
  expect(shownBy(config)).toEqual(['connected', 'org.example.mock', bob, 137])
  await disconnect(config)
  await vi.waitFor(() => expect(shownIn(kernel)[0]).toBeUndefined())
})

it("ends wagmi's own connection if the user disconnects in the widget [ACC-11] [NET-11]", async () => {
  const page = createPage()
  const { config, kernel } = await start(page, { inWagmi: [page.wallet] })
  const connector = config.connectors[1]
  if (!connector) throw new Error('no connector')
  await connect(config, { connector })
  await vi.waitFor(() => expect(shownIn(kernel)[0]).toBe('org.example.mock'))
  await kernel.connections.disconnect('eip155')
  await vi.waitFor(() => expect(shownBy(config)).toEqual(['disconnected', undefined, undefined, 1]))
  expect(config.state.connections.size).toBe(0)
})

it('has one connection if a wallet accepts wagmi by itself while it connects in the widget [NET-11]', async () => {
  const page = createPage()
  const world = await start(page, { inWagmi: [page.wallet] })
  const { config, kernel, wallet } = world
  await kernel.connections.connect('org.example.mock')
  await nextTurn(world)
  await vi.waitFor(() => expect(shownBy(config)).toEqual(['connected', 'org.example.mock', alice, 1]))
  expect(config.state.connections.size).toBe(1)
  expect(kernel.connections.store.getState().connections).toHaveLength(1)
  expect(prompts(wallet)).toBe(1)
  await kernel.connections.disconnect('eip155')
  await vi.waitFor(() => expect(shownBy(config)[0]).toBe('disconnected'))
  await nextTurn(world)
  expect([config.state.connections.size, shownIn(kernel)[0]]).toEqual([0, undefined])
})

it('lists wallets that only wagmi has, and connects them through wagmi [NET-11] [CON-02]', async () => {
  const foreign = exampleWallet({ info: { name: 'Foreign', rdns: 'org.example.foreign' }, accounts: [bob] })
  const { config, kernel } = await start(createPage(), { inWagmi: [foreign] })
  const id = 'wagmi:org.example.foreign'
  expect(kernel.connectors.find(id)).toMatchObject({ name: 'Foreign', type: 'external' })
  await kernel.connections.connect(id)
  expect(shownBy(config)).toEqual(['connected', 'org.example.foreign', bob, 1])
  expect(shownIn(kernel)).toEqual([id, bob, 1])
  expect(await kernel.rpc.request({ method: 'personal_sign', params: ['0x00', bob] })).toMatch(/^0x11/)
  await kernel.networks.switchTo('eip155:137')
  expect(shownBy(config)).toEqual(['connected', 'org.example.foreign', bob, 137])
  foreign.chooseNetwork('eip155:1')
  await vi.waitFor(() => expect(shownIn(kernel)).toEqual([id, bob, 1]))
  foreign.chooseAccounts([alice])
  await vi.waitFor(() => expect(shownIn(kernel)).toEqual([id, alice, 1]))
  await kernel.connections.disconnect('eip155')
  await vi.waitFor(() => expect(shownBy(config)[0]).toBe('disconnected'))
})

for (const side of ['the widget', 'wagmi'])
  it(`ends a wallet that cannot revoke its permissions if the user disconnects in ${side} [ACC-11]`, async () => {
    const refuse = () => {
      throw { code: 4200, message: 'not here' }
    }
    const page = createPage(exampleWallet({ answers: { wallet_revokePermissions: refuse } }))
    const world = await start(page, { inWagmi: [page.wallet] })
    const { config, kernel } = world
    await kernel.connections.connect('org.example.mock')
    await nextTurn(world)
    await vi.waitFor(() => expect(shownBy(config)[1]).toBe('org.example.mock'))
    if (side === 'wagmi') await disconnect(config)
    else await kernel.connections.disconnect('eip155')
    await nextTurn(world)
    await vi.waitFor(() =>
      expect([shownBy(config)[0], shownIn(kernel)[0]]).toEqual(['disconnected', undefined]),
    )
    expect(config.state.connections.size).toBe(0)
  })

it('does not disturb a pending connection, even if the wallet has accepted wagmi already', async () => {
  const page = createPage()
  const world = await start(page, { inWagmi: [page.wallet] })
  const { config, kernel, wallet } = world
  wallet.behave('hang', 'eth_chainId')
  const leave = new AbortController()
  const pending = kernel.connections.connect('org.example.mock', { signal: leave.signal })
  pending.catch(() => undefined)
  await vi.waitFor(() => expect(kernel.connections.state('eip155').status).toBe('connecting'))
  await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('eth_chainId'))
  config.setState((state) => ({ ...state }))
  wallet.behave('approve', 'eth_chainId')
  wallet.answerHanging()
  await pending
  await nextTurn(world)
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  await vi.waitFor(() =>
    expect(shownBy(config).slice(0, 3)).toEqual(['connected', 'org.example.mock', alice]),
  )
})

it('switches a wallet of wagmi to a network of the page when it connects [NET-05]', async () => {
  const far = exampleWallet({ info: { name: 'Far', rdns: 'org.example.far' }, chainId: 10 })
  const { config, kernel } = await start(createPage(), { inWagmi: [far] })
  await kernel.connections.connect('wagmi:org.example.far')
  expect(shownIn(kernel)).toEqual(['wagmi:org.example.far', alice, 1])
  expect(shownBy(config)).toEqual(['connected', 'org.example.far', alice, 1])
})

it('displays the name of a wallet of wagmi as text, capped and without bidi controls [SEC-04]', async () => {
  const name = `Fo\u202ereign ${'x'.repeat(200)}`
  const foreign = exampleWallet({ info: { name, rdns: 'org.example.foreign' } })
  const { kernel } = await start(createPage(), { inWagmi: [foreign] })
  const shown = kernel.connectors.find('wagmi:org.example.foreign')?.name ?? ''
  expect([shown.slice(0, 8), shown.length]).toEqual(['Fo reign', 64])
})

it('reports to the widget that the user rejected in a wallet of wagmi [CON-07]', async () => {
  const foreign = exampleWallet({ info: { name: 'Foreign', rdns: 'org.example.foreign' } })
  foreign.behave('reject')
  const { config, kernel } = await start(createPage(), { inWagmi: [foreign] })
  await expect(kernel.connections.connect('wagmi:org.example.foreign')).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  expect([shownBy(config)[0], shownIn(kernel)[0]]).toEqual(['disconnected', undefined])
})

it('does not connect a user who left before a wallet of wagmi answered [CON-08]', async () => {
  const foreign = exampleWallet({ info: { name: 'Foreign', rdns: 'org.example.foreign' } })
  foreign.behave('hang', 'wallet_requestPermissions')
  const world = await start(createPage(), { inWagmi: [foreign] })
  const { config, kernel } = world
  const leave = new AbortController()
  const pending = kernel.connections.connect('wagmi:org.example.foreign', { signal: leave.signal })
  await vi.waitFor(() => expect(foreign.requests.at(-1)?.method).toBe('wallet_requestPermissions'))
  leave.abort()
  await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
  await nextTurn(world)
  foreign.behave('approve')
  foreign.answerHanging()
  await vi.waitFor(() =>
    expect(foreign.requests.map(({ method }) => method)).toContain('wallet_revokePermissions'),
  )
  await nextTurn(world)
  await vi.waitFor(() =>
    expect([shownBy(config)[0], shownIn(kernel)[0]]).toEqual(['disconnected', undefined]),
  )
})

it('sends a wallet of wagmi no request on another network than the confirmed one [SEC-06]', async () => {
  const foreign = exampleWallet({ info: { name: 'Foreign', rdns: 'org.example.foreign' } })
  const { kernel } = await start(createPage(), { inWagmi: [foreign] })
  await kernel.connections.connect('wagmi:org.example.foreign')
  const request = {
    method: 'eth_sendTransaction',
    params: [{ from: alice, to: bob, value: '0x1' }],
    caipNetworkId: 'eip155:137',
  } as const
  await expect(kernel.rpc.request(request)).rejects.toMatchObject({ code: 'CONNECTION_CHANGED' })
  expect(foreign.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})
