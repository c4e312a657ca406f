import { createToken, provide } from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'

const never = (): Promise<never> => new Promise(() => undefined)
const SlowToken = createToken<string>('hostile.slow')

/**
 * Returns promises that never settle. Synchronous code cannot be contained: installing a plugin only reads its
 * manifest, and an endless loop stops the page no matter who wrote it.
 */
export const neverSettles: HostileCase = {
  title: 'never settles: start, stop, its services, their end',
  requirements: '[KRN-08] [KRN-07] [REL-05]',
  plugins: (probe) => [
    hostile('hostileEndlessStart', { start: never }),
    hostile('hostileNeedsStart', {
      requires: ['hostileEndlessStart'],
      start: () => probe.note('ran', 'yes'),
    }),
    // biome-ignore lint/suspicious/noThenProperty: an object that looks like a promise, and is none
    hostile('hostileThenable', { start: () => ({ then: () => undefined }) }),
    hostile('hostileLate', {
      // Resolves after the kernel gave it up: the stop function that it returns then is called at once.
      start: ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(() => probe.note('the late stop', 'called')))
        }),
    }),
    // Never fetched.
    never,
    hostile('hostileEndlessStop', { start: () => never }),
    hostile('hostileEnd', {
      services: [provide(SlowToken, { deps: [], create: () => 'x', dispose: never })],
      start: ({ get }) => void get(SlowToken),
    }),
    hostile('hostileQueries', {
      start(context) {
        void context.queries.fetch({ key: ['hostileQueries'], run: never, staleMs: 0 }).catch(() => undefined)
        context.queries.watch({ key: ['hostileQueries', 2], run: never, staleMs: 0 }, () => undefined)
        context.load(SlowToken).catch(() => undefined)
      },
    }),
    hostile('hostileEndlessServices', { services: never }),
    hostile('hostileEndlessStorageSpec', {
      contributes: { storage: never },
      start({ storage }) {
        void storage.read()
        void storage.write('x' as never)
      },
    }),
  ],
  outcomes: { 'the late stop': 'called' },
  faults: [
    'hostileEndlessStart start TIMEOUT',
    'lazy load TIMEOUT',
    'hostileNeedsStart resolve PLUGIN_UNAVAILABLE',
    'hostileLate start TIMEOUT',
    'hostileThenable start TIMEOUT',
    'hostileEnd stop TIMEOUT',
  ],
  broken: ['hostileEndlessStart', 'hostileNeedsStart', 'hostileThenable', 'hostileLate', 'lazy'],
}
