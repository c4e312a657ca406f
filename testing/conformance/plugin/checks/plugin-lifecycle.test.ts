import { expect } from 'vitest'
import type { PluginContext } from '#kernel'
import { createMockChain } from '../../../mock-chain.js'
import { createMockWorld } from '../../../mock-world.js'
import { settle } from '../../../settle.js'
import { createTestPlatform } from '../../../test-platform.js'
import { itFinds } from '../broken-plugin.fixture.js'
import {
  contributing,
  type HealthyPlugin,
  healthy,
  makeHealthy,
  startingWith,
} from '../healthy-plugin.fixture.js'

type Start = NonNullable<(typeof healthy)['start']>

const leftBehind = ['it left behind: interval 5000 ms', 'it left behind: listener of the page']
/** State that a manifest must not have. */
let turn = 0

itFinds({
  'throws when it starts': {
    make: () => ({
      plugin: makeHealthy({
        start() {
          throw new Error('no luck')
        },
      }),
    }),
    fails: {
      starts: [
        "the plugin is failed: [quoin] plugin 'healthy': A plugin failed; Details: plugin 'healthy', start; Docs: node_modules/quoin/docs/errors.md#plugin_failed; because: no luck",
      ],
    },
  },
  'never finishes its start': {
    make: () => ({ timeoutMs: 100, plugin: makeHealthy({ start: () => new Promise(() => {}) }) }),
    fails: {
      starts: [
        "the plugin is failed: [quoin] plugin 'healthy': The request took too long; Details: start; Docs: node_modules/quoin/docs/errors.md#timeout",
      ],
    },
  },
  'requires a missing plugin': {
    make: () => ({ plugin: makeHealthy({ requires: ['account'] }) }),
    fails: { starts: [expect.stringContaining("the plugin is blocked: [quoin] plugin 'healthy': ")] },
  },
  'cannot join a running kernel': {
    make: () => ({
      plugin: contributing({
        chains: [
          ({ connectors }: PluginContext) => {
            if (connectors.find('conformanceWallet')) throw new Error('late')
            return createMockChain({ namespace: 'healthy' })
          },
        ],
      }),
    }),
    fails: {
      'starts when it is loaded by use(() => import(…))': [
        expect.stringContaining('fetched late, the plugin is failed: '),
      ],
    },
  },
  'throws when it is stopped': {
    make: () => ({
      plugin: makeHealthy({
        start: () => () => {
          throw new Error('no end')
        },
      }),
    }),
    fails: {
      'stops and leaves nothing behind, also the second time on one page': [
        expect.stringMatching(/^while it stopped: .*no end$/),
        expect.stringMatching(/^the second time, while it stopped: .*no end$/),
      ],
    },
  },
  'leaves a timer and a listener': {
    make() {
      const platform = createTestPlatform()
      const plugin = startingWith(() => {
        platform.every(5_000, () => undefined)
        platform.page.subscribe(() => undefined)
      })
      return { platform, plugin }
    },
    fails: {
      'stops and leaves nothing behind, also the second time on one page': leftBehind,
    },
  },
  'starts more after it was stopped during its start': {
    make: () => {
      const platform = createTestPlatform()
      const start: Start = async ({ signal }) => {
        await settle()
        if (signal.aborted) platform.every(5_000, () => undefined)
      }
      return { platform, plugin: makeHealthy({ start }) }
    },
    fails: {
      'leaves nothing behind if it is stopped during its start': ['it left behind: interval 5000 ms'],
    },
  },
  'continues after it stopped': {
    make: () => {
      const platform = createTestPlatform()
      platform.onFetch(() => Response.json({}))
      const goOn = async (context: PluginContext<HealthyPlugin>): Promise<void> => {
        await settle()
        platform.storage.set('@quoin/default/healthy/v9', 'late')
        await platform.fetch('https://late.example').catch(() => undefined)
        try {
          context.state()
        } catch {
          // Refused as required.
        }
      }
      return {
        platform,
        plugin: startingWith((context) => {
          context.signal.addEventListener('abort', () => void goOn(context))
        }),
      }
    },
    fails: {
      'does nothing after it stopped, and its context refuses calls': [
        'after it stopped: it requested https://late.example',
        "after it stopped: it stored '@quoin/default/healthy/v9': late",
        "after it stopped: it used 'state' of its context",
      ],
    },
  },
  'sends a request as soon as it starts': {
    make: () => {
      const platform = createTestPlatform()
      const request = (): unknown => platform.fetch('https://tracker.example').catch(() => undefined)
      return { platform, plugin: startingWith(request) }
    },
    fails: {
      'sends no request before the user opens it': [
        'it requested https://tracker.example before the user opened it',
      ],
    },
  },
  'needs the network to start': {
    make: () => ({
      plugin: startingWith(({ platform }) => {
        if (!platform.page.isOnline()) throw new Error('offline')
      }),
    }),
    fails: { 'starts without a network': [expect.stringContaining('offline, the plugin is failed: ')] },
  },
  'needs storage to start': {
    make: () => {
      const platform = createTestPlatform()
      const plugin = startingWith(() => {
        if (!platform.storage.set('@quoin/default/healthy/probe', 'x')) throw new Error('not stored')
      })
      return { platform, plugin }
    },
    fails: {
      'starts if storage is blocked or full': [
        expect.stringContaining('with storage blocked, the plugin is failed: '),
        expect.stringContaining('with storage full, the plugin is failed: '),
      ],
    },
  },
  'ignores its flag': {
    make: () => ({
      plugin: {
        quoin: 'plugin',
        manifest: {
          ...healthy,
          get flag() {
            turn += 1
            return `flag${turn}`
          },
        },
      },
    }),
    fails: {
      'is disabled by its flag': expect.arrayContaining([
        expect.stringMatching(/^features: \{ flag\d+: false \}: the plugin is started, not disabled$/),
      ]),
    },
  },
  'lists other required plugins on the second read': {
    make() {
      let reads = 0
      const manifest = {
        ...healthy,
        // The suite reads it first, then the kernel.
        get requires() {
          reads += 1
          return reads === 1 ? ['mockWorld'] : []
        },
      }
      return { requires: [createMockWorld({})], plugin: { quoin: 'plugin', manifest } }
    },
    fails: {
      'is blocked if a required plugin is missing': [
        "without 'mockWorld' the plugin is started, not blocked",
        "the reason names no required plugin: ''",
      ],
    },
  },
})
