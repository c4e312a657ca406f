import { definePlugin, type Plugin, type PluginTypes } from 'quoin/kernel'
import type { AccountPlugin } from 'quoin/plugins/account'

export interface PointsPlugin extends PluginTypes {
  readonly id: 'points'
  readonly uses: AccountPlugin
  readonly views: { PointsView: undefined }
  readonly messages: {
    readonly feature: string
    readonly tab: string
    readonly row: string
    readonly setting: string
    readonly view: string
  }
}

const part =
  (name: 'Method' | 'Top' | 'BelowBalance' | 'TabContent' | 'Setting' | 'HeaderPart' | 'View') => () =>
    import('./point-parts.js').then((parts) => ({ default: parts[name] }))

/** Contributes to each point that is visible in the widget. Its parts are outlined, its texts name the point. */
export const pointsPlugin: Plugin<PointsPlugin> = definePlugin<PointsPlugin>({
  id: 'points',
  version: '0.1.0',
  kernel: '*',
  uses: ['account'],
  contributes: {
    views: { PointsView: { load: part('View'), title: 'view' } },
    connectMethods: [{ id: 'points', order: 5, load: part('Method') }],
    features: [{ id: 'points', order: 1, label: 'feature', icon: 'check', view: 'PointsView' }],
    accountTabs: [{ id: 'points', label: 'tab', load: part('TabContent') }],
    accountRows: [{ id: 'points', label: 'row', icon: 'check', view: 'PointsView' }],
    settings: [{ id: 'points', label: 'setting', load: part('Setting') }],
    slots: [
      { id: 'points.header', slot: 'header:Account', load: part('HeaderPart') },
      { id: 'points.top', slot: 'account:top', load: part('Top') },
      { id: 'points.below', slot: 'account:below-balance', load: part('BelowBalance') },
    ],
    messages: {
      en: async () => ({
        default: {
          feature: 'feature',
          tab: 'accountTabs',
          row: 'accountRows',
          setting: 'settings',
          view: 'views',
        },
      }),
    },
  },
})
