import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestPlatform, settle } from '#testing'
import {
  createKernel,
  createWalletAttempt,
  definePlugin,
  type Plugin,
  type PluginTypes,
  QuoinError,
  RpcError,
  type WalletAttempt,
  type WalletAttemptOptions,
  type WalletAttempts,
} from '../../core/index.js'
import { walletAttemptTransition } from './wallet-attempt.js'

describe('the states', () => {
  const idle: WalletAttempt<string> = { status: 'idle' }
  const waiting = walletAttemptTransition(idle, { type: 'ask', target: 'w' })
  const refused = (error: unknown) => walletAttemptTransition(waiting, { type: 'refused', error })

  it('ends declined, and never done, after a rejected request [CON-07] [CON-08]', () => {
    const declined = refused(new RpcError(4001))
    expect(declined).toEqual({ status: 'declined', target: 'w' })
    expect(walletAttemptTransition(declined, { type: 'done' })).toBe(declined)
    expect(walletAttemptTransition(declined, { type: 'slow' })).toBe(declined)
  })

  it('distinguishes a pending request from other faults, and keeps the error [CON-07]', () => {
    const busy = new QuoinError('CONNECT_FAILED', { cause: new RpcError(-32002) })
    expect(refused(busy)).toEqual({ status: 'failed', target: 'w', reason: 'pending', error: busy })
    const failed = new QuoinError('CONNECT_FAILED')
    expect(refused(failed)).toEqual({ status: 'failed', target: 'w', reason: 'other', error: failed })
    for (const error of [
      new RpcError(-32002),
      new QuoinError('SWITCH_FAILED', { cause: new RpcError(-32002) }),
    ])
      expect(refused(error)).toMatchObject({ reason: 'pending' })
    expect(refused(undefined)).toMatchObject({ status: 'failed', reason: 'other' })
  })

  it('marks a wallet that does not respond as slow, and returns to idle when the user leaves', () => {
    expect(walletAttemptTransition(waiting, { type: 'slow' })).toMatchObject({ slow: true })
    expect(walletAttemptTransition(waiting, { type: 'leave' })).toEqual(idle)
    expect(refused(new QuoinError('ABORTED'))).toEqual(idle)
    expect(walletAttemptTransition(idle, { type: 'refused', error: 1 })).toBe(idle)
  })
})

interface Target {
  readonly id: string
  readonly amount?: string
}

