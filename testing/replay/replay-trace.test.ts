import { afterEach, expect, it, vi } from 'vitest'
import { createKernel, type Kernel, type TraceRecording } from '#kernel'
import { createMockConnector } from '../mock-connector.js'
import { createMockWorld } from '../mock-world.js'
import { createReplayWorld, type ReplayWorld } from './create-replay-world.js'
import { replayTrace } from './replay-trace.js'
import {
  createGreeter,
  type GreeterOptions,
  type GreeterPlugin,
  type Session,
  secrets,
  sent,
  startSession,
} from './session.fixture.js'

const kernels: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
})

async function begin(...args: Parameters<typeof startSession>): Promise<Session> {
  const session = await startSession(...args)
  kernels.push(session.kernel)
  return session
}

/** Records all kinds of acts of user, wallet and host. */
async function record(): Promise<TraceRecording> {
  const { kernel, wallet, pause } = await begin()
  await pause(3_000)
  kernel.open({ view: 'Greet', arguments: { uri: secrets.uri } })
  await pause()
  kernel.router.push('Wave')
  await pause()
  kernel.router.back()
  await pause()
  wallet.behave('reject', 'connect')
  await kernel.connections.connect('wallet').catch(() => undefined)
  await pause()
  wallet.behave('approve')
  await kernel.connections.connect('wallet')
  // The greeter sends one request per namespace; the first one loads code.
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(2))
  await pause()
  kernel.close()
  await pause(10_000)
  await kernel.networks.switchTo('mock:two')
  await pause()
  wallet.chooseAccounts([secrets.other, secrets.address])
  await pause()
  wallet.chooseNetwork('mock:strange')
  await pause()
  wallet.behave('reject', 'mock_sign')
  await kernel.rpc.request({ method: 'mock_sign', params: [secrets.message] }).catch(() => undefined)
  await pause()
  wallet.behave('approve')
  await kernel.rpc.request({ method: 'mock_sign', params: [secrets.message], namespace: 'mock' })
  await pause()
  await kernel.connections.disconnect('other')
  await pause()
  await kernel.connections.connect('late')
  await pause()
  wallet.drop()
  await pause()
  await kernel.connections.disconnect()
  await pause()
  return kernel.recording()
}

function rebuild(
  recording: TraceRecording,
  greeter: GreeterOptions = {},
): { readonly world: ReplayWorld; readonly kernel: Kernel<GreeterPlugin> } {
  const world = createReplayWorld(recording)
  const { platform, networks } = world
  const listed = networks.filter(({ id }) => id !== 'strange')
  const kernel = createKernel({ projectId: 'test', platform, logLevel: 'silent', networks: listed })
    .use(world.plugin)
    .use(createGreeter(greeter))
  kernels.push(kernel)
  return { world, kernel }
}

async function differences(recording: TraceRecording, greeter?: GreeterOptions): Promise<readonly string[]> {
  const { world, kernel } = rebuild(recording, greeter)
  return (await replayTrace(kernel, recording, { world, ...(greeter && { timeoutMs: 200 }) })).map(
    ({ text }) => text,
  )
}

it('replays a recorded session, also from JSON [KRN-11]', async () => {
  const recording = sent(await record())
  const names = new Set(recording.entries.map(({ event }) => event))
  expect([...names].sort()).toEqual([
    'account:changed',
    'connection:connected',
    'connection:disconnectSettled',
    'connection:disconnected',
    'connection:failed',
    'connector:found',
    'greeter:bored',
    'greeter:greeted',
    'kernel:started',
    'modal:closed',
    'modal:opened',
    'network:changed',
    'router:changed',
    'rpc:requested',
    'rpc:settled',
  ])
  expect(await differences(recording)).toEqual([])
})

