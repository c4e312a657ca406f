import { definePlugin, type Plugin, type PluginTypes } from '#kernel'

interface TestViewsPlugin extends PluginTypes {
  readonly id: 'testViews'
  readonly views: { readonly Connect: undefined; readonly Account: undefined }
  readonly messages: { readonly title: string }
}

const load = async (): Promise<{ default: () => null }> => ({ default: () => null })

/** Empty views with the names of the standard plugins, so that `open()` works without them. */
export const testViews: Plugin<TestViewsPlugin> = /* @__PURE__ */ definePlugin<TestViewsPlugin>({
  id: 'testViews',
  version: '1.0.0',
  kernel: '*',
  contributes: {
    messages: { en: async () => ({ default: { title: 'Test' } }) },
    views: { Connect: { title: 'title', load }, Account: { title: 'title', load } },
    openRules: [
      {
        id: 'testViews',
        stage: 'fallback',
        resolve: ({ connected }) => ({ view: connected ? 'Account' : 'Connect' }),
      },
    ],
  },
})
