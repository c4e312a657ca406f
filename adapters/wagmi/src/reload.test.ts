import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connect, disconnect, reconnect } from 'wagmi/actions'
import { settle } from '#testing'
import { alice, exampleWallet } from '../../eip1193/tests/adapter-bench.js'
import {
  createPage,
  enterBrowser,
  leaveBrowser,
  nextTurn,
  prompts,
  reload,
  shownBy,
  shownIn,
  start,
  visit,
} from '../tests/wagmi-bench.js'

beforeEach(enterBrowser)
afterEach(leaveBrowser)

for (const [what, options] of [
  ['by the kernel alone', {}],
  ['by both', { inWagmi: true }],
] as const)
  it(`a reload restores a wallet that is known ${what}, without a prompt [ACC-12] [NET-11]`, async () => {
    const page = createPage()
    const given = 'inWagmi' in options ? { inWagmi: [page.wallet] } : {}
    const before = await start(page, given)
    await before.kernel.connections.connect('org.example.mock')
    await nextTurn(before)
    await before.kernel.networks.switchTo('eip155:137')
    const requestCount = prompts(page.wallet)
    const after = await reload(before, given)
    await vi.waitFor(() => expect(shownIn(after.kernel)).toEqual(['org.example.mock', alice, 137]))
    const connector = 'inWagmi' in options ? 'org.example.mock' : 'quoin'
    await vi.waitFor(() => expect(shownBy(after.config)).toEqual(['connected', connector, alice, 137]))
    expect(after.config.state.connections.size).toBe(1)
    expect(prompts(page.wallet)).toBe(requestCount)
    await disconnect(after.config)
    await vi.waitFor(() => expect(shownIn(after.kernel)[0]).toBeUndefined())
    const last = await reload(after, given)
    expect([shownBy(last.config)[0], shownIn(last.kernel)[0]]).toEqual(['disconnected', undefined])
  })

it('wagmi waits for the widget while a session is restored: its status is never disconnected in between [ACC-12]', async () => {
  const before = await start()
  await before.kernel.connections.connect('org.example.mock')
  const stored = new Map(before.kept)
  await before.kernel.dispose()
  const after = visit({ ...before, kept: stored }, { announced: false })
  await settle()
  const seen: string[] = []
  after.config.subscribe(
    ({ status }) => status,
    (status) => seen.push(status),
  )
  void after.kernel.start()
  await reconnect(after.config)
  expect(seen).toEqual(['reconnecting', 'connected'])
  expect(shownBy(after.config)).toEqual(['connected', 'quoin', alice, 1])
})

it('wagmi continues after three seconds if the kernel does not finish restoring', async () => {
  const world = visit(createPage())
  const { config, kernel, platform } = world
  vi.spyOn(kernel.connections, 'state').mockReturnValue({ status: 'restoring', connectorId: 'lost' })
  const back = reconnect(config)
  await settle()
  await platform.clock.advanceAsync(3_000)
  await back
  expect(shownBy(config)[0]).toBe('disconnected')
})

it('a reload restores a wallet of wagmi, in both [ACC-12] [NET-11]', async () => {
  const foreign = exampleWallet({ info: { name: 'Foreign', rdns: 'org.example.foreign' } })
  const before = await start(createPage(), { inWagmi: [foreign] })
  await before.kernel.connections.connect('wagmi:org.example.foreign')
  const requestCount = prompts(foreign)
  const after = await reload(before, { inWagmi: [foreign] })
  await vi.waitFor(() => expect(shownIn(after.kernel)).toEqual(['wagmi:org.example.foreign', alice, 1]))
  expect(shownBy(after.config)).toEqual(['connected', 'org.example.foreign', alice, 1])
  expect(prompts(foreign)).toBe(requestCount)
})

it('the widget waits for a wallet that wagmi restores, also if wagmi has lost its most recent connector [ACC-12]', async () => {
  const foreign = exampleWallet({ info: { name: 'Foreign', rdns: 'org.example.foreign' } })
  const before = await start(createPage(), { inWagmi: [foreign] })
  await before.kernel.connections.connect('wagmi:org.example.foreign')
  await before.kernel.dispose()
  const after = visit({ ...before, kept: new Map() }, { announced: false, inWagmi: [foreign] })
  const seen: string[] = []
  after.kernel.connections.store.subscribe(({ byNamespace }) => {
    const { status = '' } = byNamespace.eip155 ?? {}
    if (seen.at(-1) !== status) seen.push(status)
  })
  foreign.behave('hang', 'eth_accounts')
  void after.kernel.start()
  const back = reconnect(after.config)
  await nextTurn(after)
  expect(seen).toEqual(['restoring'])
  foreign.behave('approve', 'eth_accounts')
  foreign.answerHanging()
  await back
  await vi.waitFor(() => expect(shownIn(after.kernel)[0]).toBe('wagmi:org.example.foreign'))
  expect(seen).toEqual(['restoring', 'connected'])
})

it('the widget does not wait for a host that does not let wagmi reconnect', async () => {
  const foreign = exampleWallet({ info: { name: 'Foreign', rdns: 'org.example.foreign' } })
  const before = await start(createPage(), { inWagmi: [foreign] })
  await before.kernel.connections.connect('wagmi:org.example.foreign')
  await before.kernel.dispose()
  const after = visit(before, { announced: false, inWagmi: [foreign] })
  void after.kernel.start()
  await nextTurn(after)
  expect(after.kernel.connections.state('eip155').status).toBe('restoring')
  await after.platform.clock.advanceAsync(3_000)
  await vi.waitFor(() => expect(after.kernel.connections.state('eip155').status).toBe('disconnected'))
})

it('the widget displays a connection that wagmi restores and the kernel has not stored [ACC-12]', async () => {
  const page = createPage()
  const before = await start(page, { inWagmi: [page.wallet] })
  const connector = before.config.connectors[1]
  if (!connector) throw new Error('no connector')
  await connect(before.config, { connector })
  await vi.waitFor(() => expect(shownIn(before.kernel)[0]).toBe('org.example.mock'))
  const after = await reload(before, { inWagmi: [page.wallet], kernel: { storageKey: 'another' } })
  await vi.waitFor(() => expect(shownIn(after.kernel)).toEqual(['org.example.mock', alice, 1]))
})
