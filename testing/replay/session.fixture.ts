import {
  createKernel,
  definePlugin,
  type Kernel,
  type Plugin,
  type PluginTypes,
  type TraceRecording,
} from '#kernel'
import { createMockChain, createMockNetwork } from '../mock-chain.js'
import { createMockConnector, type MockConnector } from '../mock-connector.js'
import { createMockWorld } from '../mock-world.js'
import { settle } from '../settle.js'
import { createTestPlatform, type TestPlatform } from '../test-platform.js'

export interface GreeterPlugin extends PluginTypes {
  readonly id: 'greeter'
  readonly events: { 'greeter:greeted': { readonly address: string }; 'greeter:bored': undefined }
  readonly views: { Greet: { readonly uri: string } | undefined; Wave: undefined }
}

/** Options of the greeter. */
export interface GreeterOptions {
  readonly greets?: boolean
  readonly boredAfterMs?: number
  readonly showsAfter?: 'Wave' | 'Greet'
}

const load = (): Promise<{ default: () => null }> => Promise.resolve({ default: () => null })

/** Creates a plugin that acts by itself: at once, later, and by opening views. */
export function createGreeter(options: GreeterOptions = {}): Plugin<GreeterPlugin> {
  const { greets = true, boredAfterMs = 5_000, showsAfter = 'Wave' } = options
  return definePlugin<GreeterPlugin>({
    id: 'greeter',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      events: ['greeter:greeted', 'greeter:bored'],
      views: { Greet: { load, title: 'x' }, Wave: { load, title: 'x' } },
      rpc: { mock: { approval: ['mock_sign'] } },
    },
    start({ on, emit, after, router, rpc }) {
      on('connection:connected', ({ connection }) => {
        const address = connection.accounts[0]?.address ?? ''
        if (greets) emit('greeter:greeted', { address })
        if (router.current()) router.push(showsAfter)
        rpc.request({ method: 'mock_sign', params: ['greetings', address] }).catch(() => undefined)
      })
      on('modal:opened', () => void after(boredAfterMs, () => emit('greeter:bored', undefined)))
    },
  })
}

/** Values that must never be in a recording. */
export const secrets = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  other: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  uri: 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484',
  message: 'I hereby sign in with 4711',
  signature: `0x${'5f'.repeat(65)}`,
} as const

export interface Session {
  readonly kernel: Kernel<GreeterPlugin>
  readonly platform: TestPlatform
  readonly wallet: MockConnector
  readonly late: MockConnector
  /** Waits between acts of the user. */
  pause(ms?: number): Promise<void>
}

/** Starts a session of a host: with its own wallets, and without the replay. */
export async function startSession(platform: TestPlatform = createTestPlatform()): Promise<Session> {
  const wallet = createMockConnector({
    id: 'wallet',
    namespaces: ['mock', 'other'],
    accounts: { mock: [secrets.address, secrets.other], other: [secrets.other] },
    methods: ['mock_sign'],
    answers: { mock_sign: () => secrets.signature },
    permitted: platform.storage.keys().length > 0,
  })
  const late = createMockConnector({ id: 'late', namespace: 'mock' })
  const chains = ['mock', 'other'].map((namespace) => createMockChain({ namespace }))
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: [createMockNetwork('mock:one'), createMockNetwork('mock:two'), createMockNetwork('other:hub')],
  })
    .use(createMockWorld({ chains, wallets: [wallet], late: [[late, 2_000]] }))
    .use(createGreeter())
  await kernel.start()
  return {
    kernel,
    platform,
    wallet,
    late,
    async pause(ms = 1_000) {
      await settle()
      await platform.clock.advanceAsync(ms)
    },
  }
}

/** Returns the recording after transfer as JSON. */
export const sent = (recording: TraceRecording): TraceRecording => JSON.parse(JSON.stringify(recording))
