import { expect, it, vi } from 'vitest'
import {
  BusToken,
  createKernel,
  definePlugin,
  type KernelOptions,
  type PluginContext,
  type PluginTypes,
} from '#kernel'
import { createTestPlatform, type LogEntry } from '#testing'
import { walletTools } from '../../wallet/wallet-tools.js'
import type { TraceEntry } from '../events/event-bus.js'
import { logTrace } from './log-trace.js'

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

/** Creates a kernel in which something of each level happens, and returns it with its log. */
async function logged(logLevel: KernelOptions['logLevel']) {
  const platform = createTestPlatform()
  let context: PluginContext | undefined
  const plugin = definePlugin<PluginTypes & { readonly id: 'speaker' }>({
    id: 'speaker',
    version: '1.0.0',
    kernel: '*',
    contributes: { events: ['speaker:said'] as never },
    start(own) {
      context = own
    },
  })
  const kernel = createKernel({
    projectId: 'p',
    networks: [network],
    platform,
    ...(logLevel && { logLevel }),
    features: { speaker: true, nothing: true },
    policy: { plugins: { nobody: { deniedMethods: ['eth_sign'] } } },
  }).use(plugin)
  await kernel.start()
  const levels = ['debug', 'warn', 'error'] as const
  for (const level of levels) context?.platform.log(level, ['own words'])
  context?.report(new Error('fault'))
  await expect(kernel.networks.switchTo('eip155:99')).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  context?.emit('speaker:said' as never, { text: 'secret' } as never)
  const notify = () =>
    platform.logs.map(
      ({ level, parts }) =>
        `${level} ${parts.map((part) => (part instanceof Error ? part.message : typeof part === 'string' ? part : JSON.stringify(part))).join(' ')}`,
    )
  return { kernel, platform, notify }
}

/** Starts a kernel of the default level with one plugin. */
async function startSpeaker() {
  const platform = createTestPlatform()
  const contexts: PluginContext[] = []
  const kernel = createKernel({ projectId: 'p', networks: [network], platform }).use(
    definePlugin<PluginTypes & { readonly id: 'speaker' }>({
      id: 'speaker',
      version: '1.0.0',
      kernel: '*',
      start(own) {
        contexts.push(own)
      },
    }),
  )
  await kernel.start()
  const [context] = contexts
  if (!context) throw new Error('The plugin did not start.')
  return { kernel, platform, context }
}

const errors = [
  'error own words',
  expect.stringMatching(/^error \[quoin\] plugin 'speaker'|^error \[quoin\] speaker: fault/),
]

it('silent logs nothing, and error, the default, logs errors only [KRN-11]', async () => {
  const silent = await logged('silent')
  expect(silent.notify()).toEqual([])
  for (const level of ['error', undefined] as const) {
    const { kernel, notify } = await logged(level)
    expect(notify()).toEqual(errors)
    await kernel.dispose()
    expect(notify()).toHaveLength(errors.length)
  }
})

it('warn also logs what was refused, not found or ignored [KRN-11]', async () => {
  const { notify } = await logged('warn')
  await vi.waitFor(() =>
    expect(notify()).toContain('warn [quoin] kernel: alert:raised {"code":"NETWORK_NOT_FOUND"}'),
  )
  const warnings = notify().filter((line) => line.startsWith('warn'))
  expect([...warnings].sort()).toEqual([
    "warn [quoin] host: 'policy.plugins.nobody' names no plugin of this kernel and is ignored",
    'warn [quoin] kernel: alert:raised {"code":"NETWORK_NOT_FOUND"}',
    'warn own words',
  ])
  expect(notify().filter((line) => line.startsWith('error'))).toEqual(errors)
  expect(notify().filter((line) => line.startsWith('debug'))).toEqual([])
})

it('debug also logs each event by name and facts, earlier ones included, and no payload [KRN-11] [SEC-13]', async () => {
  const { kernel, platform, notify } = await logged('debug')
  await vi.waitFor(() => expect(notify()).toContain('debug [quoin] speaker: speaker:said'))
  expect(notify()).toContain('debug [quoin] kernel: kernel:started')
  expect(notify()).toContain('debug own words')
  expect(JSON.stringify(platform.logs)).not.toContain('secret')
  // Later events are logged at once, until the end.
  await kernel.dispose()
  expect(notify().at(-1)).toBe('debug [quoin] kernel: kernel:disposed')
})

it('a method that a plugin was refused is a warning; later events are logged as they are emitted [KRN-11]', () => {
  const logs: LogEntry[] = []
  const tracers: ((entry: TraceEntry) => void)[] = []
  const entry = (event: string, facts?: TraceEntry['facts']): TraceEntry => ({
    at: 0,
    source: 'speaker',
    listeners: 0,
    event,
    facts,
  })
  const bus = {
    recording: () => ({ kernel: '', dropped: 0, entries: [entry('modal:opened')] }),
    trace: (tracer: (entry: TraceEntry) => void) => {
      tracers.push(tracer)
      return () => undefined
    },
  }
  const log = (level: LogEntry['level'], parts: readonly unknown[]) => logs.push({ level, parts })
  // Its reading of an event needs neither options nor services.
  const tools = walletTools({} as never, () => undefined as never)
  logTrace(bus, log, { logLevel: 'warn', policy: {} }, [], [tools])
  for (const notify of tracers) notify(entry('rpc:refused', { method: 'eth_sign' }))
  expect(logs).toEqual([{ level: 'warn', parts: ['[quoin] speaker: rpc:refused', { method: 'eth_sign' }] }])
})

it('logs an error that a plugin repeats the 1st, 10th and 100th time, and emits the event each time [KRN-08] [KRN-11]', async () => {
  const { kernel, platform, context } = await startSpeaker()
  const failures: string[] = []
  kernel.on('kernel:pluginFailed', ({ plugin }) => failures.push(plugin))
  let read = 0
  const texts = () => {
    const logs = platform.logs.slice(read)
    read += logs.length
    return logs.map(({ parts: [first, error] }) => `${first} ${Object(Object(error).cause).message}`)
  }
  let fault = 'broken'
  context.on('modal:opened', () => {
    throw new Error(fault)
  })
  const fail = (times: number, text: (time: number) => string): void => {
    for (let time = 0; time < times; time++) {
      fault = text(time)
      kernel.get(BusToken).emit('modal:opened', { view: 'None', connected: false }, 'kernel')
    }
  }
  fail(120, () => 'broken')
  const named = "[quoin] plugin 'speaker'"
  expect(texts()).toEqual([`${named}: broken`, `${named} (10 times): broken`, `${named} (100 times): broken`])
  // Another error is not hidden behind the first.
  fail(1, () => 'other')
  expect(texts()).toEqual([`${named}: other`])
  // A text that changes each time does not avoid the limit.
  fail(1_000, (time) => `broken ${time}`)
  expect(texts().length).toBeLessThan(25)
  expect(failures).toHaveLength(1_121)
  await kernel.dispose()
})

it('logs an error whose parts throw when read [KRN-08]', async () => {
  const { kernel, platform, context } = await startSpeaker()
  const hostile = new Error('hidden')
  for (const part of ['message', 'code', 'cause'])
    Object.defineProperty(hostile, part, {
      get() {
        throw new Error('read')
      },
    })
  for (let time = 0; time < 20; time++) context.report(hostile)
  expect(platform.logs).toHaveLength(2)
  await kernel.dispose()
})
