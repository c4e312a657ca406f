import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKernel, definePlugin, type Kernel, type PluginTypes } from '#kernel'
import {
  createMockConnector,
  createTestPlatform,
  type MockConnector,
  settle,
  type TestPlatform,
} from '#testing'

const key = '@quoin/default/connections/v1'
const namespaces = ['eip155', 'solana']

function setUp(platform: TestPlatform, wallets: readonly MockConnector[]): Kernel {
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: namespaces.map((chainNamespace) => ({
      id: 1,
      name: chainNamespace,
      chainNamespace,
      caipNetworkId: `${chainNamespace}:1` as const,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
      rpcUrls: { default: { http: ['https://rpc.example'] } },
    })),
  })
  kernel.use(
    definePlugin<PluginTypes>({
      id: 'walletsForTest',
      version: '1.0.0',
      kernel: '*',
      contributes: { connectors: wallets.map((wallet) => ({ id: wallet.id, create: () => wallet })) },
    }),
  )
  return kernel
}

const createWallets = (): readonly MockConnector[] => [
  createMockConnector({ id: 'one', permitted: true }),
  createMockConnector({ id: 'session', namespaces, type: 'wallet-connect', permitted: true }),
]

/** A step before the user disconnects. */
type Step =
  | { readonly type: 'connect'; readonly id: string }
  /** From now on both wallets delay every response, or release the delayed ones. */
  | { readonly type: 'hold' | 'answer' | 'settle' }
  | { readonly type: 'pass' | 'moveClock'; readonly ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('connect' as const), id: fc.constantFrom('one', 'session') }),
  fc.record({ type: fc.constantFrom('hold' as const, 'answer' as const, 'settle' as const) }),
  fc.record({ type: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 12_000 }) }),
  fc.record({ type: fc.constant('moveClock' as const), ms: fc.integer({ min: -3_600_000, max: 3_600_000 }) }),
)

/** The offset of the clock, by platform. */
const offsets = new WeakMap<TestPlatform, number>()

function createMovablePlatform(): TestPlatform {
  const still = createTestPlatform()
  const movable: TestPlatform = { ...still, now: () => still.now() + (offsets.get(movable) ?? 0) }
  return movable
}

async function take(
  act: Step,
  kernel: Kernel,
  platform: TestPlatform,
  wallets: readonly MockConnector[],
): Promise<void> {
  switch (act.type) {
    case 'connect':
      kernel.connections.connect(act.id).catch(() => undefined)
      return
    case 'hold':
      for (const wallet of wallets) {
        wallet.behave('hang', 'connect')
        wallet.behave('hang', 'restore')
      }
      return
    case 'answer':
      for (const wallet of wallets) wallet.answerHanging()
      return
    case 'settle':
      return settle()
    case 'pass':
      return platform.clock.advanceAsync(act.ms)
    case 'moveClock':
      // Timers do not follow the clock.
      offsets.set(platform, (offsets.get(platform) ?? 0) + act.ms)
  }
}

describe('disconnecting at any moment', () => {
  it('ends with no connection, nothing stored, and no connection after a reload [ACC-11] [CON-08]', async () => {
    const stored = fc.constantFrom<Record<string, readonly string[]>>(
      {},
      { eip155: ['one'] },
      { eip155: ['one', 'session'], solana: ['session'] },
      { eip155: ['session'], solana: ['session'] },
    )
    const scene = fc.record({ stored, steps: fc.array(step, { maxLength: 6 }), isHeld: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(scene, async ({ stored: before, steps, isHeld }) => {
        const platform = createMovablePlatform()
        platform.storage.set(key, JSON.stringify(before))
        const wallets = createWallets()
        const kernel = setUp(platform, wallets)
        if (isHeld) await take({ type: 'hold' }, kernel, platform, wallets)
        const started = kernel.start()
        for (const act of steps) await take(act, kernel, platform, wallets)
        const ended = kernel.connections.disconnect()
        await settle()
        let isOver = false
        const both = Promise.all([started, ended]).finally(() => {
          isOver = true
        })
        // Loops until the end: the part of the kernel that restores loads in real time, and may call the wallets late.
        while (!isOver) {
          for (const wallet of wallets) wallet.answerHanging()
          await platform.clock.advanceAsync(60_000)
          await settle()
        }
        await both
        expect(kernel.connections.store.getState().connections).toEqual([])
        expect(JSON.parse(platform.storage.get(key) ?? '{}')).toEqual({})
        for (const namespace of namespaces)
          expect(kernel.connections.state(namespace).status).toBe('disconnected')
        await kernel.dispose()
        const again = setUp(platform, createWallets())
        await again.start()
        expect(again.connections.store.getState().connections).toEqual([])
        await again.dispose()
      }),
      { numRuns: 100 },
    )
  })

  it.each(['eip155', 'solana'])(
    'ends a session that is being restored, in all its namespaces: %s [ACC-11]',
    async (one) => {
      const platform = createTestPlatform()
      platform.storage.set(key, JSON.stringify({ eip155: ['session', 'one'], solana: ['session'] }))
      const wallets = createWallets()
      const [other, session] = wallets
      session?.behave('hang', 'restore')
      const kernel = setUp(platform, wallets)
      const started = kernel.start()
      await settle()
      const ended = kernel.connections.disconnect(one)
      expect(kernel.connections.state('solana').status).toBe('disconnected')
      session?.answerHanging()
      await Promise.all([started, ended])
      // The other wallet stays; the session's wallet is notified once it responded.
      expect(kernel.connections.store.getState().connections.map(({ connectorId }) => connectorId)).toEqual([
        'one',
      ])
      expect(JSON.parse(platform.storage.get(key) ?? '')).toEqual({ eip155: ['one'] })
      expect(session?.calls).toEqual(['restore', 'disconnect'])
      expect(other?.calls).toEqual(['restore'])
    },
  )

  it('ends an attempt to connect at once, even if the wallet ignores it [CON-08]', async () => {
    const platform = createTestPlatform()
    const wallets = createWallets()
    const [one] = wallets
    if (!one) throw new Error('There is no wallet.')
    let approve = (): void => undefined
    const connect = one.connect
    one.connect = (request) =>
      new Promise((resolve, reject) => {
        const { signal: _, ...rest } = request
        const late = new AbortController()
        approve = () => void connect({ ...rest, signal: late.signal }).then(resolve, reject)
      })
    const kernel = setUp(platform, wallets)
    await kernel.start()
    const attempt = kernel.connections.connect('one')
    await settle()
    expect(kernel.connections.state('eip155').status).toBe('connecting')
    const ended = kernel.connections.disconnect('eip155')
    expect(kernel.connections.state('eip155').status).toBe('disconnected')
    await expect(attempt).rejects.toMatchObject({ code: 'ABORTED' })
    // The response to the first request does not affect a second one.
    const earlier = approve
    const again = kernel.connections.connect('one')
    await settle()
    earlier()
    await settle()
    expect(kernel.connections.state('eip155').status).toBe('connecting')
    approve()
    await expect(again).resolves.toMatchObject({ connectorId: 'one' })
    await ended
  })
})
