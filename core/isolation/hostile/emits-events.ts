import { BusToken } from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'

/** Emits events of others. */
export const emitsEvents: HostileCase = {
  title: 'emits events that are not its own',
  requirements: '[KRN-08] [SEC-13]',
  plugins: (probe) => [
    hostile('hostileSpeaker', {
      contributes: { events: ['hostileSpeaker:said'] },
      start(context) {
        // A page without types may pass anything.
        const emit = context.emit as (name: unknown, payload: unknown) => void
        const bus = context.get(BusToken)
        const emitAny = bus.emit as (name: unknown, payload: unknown, source?: string) => void
        context.on('connection:connected', () => {
          probe.attempt('its own', () => emit('hostileSpeaker:said', { token: 'a secret' }))
          probe.attempt('an undeclared one', () => emit('hostileSpeaker:whispered', 'x'))
          probe.attempt("another plugin's", () => emit('harbour:moored', 'Z9'))
          for (const name of ['account:changed', 'kernel:started', 'kernel:disposed', 'kernel:pluginFailed'])
            probe.attempt(name, () => emit(name, { plugins: [], plugin: 'quay' }))
          probe.attempt('a name that changes', () => {
            const names = ['hostileSpeaker:said']
            emit({ toString: () => names.shift() ?? 'harbour:moored' }, 'Z9')
          })
          probe.attempt("another plugin's, by the bus", () => emitAny('harbour:moored', 'Z9', 'harbour'))
          probe.attempt("the kernel's, by the bus", () =>
            emitAny('account:changed', { namespace: 'eip155', address: '0xevil' }, 'kernel'),
          )
          probe.attempt('its own under another name, by the bus', () =>
            emitAny('hostileSpeaker:said', 'x', 'harbour'),
          )
          probe.attempt('silencing everybody', () => bus.dispose())
        })
      },
    }),
    hostile('hostileClaims', { contributes: { events: ['harbour:moored'] } }),
    hostile('hostileKernelEvents', { contributes: { events: ['account:changed'] } }),
    hostile('hostileBadEvents', { contributes: { events: [{ startsWith: () => true }] } }),
  ],
  meet({ kernel, probe }) {
    const sources = kernel
      .recording()
      .entries.filter(({ event }) => event === 'hostileSpeaker:said')
      .map(({ source }) => source)
    probe.note('who is said to have spoken', [...new Set(sources)].join())
    const traced = JSON.stringify(kernel.recording()).includes('secret')
    probe.note('what was said is in the trace', String(traced))
  },
  outcomes: {
    'its own': 'allowed',
    'an undeclared one': 'EVENT_NOT_DECLARED',
    "another plugin's": 'EVENT_NOT_DECLARED',
    'account:changed': 'EVENT_NOT_DECLARED',
    'kernel:started': 'EVENT_NOT_DECLARED',
    'kernel:disposed': 'EVENT_NOT_DECLARED',
    'kernel:pluginFailed': 'EVENT_NOT_DECLARED',
    'a name that changes': 'EVENT_NOT_DECLARED',
    "another plugin's, by the bus": 'EVENT_NOT_DECLARED',
    "the kernel's, by the bus": 'EVENT_NOT_DECLARED',
    'its own under another name, by the bus': 'allowed',
    'silencing everybody': 'allowed',
    'who is said to have spoken': 'hostileSpeaker',
    'what was said is in the trace': 'false',
  },
  faults: [
    'hostileClaims install EVENT_NOT_DECLARED',
    'hostileKernelEvents install EVENT_NOT_DECLARED',
    'hostileBadEvents install EVENT_NOT_DECLARED',
  ],
  broken: ['hostileClaims', 'hostileKernelEvents', 'hostileBadEvents'],
}
