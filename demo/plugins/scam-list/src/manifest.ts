import { actionChecks, contributeTo, definePlugin, type Plugin } from 'quoin/kernel'
import { type ScamListPlugin, ScamListToken } from './contract.js'
import { scamListOptions } from './options.js'

export * from './contract.js'

/**
 * Warns of requests that deal with a known fraud: a note of the tone `danger`, which the plugin `review` displays before the wallet opens. The
 * user decides.
 */
export const scamList: Plugin<ScamListPlugin> = definePlugin<ScamListPlugin>({
  id: 'scamList',
  version: '0.1.0',
  kernel: '^0.1',
  options: scamListOptions,
  services: () => import('./services.js'),
  expose: ScamListToken,
  contributes: {
    extra: [contributeTo(actionChecks, { id: 'scamList', order: 1, check: ScamListToken })],
  },
})
