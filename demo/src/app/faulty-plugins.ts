import { QuoinError } from 'quoin'
import { definePlugin, type Plugin, type PluginTypes } from 'quoin/kernel'

/** Fails while it starts. */
export const drafts: Plugin<PluginTypes & { readonly id: 'drafts' }> = definePlugin({
  id: 'drafts',
  version: '1.0.0',
  kernel: '*',
  start() {
    throw new Error('The drafts could not be read: broken on purpose.')
  },
})

/** Requires a plugin that is not in use. */
export const reminders: Plugin<PluginTypes & { readonly id: 'reminders' }> = definePlugin({
  id: 'reminders',
  version: '1.0.0',
  kernel: '*',
  requires: ['calendar'],
})

/** Disabled by the page's options. */
export const swapping: Plugin<PluginTypes & { readonly id: 'swapping' }> = definePlugin({
  id: 'swapping',
  version: '1.0.0',
  kernel: '*',
  flag: 'swaps',
})

interface StakingPlugin extends PluginTypes {
  readonly id: 'staking'
  readonly messages: { readonly stake: string; readonly currency: string; readonly broken: string }
}

/** Has a button for one network only, and two settings, one of which throws. */
export const staking: Plugin<StakingPlugin> = definePlugin<StakingPlugin>({
  id: 'staking',
  version: '1.0.0',
  kernel: '*',
  contributes: {
    messages: {
      en: () =>
        Promise.resolve({ default: { stake: 'Stake', currency: 'Currency', broken: 'Broken setting' } }),
    },
    features: [
      {
        id: 'stake',
        label: 'stake',
        icon: 'plus',
        view: 'Account',
        when: (state) => state.network?.name === 'Sandbox Two',
      },
    ],
    settings: [
      { id: 'staking.currency', label: 'currency', load: () => import('./currency-setting.js') },
      {
        id: 'staking.broken',
        label: 'broken',
        load: () =>
          Promise.resolve({
            default: () => {
              throw new Error('The setting is broken on purpose.')
            },
          }),
      },
    ],
  },
})

/** Reports a configuration error of the host, as a plugin does whose back end refuses its project id. */
export const misconfigured: Plugin<PluginTypes & { readonly id: 'misconfigured' }> = definePlugin({
  id: 'misconfigured',
  version: '1.0.0',
  kernel: '*',
  start(context) {
    context.alert(
      new QuoinError('ORIGIN_NOT_ALLOWED', {
        details: `origin '${context.platform.page.origin()}'`,
        fix: 'Add the origin to the allowlist of the project.',
        cause: new Error('HTTP status code: 403'),
      }),
    )
  },
})
