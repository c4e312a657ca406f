import type { StandardSchema, StorageSpec } from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'

const giant = 'x'.repeat(2_100_000)
const anything: StandardSchema<unknown> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) },
}
const spec: StorageSpec = { version: 1, initial: 'small', schema: anything }
const view = { load: () => Promise.resolve({ default: () => 'x' }), title: 'title' }

function ring(): object {
  const one: Record<string, unknown> = {}
  one.self = one
  return one
}

function deep(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

/** Sends values that are far too large. */
export const sendsGiants: HostileCase = {
  title: 'sends giant payloads',
  requirements: '[SEC-15] [STO-01]',
  plugins: (probe) => [
    hostile('hostileGiant', {
      contributes: {
        rpc: { eip155: { safe: ['mock_ping'], node: ['mock_height'] } },
        events: ['hostileGiant:said'],
        storage: () => Promise.resolve({ default: spec }),
        views: { Giant: view },
        routes: { giant: { view: 'Giant' } },
        features: [{ id: 'giant', label: giant, icon: 'wallet', view: 'Giant' }],
        messages: { en: () => Promise.resolve({ default: { title: giant } }) },
      },
      start(context) {
        const { rpc, storage, platform, notices } = context
        const emit = context.emit as (name: string, payload: unknown) => void
        context.on('connection:connected', () => {
          const request = (params: unknown) => () => rpc.request({ method: 'mock_ping', params })
          probe.attempt('a text', request([giant]))
          probe.attempt('bytes', request([new Uint8Array(2_100_000)]))
          probe.attempt('a buffer', request([new ArrayBuffer(2_100_000)]))
          probe.attempt('a map', request(new Map([['x', giant]])))
          probe.attempt('many small ones', request(Array.from({ length: 300_000 }, (_, index) => index)))
          probe.attempt('a ring', request(ring()))
          probe.attempt('a deep one', request(deep(50_000)))
          probe.attempt('a function', request([() => giant]))
          probe.attempt('a read', () => rpc.read({ method: 'mock_height', params: [giant] }))
          probe.attempt('an event', () => emit('hostileGiant:said', { giant }))
          probe.attempt('a stored value', () => storage.write(giant))
          probe.note(
            'what was stored',
            String(platform.storage.set('@quoin/default/hostileGiant/raw', giant)),
          )
          probe.attempt('a notice', () => notices.show('error', giant))
          probe.note('the notice is short', String((notices.store.getState()?.text.length ?? 0) < 1_000))
          notices.show('error', { toString: () => giant } as never)
          notices.hide()
        })
      },
    }),
    hostile('hostileLongKey', { contributes: { views: { [giant]: view } } }),
    hostile('hostileLongFeature', {
      contributes: { features: [{ id: giant, label: 'x', icon: 'wallet', view: 'Giant' }] },
    }),
    hostile('hostileLongEvent', { contributes: { events: [`hostileLongEvent:${giant}`] } }),
    hostile('hostileLongReason', {
      start() {
        throw new Error(giant)
      },
    }),
  ],
  async meet({ kernel, platform, probe }) {
    probe.attempt('route parameters', () => kernel.open('giant' as never, { giant } as never))
    kernel.close({ force: true })
    await kernel.i18n.load('hostileGiant')
    probe.note('its title is short', String(kernel.i18n.t('hostileGiant', 'title').length < 10_000))
    probe.note('the recording is small', String(JSON.stringify(kernel.recording()).length < 1_000_000))
    probe.note('the inspection is small', String(JSON.stringify(await kernel.inspect()).length < 100_000))
    const stored = Object.values(platform.storage.dump()).every((value) => value.length < 1_000_000)
    probe.note('what is stored is small', String(stored))
    await platform.clock.advanceAsync(5_000)
  },
  outcomes: {
    'a text': 'RPC_PARAMS_INVALID',
    bytes: 'RPC_PARAMS_INVALID',
    'a buffer': 'RPC_PARAMS_INVALID',
    'a map': 'RPC_PARAMS_INVALID',
    'many small ones': 'RPC_PARAMS_INVALID',
    'a ring': 'RPC_PARAMS_INVALID',
    'a deep one': 'RPC_PARAMS_INVALID',
    'a function': 'RPC_PARAMS_INVALID',
    'a read': 'RPC_PARAMS_INVALID',
    'an event': 'allowed',
    'a stored value': 'allowed',
    'what was stored': 'false',
    'a notice': 'allowed',
    'the notice is short': 'true',
    'route parameters': 'allowed',
    'its title is short': 'true',
    'the recording is small': 'true',
    'the inspection is small': 'true',
    'what is stored is small': 'true',
  },
  faults: [
    'hostileLongKey install TOO_LARGE',
    'hostileLongFeature install TOO_LARGE',
    'hostileLongEvent install TOO_LARGE',
    'hostileLongReason start PLUGIN_FAILED',
  ],
  broken: ['hostileLongKey', 'hostileLongFeature', 'hostileLongEvent', 'hostileLongReason'],
}
