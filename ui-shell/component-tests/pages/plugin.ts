import { definePlugin, type Plugin, type PluginTypes, type ViewContribution } from '#kernel'

export interface TestPlugin extends PluginTypes {
  readonly id: 'pages'
  readonly views: Readonly<Record<string, unknown>>
}

type ViewModule = typeof import('./connect-views.js') & typeof import('./kit-views.js')

const view = (name: keyof ViewModule, title: string = name): ViewContribution<never> => ({
  load: () =>
    Promise.all([import('./connect-views.js'), import('./kit-views.js')]).then(([connect, kit]) => {
      const all: ViewModule = { ...connect, ...kit }
      return { default: all[name] as (props: object) => unknown }
    }),
  title,
})

/** Fails once, as a page that is offline for a moment. */
let failures = 0

export const testPlugin: Plugin<TestPlugin> = definePlugin<TestPlugin>({
  id: 'pages',
  version: '0.1.0',
  kernel: '*',
  contributes: {
    views: {
      Connect: { ...view('Connect'), headerAction: { icon: 'help', label: 'help', view: 'Empty' } },
      Explained: {
        ...view('Networks', 'Explained'),
        isList: true,
        headerAction: { icon: 'help', label: 'help', view: 'Broken' },
      },
      Connecting: view('Connecting'),
      Qr: view('Qr'),
      AllWallets: view('AllWallets'),
      Account: view('Account'),
      Addresses: view('Addresses'),
      Amount: view('Amount'),
      Features: view('Features'),
      Review: view('Review'),
      Status: view('Status'),
      Empty: view('Empty'),
      Hasty: view('Hasty'),
      Observed: view('Observed'),
      Pictures: view('Pictures'),
      Networks: view('Networks'),
      Form: view('Form'),
      Code: view('Code'),
      Failed: view('Failed'),
      Broken: view('Broken'),
      Guarded: view('Empty', 'Guarded'),
      Slow: {
        load: () => new Promise((resolve) => setTimeout(() => resolve(view('Networks').load()), 1_500)),
        title: 'Slow',
      },
      Unreachable: {
        load: () => (failures++ ? view('Networks').load() : Promise.reject(new Error('offline'))),
        title: 'Unreachable',
      },
      // Its code comes when the test says so.
      Gated: {
        load: async () => {
          await new Promise<void>((open) => Object.assign(window, { openGate: open }))
          return view('Networks').load()
        },
        title: 'Gated',
      },
    },
    openRules: [{ id: 'pages', stage: 'fallback', resolve: () => ({ view: 'Connect' }) }],
    closeGuards: [{ id: 'guarded', views: ['Guarded'], check: () => 'unless-forced' }],
    messages: { en: () => import('./messages.js') },
  },
} as never)

export interface SilentPlugin extends PluginTypes {
  readonly id: 'silent'
  readonly views: Readonly<Record<string, unknown>>
}

/** A plugin whose texts do not load, as on a page that is offline. */
export const silentPlugin: Plugin<SilentPlugin> = definePlugin<SilentPlugin>({
  id: 'silent',
  version: '0.1.0',
  kernel: '*',
  contributes: {
    views: { Silent: view('Networks', 'silentTitle') },
    messages: { en: () => Promise.reject(new Error('offline')) },
  },
} as never)
