import type { LayerHost, LayerTools } from '../kernel/layers/kernel-layer.js'
import { originOf } from '../kernel/layers/origins-of-plugin.js'
import { overriding } from './contributions/install-views.js'

/** Creates the page's functions for developers and their tools. */
export function pageTools({ services }: LayerHost['options']): LayerTools {
  return {
    powersOf: ({ contributes: { openRules = [] } = {} }) =>
      openRules.some((rule) => rule?.stage === 'override') ? [overriding] : [],
    inspect: () => ({ origins: Object.values(services).flatMap(originOf) }),
  }
}
