import { definePlugin, type Plugin } from 'quoin/kernel'
import type { AccountPlugin } from 'quoin/plugins/account'
import { EffectView, HandlerView, PartThatThrows, RenderView } from './hostile-views.js'
import type { Mood } from './mood.js'

export interface HostilePlugin {
  readonly id: 'hostile'
  readonly uses: AccountPlugin
  readonly views: {
    HostileRender: Mood
    HostileEffect: Mood
    HostileHandler: undefined
    HostileLate: undefined
    HostileEndless: undefined
    HostileTitle: undefined
  }
  readonly messages: {
    readonly render: string
    readonly effect: string
    readonly handler: string
    readonly late: string
    readonly endless: string
    readonly tab: string
    readonly row: string
  }
}

const ready =
  <C>(component: C) =>
  () =>
    Promise.resolve({ default: component })
// A page without types can pass values that the types forbid.
const wrong = { balance: { value: '1', decimals: 18, symbol: {} }, name: 7, avatarUrl: [] } as never
const fail = (): never => {
  throw new Error('Broken on purpose: a condition')
}

/** A plugin with an interface that fails in every possible way, for browser tests (KRN-08). */
export const hostilePlugin: Plugin<HostilePlugin> = /* @__PURE__ */ definePlugin<HostilePlugin>({
  id: 'hostile',
  version: '1.0.0',
  kernel: '*',
  contributes: {
    views: {
      HostileRender: { load: ready(RenderView), title: 'render' },
      HostileEffect: { load: ready(EffectView), title: 'effect' },
      HostileHandler: { load: ready(HandlerView), title: 'handler' },
      HostileLate: { load: () => import('./late-view.js'), title: 'late' },
      HostileEndless: { load: () => new Promise(() => undefined), title: 'endless' },
      HostileTitle: { load: ready(HandlerView), title: 'handler', titleOf: fail },
    },
    connectMethods: [{ id: 'hostile', load: ready(PartThatThrows) }],
    accountTabs: [
      { id: 'hostile', label: 'tab', load: ready(PartThatThrows) },
      { id: 'hostileWhen', label: 'tab', load: ready(PartThatThrows), when: fail },
    ],
    accountRows: [
      // The types forbid an icon and a view that do not exist; a plugin without types is not stopped by them.
      { id: 'hostile', label: 'row', icon: 'no such icon' as never, view: 'NoSuchView' as never },
      { id: 'hostileWhen', label: 'row', icon: 'swap', view: 'HostileRender', when: fail },
    ],
    features: [{ id: 'hostileWhen', label: 'row', icon: 'swap', view: 'HostileRender', when: fail }],
    slots: [
      { id: 'hostile', slot: 'account:below-balance', load: ready(PartThatThrows) },
      { id: 'hostileLoad', slot: 'account:below-balance', load: fail },
    ],
    accountSummaries: [
      { id: 'hostile', create: () => ({ getState: fail, subscribe: () => () => undefined }) },
      { id: 'hostileWrong', create: () => ({ getState: () => wrong, subscribe: () => () => undefined }) },
    ],
    messages: {
      en: ready({
        render: 'A view that throws',
        effect: 'A view that throws later',
        handler: 'A button that throws',
        late: 'A view that comes late',
        endless: 'A view that never comes',
        tab: 'A tab that throws',
        row: 'A row that leads nowhere',
      }),
    },
  },
})