interface TransferPlugin extends PluginTypes {
  readonly id: 'transfer'
}

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** Starts a plugin that requests from a wallet, which responds when the test does. */
async function start(options: Partial<WalletAttemptOptions<Target>> = {}) {
  const onDone = vi.fn()
  const requests: { target: Target; signal: AbortSignal; approve(): void; refuse(error: unknown): void }[] =
    []
  const made: WalletAttempts<Target>[] = []
  const plugin: Plugin<TransferPlugin> = definePlugin<TransferPlugin>({
    id: 'transfer',
    version: '1.0.0',
    kernel: '*',
    start(ctx) {
      made.push(
        createWalletAttempt<Target>(ctx, {
          name: 'attempt',
          request: (target, signal) =>
            new Promise<void>((approve, refuse) => requests.push({ target, signal, approve, refuse })),
          isSame: (a, b) => a.id === b.id,
          onDone,
          ...options,
        }),
      )
    },
  })
  const platform = createTestPlatform()
  const kernel = createKernel({
    projectId: 'test',
    networks: [
      {
        id: 1,
        name: 'Network 1',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    platform,
  }).use(plugin)
  running.push(kernel)
  await kernel.start()
  const attempt = made[0]
  if (!attempt) throw new Error('the plugin did not start')
  return { attempt, requests, kernel, platform, onDone, now: () => attempt.store.getState() }
}

it('sends one request for one confirmation, with the confirmed data [SEC-06]', async () => {
  const { attempt, requests, now, onDone, platform } = await start()
  const confirmed = { id: 'a', amount: '1' }
  attempt.start(confirmed)
  attempt.start({ id: 'a', amount: '2' })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.target).toBe(confirmed)
  expect(now()).toEqual({ status: 'waiting', target: confirmed, slow: false })
  requests[0]?.approve()
  await settle()
  expect(now()).toEqual({ status: 'done', target: confirmed })
  expect(onDone).toHaveBeenCalledExactlyOnceWith(confirmed)
  expect(platform.clock.pending()).toEqual([])
})

it('marks the request as slow after 10 s without a response, and not after one [CON-07]', async () => {
  const { attempt, requests, now, platform } = await start()
  attempt.start({ id: 'a' })
  await platform.clock.advanceAsync(9_999)
  expect(now()).toMatchObject({ slow: false })
  await platform.clock.advanceAsync(1)
  expect(now()).toMatchObject({ status: 'waiting', slow: true })
  requests[0]?.refuse(new RpcError(4001))
  await settle()
  expect(now()).toMatchObject({ status: 'declined' })
  expect(platform.clock.pending()).toEqual([])
})

it('ends the first request when another target starts, and ignores its response [CON-08] [REL-03]', async () => {
  const { attempt, requests, now, onDone } = await start()
  attempt.start({ id: 'a' })
  attempt.start({ id: 'b' })
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  requests[0]?.approve()
  await settle()
  expect(now()).toMatchObject({ status: 'waiting', target: { id: 'b' } })
  expect(onDone).not.toHaveBeenCalled()
})

it('stops waiting when the user leaves: a late response is no success [CON-08] [REL-03]', async () => {
  const { attempt, requests, now, onDone, platform } = await start()
  attempt.start({ id: 'a' })
  attempt.cancel()
  expect(requests[0]?.signal.aborted).toBe(true)
  requests[0]?.approve()
  await settle()
  expect(now()).toEqual({ status: 'idle' })
  expect(onDone).not.toHaveBeenCalled()
  expect(platform.clock.pending()).toEqual([])
})

it('sends no request if a subscriber cancels the attempt at once', async () => {
  const { attempt, requests, now } = await start()
  const stop = attempt.store.subscribe(({ status }) => {
    if (status === 'waiting') attempt.cancel()
  })
  attempt.start({ id: 'a' })
  stop()
  expect(requests).toEqual([])
  expect(now()).toEqual({ status: 'idle' })
})

it('retries in the next turn, once for any number of presses [SEC-06] [REL-03]', async () => {
  const { attempt, requests, now, platform } = await start()
  attempt.retry()
  await platform.clock.advanceAsync(0)
  expect(requests).toEqual([])
  attempt.start({ id: 'a' })
  requests[0]?.refuse(new QuoinError('CONNECT_FAILED'))
  await settle()
  attempt.retry()
  attempt.retry()
  expect(requests).toHaveLength(1)
  await platform.clock.advanceAsync(0)
  expect(requests).toHaveLength(2)
  expect(now()).toEqual({ status: 'waiting', target: { id: 'a' }, slow: false })
  attempt.retry()
  attempt.cancel()
  await platform.clock.advanceAsync(0)
  expect(requests).toHaveLength(2)
})

it('ends failed if the request throws synchronously [KRN-08]', async () => {
  const thrown = new Error('in ask')
  const { attempt, now } = await start({
    request() {
      throw thrown
    },
  })
  attempt.start({ id: 'a' })
  await settle()
  expect(now()).toMatchObject({ status: 'failed', reason: 'other', error: thrown })
})

it('reports a fault in onDone to the developer, and stays done [KRN-08]', async () => {
  const thrown = new Error('in onDone')
  const onDone = vi.fn(() => {
    throw thrown
  })
  const { attempt, requests, now, platform } = await start({ onDone })
  attempt.start({ id: 'a' })
  requests[0]?.approve()
  await settle()
  expect(onDone).toHaveBeenCalledOnce()
  expect(now()).toMatchObject({ status: 'done' })
  expect(platform.logs.flatMap((entry) => entry.parts)).toContain(thrown)
})

it('aborts the request with the plugin, and leaves no timers [KRN-07] [REL-05]', async () => {
  const { attempt, requests, kernel, onDone, platform } = await start()
  attempt.start({ id: 'a' })
  await kernel.dispose()
  expect(requests[0]?.signal.aborted).toBe(true)
  requests[0]?.approve()
  await settle()
  expect(onDone).not.toHaveBeenCalled()
  expect(platform.leftovers()).toEqual([])
})
