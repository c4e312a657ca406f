import { createElement, use } from 'react'
import { useKernel, useNavigation, useT } from '#ui-kit'
import { itFinds } from '../broken-plugin.fixture.js'
import { contributing, healthy, startingWith } from '../healthy-plugin.fixture.js'

const views = healthy.contributes?.views
const rendering =
  'renders each view and part, with and without an account, in both directions and for any theme'
const names = 'names only icons of the kit, and headers of existing views'
const globals = 'reaches network, timers and storage of the page only through its context'
const never = new Promise<string>(() => undefined)

function ThrowsWithAccount(): null {
  if (useKernel().connections.active()) throw new Error('oh')
  return null
}

function ThrowsFromRightToLeft(): null {
  if (useKernel().i18n.store.getState().direction === 'rtl') throw new Error('oh')
  return null
}

function DisplaysMissingTexts(): string {
  const t = useT('healthy')
  return [t('titel'), t('label')].join()
}

function OpensMissingView(): unknown {
  const { push, reset } = useNavigation()
  const open = (): void => {
    push('HealthyDetail', { name: 'x' })
    push('Helthy')
    reset('Elsewhere')
  }
  return createElement('button', { type: 'button', onClick: open })
}

/** Returns the healthy plugin with another component in its first view. */
const showing = (component: () => unknown) =>
  contributing({
    views: { ...views, Healthy: { ...views?.Healthy, load: async () => ({ default: component }) } },
  })
const everywhere = (...problems: readonly string[]): readonly string[] =>
  ['without an account', 'with an account'].flatMap((connection) =>
    ['left to right', 'right to left'].flatMap((direction) =>
      problems.map((problem) => `view 'Healthy' ${connection}, ${direction}: ${problem}`),
    ),
  )

itFinds({
  'has a view that throws': {
    make: () => ({
      plugin: showing(() => {
        throw new Error('oh')
      }),
    }),
    fails: { [rendering]: everywhere('it throws: oh') },
  },
  'has a view that throws while an account is connected': {
    make: () => ({
      plugin: showing(ThrowsWithAccount),
    }),
    fails: { [rendering]: everywhere('it throws: oh').slice(2) },
  },
  'has a view that throws from right to left': {
    make: () => ({
      plugin: showing(ThrowsFromRightToLeft),
    }),
    fails: {
      [rendering]: everywhere('it throws: oh').filter((problem) => problem.includes('right to left')),
    },
  },
  'displays a text that does not exist, and one without its value': {
    make: () => ({
      plugin: showing(DisplaysMissingTexts),
    }),
    fails: {
      [rendering]: everywhere(
        "text 'titel' does not exist in English",
        "text 'label' has no value for {name}",
      ),
    },
  },
  'styles a view for one theme and one direction': {
    make: () => ({
      plugin: showing(() => [
        createElement('p', { key: 1, style: { color: '#fff' } }),
        createElement('p', { key: 2, style: { marginLeft: 4 } }),
        createElement('p', {
          key: 3,
          style: { color: 'var(--q-text)', marginInlineStart: 4, minBlockSize: 20 },
        }),
      ]),
    }),
    fails: {
      [rendering]: everywhere(
        "its style 'color:#fff' fits one theme or direction only",
        "its style 'margin-left:4px' fits one theme or direction only",
      ),
    },
  },
  'has a setting that throws': {
    make: () => ({
      plugin: contributing({
        settings: [
          {
            id: 'x',
            label: 'label',
            load: async () => ({
              default: () => {
                throw new Error('oh')
              },
            }),
          },
        ],
      }),
    }),
    fails: {
      [rendering]: [
        "setting 'x' with an account, left to right: it throws: oh",
        "setting 'x' with an account, right to left: it throws: oh",
      ],
    },
  },
  'names icons and headers that do not exist': {
    make: () => ({
      plugin: contributing({
        features: [{ id: 'x', label: 'label', icon: 'swop', view: 'Healthy' }],
        slots: [
          { id: 'x', slot: 'header:Acount', load: async () => ({ default: () => null }) },
          { id: 'y', slot: 'Account', load: async () => ({ default: () => null }) },
        ],
      }),
    }),
    fails: {
      [names]: [
        "feature 'x': the kit has no icon 'swop'",
        "slot 'x': the view 'Acount' does not exist",
        "slot 'y': 'Account' is not like 'header:View'",
      ],
    },
  },
  'uses timers, the network and storage of the page': {
    make: () => ({
      plugin: startingWith(({ own }) => {
        const timer = setInterval(() => undefined, 60_000)
        own(() => clearInterval(timer))
        fetch('data:,').catch(() => undefined)
        void globalThis.sessionStorage
      }),
    }),
    fails: {
      [globals]: [
        "it uses 'setInterval' of the page: use ctx.every",
        "it uses 'fetch' of the page: use ctx.api or ctx.platform.fetch",
        "it uses 'sessionStorage' of the page: use ctx.storage",
      ],
    },
  },
  'sets a timer of the page while a view is rendered': {
    make: () => ({
      plugin: showing(() => {
        clearTimeout(setTimeout(() => undefined, 1_000))
        return null
      }),
    }),
    fails: { [globals]: ["it uses 'setTimeout' of the page: use ctx.after"] },
  },
  'opens a view that does not exist': {
    make: () => ({ plugin: showing(OpensMissingView), otherViews: ['Elsewhere'] }),
    fails: {
      'opens only views that exist': ["view 'Healthy' opens the view 'Helthy', which does not exist"],
    },
  },
  'waits in a view, which is no problem': {
    make: () => ({ plugin: showing(() => use(never)) }),
    fails: {},
  },
})