it('replays a restored session [REL-05]', async () => {
  const first = await begin()
  await first.kernel.connections.connect('wallet')
  await first.kernel.dispose()
  const { kernel, platform, pause } = await begin(first.platform)
  await pause(3_000)
  platform.storage.writeFromOtherTab('@quoin/default/connections/v1', '{"other":["wallet"]}')
  await pause()
  await kernel.dispose()
  const recording = sent(kernel.recording())
  const events = recording.entries.map(({ event, facts }) => [event, facts?.restored ?? facts?.by])
  expect(events).toContainEqual(['connection:connected', true])
  expect(events).toContainEqual(['connection:disconnected', 'tab'])
  expect(events.at(-1)).toEqual(['kernel:disposed', undefined])
  expect(await differences(recording)).toEqual([])
})

it('reports missing events of a plugin', async () => {
  const found = await differences(await record(), { greets: false })
  // Two namespaces of the first wallet, and the second wallet.
  const missing = /^[-:.\dTZ]+ greeter:greeted of greeter was recorded and did not happen$/
  expect(found).toEqual([missing, missing, missing].map((one) => expect.stringMatching(one)))
})

it('reports late events of a plugin, measured on the clock [KRN-15]', async () => {
  const recording = await record()
  const found = await differences(recording, { boredAfterMs: 12_000 })
  expect(found).toEqual([
    expect.stringMatching(/greeter:bored of greeter was recorded and did not happen$/),
    expect.stringMatching(/greeter:bored of greeter happened and was not recorded$/),
  ])
})

it('reports a plugin that opens another view', async () => {
  const found = await differences(await record(), { showsAfter: 'Greet' })
  const shown = 'router:changed (view: Greet, depth: 2) of kernel happened and was not recorded'
  expect(found.some((text) => text.endsWith(shown))).toBe(true)
})

it('reports a kernel without a chain of the session', async () => {
  const recording = await record()
  const { world } = rebuild(recording)
  const without = createKernel({
    projectId: 'test',
    platform: world.platform,
    networks: world.networks,
    logLevel: 'silent',
  })
  kernels.push(without)
  const found = await replayTrace(without, recording, { world, timeoutMs: 10 })
  expect(found[0]).toMatchObject({
    kind: 'missing',
    entry: { event: 'connector:found', facts: { id: 'wallet' } },
  })
})

it('replaces the wallets of a plugin by those of the recording', async () => {
  const recording = await record()
  const { world } = rebuild(recording)
  const real = createMockConnector({ id: 'wallet', namespaces: ['mock', 'other'] })
  const { platform, networks } = world
  const listed = networks.filter(({ id }) => id !== 'strange')
  const kernel = createKernel({ projectId: 'test', platform, logLevel: 'silent', networks: listed })
    .use(world.plugin)
    .use(createMockWorld({ wallets: [real] }))
    .use(createGreeter())
  kernels.push(kernel)
  expect(await replayTrace(kernel, recording, { world })).toEqual([])
  expect(real.calls).toEqual([])
})

it('calls perform for acts of the user inside a plugin', async () => {
  const { kernel, pause } = await begin()
  await pause(3_000)
  await kernel.connections.connect('wallet')
  await pause()
  const recording = kernel.recording()
  const performed: string[] = []
  const { world, kernel: again } = rebuild(recording, { greets: false })
  const perform = ({ event }: { event: string }): unknown => performed.push(event)
  await replayTrace(again, recording, { world, perform, timeoutMs: 50 })
  expect(performed).toContain('greeter:greeted')
})

it('stops after a chosen entry, and leaves the kernel as it was then', async () => {
  const recording = await record()
  const until = recording.entries.findIndex(({ event }) => event === 'connection:connected')
  const { world, kernel } = rebuild(recording)
  expect(await replayTrace(kernel, recording, { world, until })).toEqual([])
  expect(kernel.connections.active('mock')?.connectorId).toBe('wallet')
  expect(kernel.recording().entries.map(({ event }) => event)).not.toContain('connection:disconnected')
  const { world: other, kernel: stopped } = rebuild(recording)
  const signal = AbortSignal.abort()
  await replayTrace(stopped, recording, { world: other, signal })
  expect(stopped.connections.active('mock')).toBeUndefined()
})

it('refuses a recording without its beginning', async () => {
  const recording = { ...(await record()), dropped: 3 }
  const { world, kernel } = rebuild(recording)
  await expect(replayTrace(kernel, recording, { world })).rejects.toThrow('3 entries are lost')
})
