import { afterEach, expect, it } from 'vitest'
import {
  type AnyKernel,
  type ConnectGate,
  connectConditions,
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  listConnectConditions,
  type PluginTypes,
  provide,
  type Token,
} from '#kernel'
import { LegalError } from '#plugins/legal'
import { createMockNetwork, createTestPlatform, settle } from '#testing'
import { followConditions, isNamed } from './follow-conditions.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const GateToken: Token<ConnectGate> = createToken('gate')

type Subscribe = ConnectGate['isMet']['subscribe']
type Answer = boolean | undefined

/** Creates a gate that the test changes. */
function makeGate(first: () => Answer, subscribe?: Subscribe) {
  const listeners = new Set<(state: Answer, previous: Answer) => void>()
  let read = first
  const listen: Subscribe = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const gate: ConnectGate = {
    isMet: { getState: () => read(), subscribe: subscribe ?? listen },
    refusal: () => new LegalError('TERMS_NOT_ACCEPTED'),
    pointOut: () => undefined,
  }
  return {
    gate,
    listeners,
    print(next: () => Answer) {
      read = next
      for (const listener of listeners) listener(undefined, undefined)
    },
  }
}

async function start(gate: ConnectGate, allowedPowers: readonly string[] = []) {
  const stranger = definePlugin<PluginTypes>({
    id: 'stranger',
    version: '1.0.0',
    kernel: '*',
    services: [provide(GateToken, { deps: [], create: () => gate })],
    contributes: { extra: [contributeTo(connectConditions, { id: 'never', service: GateToken })] },
  })
  const platform = createTestPlatform()
  const kernel: AnyKernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    networks: [createMockNetwork()],
    policy: { plugins: { stranger: { allowedPowers } } },
  }).use(stranger)
  running.push(kernel)
  await kernel.start()
  const events: string[] = []
  const stop = followConditions(kernel, listConnectConditions(kernel), {
    onChange: (holding) =>
      events.push(holding ? `${holding.condition.plugin} ${holding.gate ? 'says no' : 'failed'}` : 'open'),
    onFault: (plugin) => events.push(`fault of ${plugin}`),
  })
  await settle()
  return { kernel, platform, events, stop }
}

const fail = (): never => {
  throw new Error('broken')
}

it('names the plugin whose condition is not met, until it is met [A26]', async () => {
  const { gate, print, listeners } = makeGate(() => false)
  const { events, stop } = await start(gate)
  expect(events).toEqual(['stranger says no'])
  print(() => true)
  expect(events).toEqual(['stranger says no', 'open'])
  stop()
  expect(listeners.size).toBe(0)
})

it('lets users connect if a gate stops responding, throws later or cannot be subscribed to [A26]', async () => {
  const forgetful = makeGate(() => true)
  const first = await start(forgetful.gate)
  forgetful.print(() => undefined)
  expect(first.events).toEqual(['open', 'open'])

  const throwing = makeGate(() => false)
  const second = await start(throwing.gate)
  throwing.print(fail)
  expect(second.events).toEqual(['stranger says no', 'fault of stranger', 'open'])

  let subscribed = 0
  const third = await start(
    makeGate(
      () => false,
      () => (++subscribed > 1 ? fail() : () => undefined),
    ).gate,
  )
  expect(third.events).toEqual(['fault of stranger', 'open'])
})

it('blocks for such a gate if the host allows its plugin to block [A26]', async () => {
  const { gate, print } = makeGate(() => true)
  const { events } = await start(gate, ['connectConditions'])
  print(fail)
  expect(events).toEqual(['open', 'fault of stranger', 'stranger failed'])
})

it('reports a gate whose answer changes with each read once per change, and settles [A26]', async () => {
  let count = 0
  const { events } = await start(makeGate(() => ++count % 2 === 0).gate)
  expect(events).toHaveLength(1)
})

it('reports nothing before all conditions are read, and nothing after the end [A26]', async () => {
  const { kernel } = await start(makeGate(() => true).gate)
  const gates = { first: makeGate(() => true), second: makeGate(() => undefined) }
  // A gate that still calls its listeners after they unsubscribed.
  const events: (() => void)[] = []
  const deaf: ConnectGate = {
    ...gates.first.gate,
    isMet: {
      getState: gates.first.gate.isMet.getState,
      subscribe(listener) {
        events.push(() => listener(undefined, undefined))
        return () => undefined
      },
    },
  }
  const conditions = [deaf, gates.second.gate].map((gate, index) => ({
    id: `${index}`,
    plugin: `plugin${index}`,
    service: createToken<ConnectGate>(`gate${index}`),
    holds: false,
    gate,
  }))
  const reports: (string | undefined)[] = []
  const source = {
    contributions: kernel.contributions,
    platform: kernel.platform,
    // Each token here is a gate's.
    load: async <T>(token: Token<T>) => conditions.find(({ service }) => service.id === token.id)?.gate as T,
  }
  const stop = followConditions(source, conditions, {
    onChange: (holding) => reports.push(holding?.condition.plugin),
    onFault: (plugin) => reports.push(`fault of ${plugin}`),
  })
  await settle()
  gates.first.print(() => false)
  for (const handle of events) handle()
  expect(reports).toEqual([])
  gates.second.print(() => true)
  await settle()
  expect(reports).toEqual(['plugin0'])
  stop()
  for (const handle of events) handle()
  expect(reports).toEqual(['plugin0'])
})

it('names a plugin in addition to its own view, unless the host allows it to block [A26]', () => {
  const gate = makeGate(() => false).gate
  const holding = (holds: boolean, known = true) => ({
    condition: { id: 'never', plugin: 'stranger', service: GateToken, holds },
    gate: known ? gate : undefined,
  })
  const own = [{ plugin: 'stranger' }]
  expect(isNamed(holding(false), own)).toBe(true)
  expect(isNamed(holding(true), own)).toBe(false)
  expect(isNamed(holding(true), [])).toBe(true)
  expect(isNamed(holding(true, false), own)).toBe(true)
})
