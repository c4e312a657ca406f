import { expect } from 'vitest'
import { createTestPlatform } from '../../../test-platform.js'
import { itFinds } from '../broken-plugin.fixture.js'
import { contributing, startingWith } from '../healthy-plugin.fixture.js'

const fail = (): never => {
  throw new Error('oh')
}

itFinds({
  'throws when the network changes': {
    make: () => ({ plugin: startingWith(({ on }) => on('network:changed', fail)) }),
    fails: {
      'runs without errors during all user actions, also on a phone': [
        "[quoin] plugin 'healthy': A plugin failed; Details: plugin 'healthy', listener; Docs: node_modules/quoin/docs/errors.md#plugin_failed; because: oh",
      ],
    },
  },
  'reports an event of a wallet as an error': {
    make: () => ({
      plugin: startingWith(({ on, report }) =>
        on('connection:disconnected', ({ by }) => {
          if (by === 'wallet') report(new Error('gone'))
        }),
      ),
    }),
    fails: { 'runs without errors during all user actions, also on a phone': ['[quoin] healthy: gone'] },
  },
  'never lets the user leave a view': {
    make: () => ({
      plugin: contributing(
        { closeGuards: [{ id: 'x', views: ['HealthyDetail'], check: () => 'refuse' }] },
        { powers: ['modal.hold'] },
      ),
    }),
    fails: {
      'runs without errors during all user actions, also on a phone': [
        "closing view 'HealthyDetail' without an account: it cannot be closed, not even by force",
        "closing view 'HealthyDetail' with an account: it cannot be closed, not even by force",
      ],
    },
  },
  'emits an undeclared event': {
    make: () => ({
      plugin: startingWith(({ on, emit }) =>
        on('account:changed', ({ address }) => {
          // The types forbid it.
          if (address === undefined) Reflect.apply(emit, undefined, ['healthy:left', {}])
        }),
      ),
    }),
    fails: {
      'emits only declared events, with its own prefix': [
        expect.stringMatching(/^it emits what it does not declare: .* event 'healthy:left'/),
      ],
    },
  },
  'declares an event twice': {
    make: () => ({ plugin: contributing({ events: ['healthy:counted', 'healthy:counted'] }) }),
    fails: {
      'emits only declared events, with its own prefix': ["events: 'healthy:counted' is listed twice"],
    },
  },
  'stores under a key of its own choice': {
    make() {
      const platform = createTestPlatform()
      return {
        platform,
        plugin: startingWith(({ on }) => on('modal:opened', () => void platform.storage.set('mine', '1'))),
      }
    },
    fails: {
      'stores only under its own key': ["it stored 'mine', which is not under '@quoin/default/healthy/'"],
    },
  },
  'throws on a phone': {
    make: () => ({
      plugin: startingWith(({ on, platform }) =>
        on('modal:opened', () => {
          if (platform.page.isMobile()) fail()
        }),
      ),
    }),
    fails: {
      'runs without errors during all user actions, also on a phone': [
        "[quoin] plugin 'healthy': A plugin failed; Details: plugin 'healthy', listener; Docs: node_modules/quoin/docs/errors.md#plugin_failed; because: oh",
      ],
    },
  },
})
