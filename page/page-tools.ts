import { durations } from '../kernel/constants.js'
import type { LayerHost, LayerTools } from '../kernel/layers/kernel-layer.js'
import { originOf } from '../kernel/layers/origins-of-plugin.js'
import { BusToken } from '../kernel/plugin/kernel-tokens.js'
import { overriding } from './contributions/install-views.js'
import { I18nToken } from './page-tokens.js'
import { SetupError } from './setup-error.js'

/** Creates the page's functions for developers and their tools. */
export function pageTools({
  options: { services },
  platform,
  get,
  alert,
  whenStarted,
}: LayerHost): LayerTools {
  /** A mount registers the texts of the user interface. */
  const isDisplayed = (): boolean => {
    const i18n = get(I18nToken)
    return !i18n.isLoaded('ui') || i18n.t('ui', 'connectWallet') !== 'connectWallet'
  }

  return {
    powersOf: ({ contributes: { openRules = [] } = {} }) =>
      openRules.some((rule) => rule?.stage === 'override') ? [overriding] : [],
    inspect: () => ({ origins: Object.values(services).flatMap(originOf) }),
    watch() {
      const bus = get(BusToken)
      let stop = (): void => undefined
      const check = (): void => {
        stop()
        stop = platform.after(durations.fiveSeconds, () => {
          if (isDisplayed()) return
          const fix = "Call mountQuoin(kernel) of 'quoin/ui', or use the provider of your framework."
          alert('kernel', new SetupError('MODAL_NOT_MOUNTED', { fix }))
        })
      }
      if (platform.kind !== 'server') {
        whenStarted(check)
        bus.on('modal:opened', check)
      }
      bus.on('kernel:disposed', () => stop())
    },
  }
}
