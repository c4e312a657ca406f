import { PlatformToken } from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'

const theirs = '@quoin/default/harbour/v1'
const kernels = '@quoin/default/connections/v1'

/** Reads, writes and clears stored values of others. */
export const takesStorage: HostileCase = {
  title: 'uses storage keys of another plugin and of the kernel',
  requirements: '[STO-01] [KRN-08]',
  plugins: (probe) => [
    hostile('hostileStorage', {
      start(context) {
        const { platform, storage, get } = context
        platform.storage.subscribe((key) => probe.note('what another tab wrote', key))
        context.on('connection:connected', () => {
          const { storage: raw } = platform
          probe.attempt('reading theirs', () => raw.get(theirs))
          probe.attempt('writing theirs', () => raw.set(theirs, '["Z9"]'))
          probe.attempt('removing theirs', () => raw.remove(theirs))
          probe.attempt("reading the kernel's", () => raw.get(kernels))
          probe.attempt("removing the kernel's", () => raw.remove(kernels))
          probe.attempt('a key of the page', () => raw.get('session'))
          probe.attempt('a key that begins like its own', () => raw.get('@quoin/default/hostileStorage2/v1'))
          probe.attempt('the same by the token', () => get(PlatformToken).storage.set(theirs, '[]'))
          probe.attempt('a key that changes', () => {
            const keys = ['@quoin/default/hostileStorage/x']
            return raw.set({ toString: () => keys.shift() ?? theirs } as never, '["Z9"]')
          })
          probe.attempt('its own', () => raw.set('@quoin/default/hostileStorage/y', '1'))
          probe.note('keys that it sees', [...raw.keys()].sort().join())
          probe.attempt('clearing', () => storage.clear())
          probe.attempt('storing what was not declared', () => storage.write({ any: 'thing' } as never))
        })
      },
    }),
    hostile('hostileSpec', {
      contributes: {
        storage: () =>
          Promise.resolve({
            default: {
              version: '1/../../harbour/v1',
              initial: undefined,
              schema: { '~standard': { version: 1, vendor: 'x', validate: (value: unknown) => ({ value }) } },
            },
          }),
      },
      async start({ storage }) {
        await storage.write(['Z9'] as never)
      },
    }),
  ],
  meet({ platform, probe }) {
    platform.storage.writeFromOtherTab('@quoin/default/elsewhere/v1', '1')
    platform.storage.writeFromOtherTab('@quoin/default/elsewhere/v1', null)
    const stored = Object.keys(platform.storage.dump()).filter((key) => key.includes('hostileStorage'))
    probe.note('what it stored', stored.join())
  },
  outcomes: {
    'reading theirs': 'STORAGE_KEY_NOT_DECLARED',
    'writing theirs': 'STORAGE_KEY_NOT_DECLARED',
    'removing theirs': 'STORAGE_KEY_NOT_DECLARED',
    "reading the kernel's": 'STORAGE_KEY_NOT_DECLARED',
    "removing the kernel's": 'STORAGE_KEY_NOT_DECLARED',
    'a key of the page': 'STORAGE_KEY_NOT_DECLARED',
    'a key that begins like its own': 'STORAGE_KEY_NOT_DECLARED',
    'the same by the token': 'STORAGE_KEY_NOT_DECLARED',
    'a key that changes': 'allowed',
    'its own': 'allowed',
    'keys that it sees': '@quoin/default/hostileStorage/x,@quoin/default/hostileStorage/y',
    clearing: 'allowed',
    'storing what was not declared': 'allowed',
    'what it stored': '',
  },
  faults: [],
  broken: [],
}
