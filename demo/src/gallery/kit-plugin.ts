import { definePlugin, type Plugin, type PluginTypes } from 'quoin/kernel'

export interface KitPlugin extends PluginTypes {
  readonly id: 'kit'
  readonly views: {
    Kit: undefined
    KitPayment: undefined
    Broken: undefined
    Slow: undefined
    Unreachable: undefined
  }
  readonly messages: { readonly kit: string; readonly other: string; readonly setting: string }
}

/** The gallery's own views: the parts that plugins build views from, and a view that fails. */
export const kitPlugin: Plugin<KitPlugin> = definePlugin<KitPlugin>({
  id: 'kit',
  version: '0.1.0',
  kernel: '*',
  contributes: {
    views: {
      Kit: { load: () => import('./kit-view.js'), title: 'kit' },
      KitPayment: { load: () => import('./kit-payment-view.js'), title: 'kit' },
      Broken: {
        load: async () => ({
          default: () => {
            throw new Error('This view is broken on purpose.')
          },
        }),
        title: 'other',
      },
      Slow: { load: () => new Promise(() => undefined), title: 'other' },
      Unreachable: { load: () => Promise.reject(new Error('offline')), title: 'other' },
    },
    settings: [{ id: 'currency', label: 'setting', load: () => import('../app/currency-setting.js') }],
    messages: {
      en: async () => ({ default: { kit: 'Parts of a view', other: 'Another view', setting: 'Currency' } }),
      ar: async () => ({ default: { kit: 'أجزاء العرض', other: 'عرض آخر', setting: 'العملة' } }),
    },
  },
})
