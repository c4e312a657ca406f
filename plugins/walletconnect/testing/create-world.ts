import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type Relay, startRelay } from '../../../sandbox/src/relay/start-relay.js'
import { type Started, startKernel } from './make-kernel.js'
import { startTestWallet, type TestWallet } from './test-wallet.js'

/** A relay, a wallet and kernels, created for each test. */
export interface World {
  readonly relay: Relay
  readonly wallet: TestWallet
  open(...args: Parameters<typeof startKernel>): Promise<Started>
  /** Disposes a kernel that a test started itself, after the test. */
  keep(made: Started): void
  /** Resolves with the URI of the pairing, once it differs from `not`. */
  uriOf(one: Started, not?: string): Promise<string>
  /** Pairs and waits until the kernel is connected. */
  connect(one: Started, namespace?: string): Promise<void>
}

export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { interval: 10 })
}

/** Call it once at the top of a test file. */
export function createWorld(): World {
  let relay: Relay
  let wallet: TestWallet
  let started: Started[] = []

  beforeEach(async () => {
    relay = await startRelay({ port: 0 })
    wallet = await startTestWallet(relay.url)
  })
  afterEach(async () => {
    for (const { kernel } of started) await kernel.dispose()
    started = []
    await wallet.stop()
    await relay.stop()
  })

  const uriOf: World['uriOf'] = ({ kernel }, not) =>
    until(() => {
      const state = kernel.walletconnect.pairing.getState()
      if (state.status !== 'ready' || state.uri === not) throw new Error(`The pairing is ${state.status}`)
      return state.uri
    })

  return {
    get relay() {
      return relay
    },
    get wallet() {
      return wallet
    },
    async open(...args) {
      const made = await startKernel(...args)
      started.push(made)
      return made
    },
    keep: (made) => started.push(made),
    uriOf,
    async connect(one, namespace = 'eip155') {
      one.kernel.walletconnect.start()
      await wallet.scan(await uriOf(one))
      await until(() => expect(one.kernel.connections.active(namespace)).toBeDefined())
    },
  }
}
