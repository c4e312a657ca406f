import { expect } from 'vitest'
import { createTestPlatform } from '../test-platform.js'
import { itFinds } from './broken-plugin.fixture.js'
import { contributing, startingWith } from './healthy-plugin.fixture.js'

const fail = (): never => {
  throw new Error('oh')
}

itFinds({
  'throws when the network changes': {
    make: () => ({ plugin: startingWith(({ on }) => on('network:changed', fail)) }),
    fails: {
      'lives without an error, whatever a person does, also on a phone': [
        "[quoin] plugin 'healthy': A plugin failed; Details: plugin 'healthy', listener; because: oh",
      ],
    },
  },
  'reports what a wallet does as an error': {
    make: () => ({
      plugin: startingWith(({ on, report }) =>
        on('connection:disconnected', ({ by }) => {
          if (by === 'wallet') report(new Error('gone'))
        }),
      ),
    }),
    fails: { 'lives without an error, whatever a person does, also on a phone': ['[quoin] healthy: gone'] },
  },
  'never lets a person leave a view': {
    make: () => ({
      plugin: contributing(
        { closeGuards: [{ id: 'x', views: ['HealthyDetail'], check: () => 'refuse' }] },
        { powers: ['modal.hold'] },
      ),
    }),
    fails: {
      'lives without an error, whatever a person does, also on a phone': [
        "closing view 'HealthyDetail' without an account: nobody can leave it, not even by force",
        "closing view 'HealthyDetail' with an account: nobody can leave it, not even by force",
      ],
    },
  },
  'emits what it does not declare': {
    make: () => ({
      plugin: startingWith(({ on, emit }) =>
        on('account:changed', ({ address }) => {
          // Its types do not let it through.
          if (address === undefined) Reflect.apply(emit, undefined, ['healthy:left', {}])
        }),
      ),
    }),
    fails: {
      'emits only events that it declares, under its own name': [
        expect.stringMatching(/^it emits what it does not declare: .* event 'healthy:left'/),
      ],
    },
  },
  'declares an event twice': {
    make: () => ({ plugin: contributing({ events: ['healthy:counted', 'healthy:counted'] }) }),
    fails: {
      'emits only events that it declares, under its own name': ["events: 'healthy:counted' is listed twice"],
    },
  },
  'stores where it likes': {
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
      'lives without an error, whatever a person does, also on a phone': [
        "[quoin] plugin 'healthy': A plugin failed; Details: plugin 'healthy', listener; because: oh",
      ],
    },
  },
})
