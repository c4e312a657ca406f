import { afterEach, expect, it } from 'vitest'
import { createKernel, type Kernel } from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createReplayWorld,
  createTestPlatform,
  replayTrace,
  settle,
} from '#testing'
import { type WalletsPlugin, walletsPlugin } from './manifest.js'

const kernels: Kernel<WalletsPlugin>[] = []
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
})

it('replays a visit in which a user connects by the list [KRN-11]', async () => {
  const platform = createTestPlatform()
  const wallet = createMockConnector({ id: 'one', namespace: 'mock', accounts: ['alice'] })
  const world = createMockWorld({ chains: [createMockChain()], wallets: [wallet] })
  const kernel = createKernel({ projectId: 'test', platform, networks: [createMockNetwork()] })
    .use(world)
    .use(walletsPlugin)
  kernels.push(kernel)
  await kernel.start({ services: 'all' })
  const pause = async (): Promise<void> => {
    await settle()
    await platform.clock.advanceAsync(5_000)
  }

  wallet.behave('hang')
  kernel.open()
  await pause()
  kernel.router.push('ConnectingExternal', { connectorId: 'one' })
  await expect.poll(() => wallet.calls).toContain('connect')
  await pause()
  wallet.answerHanging()
  await expect.poll(() => kernel.router.current()).toBeUndefined()
  const recording = kernel.recording()
  expect(recording.entries.map(({ event }) => event)).toContain('connection:connected')

  const again = createReplayWorld(recording)
  const replayed = createKernel({ projectId: 'test', platform: again.platform, networks: again.networks })
    .use(again.plugin)
    .use(walletsPlugin)
  kernels.push(replayed)
  const viewParams = (view: string): unknown =>
    view === 'ConnectingExternal' ? { connectorId: 'one' } : undefined
  expect(await replayTrace(replayed, recording, { world: again, viewParams })).toEqual([])
})
