import {
  type ContributionPoint,
  defineContributionPoint,
} from '../../kernel/contributions/contribution-point.js'
import type { ChainModule } from './chain-module.js'

/** The contribution points of the wallet. Plugins add to them through their manifest. */
export const walletPoints: { readonly chains: ContributionPoint<ChainModule> } = {
  chains: defineContributionPoint({ id: 'chains', keyOf: (module: ChainModule) => module.namespace }),
}
