import {
  type ContributionPoint,
  type Contributions,
  defineContributionPoint,
} from '../../kernel/contributions/contribution-point.js'
import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { specifiedNamespaces } from '../caip/parse-caip.js'
import type { ChainModule, Chains } from './chain-module.js'

/** The contribution points of the wallet. Plugins add to them through their manifest. */
export const walletPoints: { readonly chains: ContributionPoint<ChainModule> } = {
  chains: defineContributionPoint({ id: 'chains', keyOf: (module: ChainModule) => module.namespace }),
}

/** Returns the chain modules that plugins contributed. */
export function createChains(contributions: Contributions): Chains {
  const find: Chains['find'] = (namespace) => contributions.find(walletPoints.chains, namespace)
  return {
    list: () => contributions.list(walletPoints.chains),
    find,
    get(namespace) {
      const found = find(namespace)
      if (found) return found
      throw new QuoinError('CHAIN_ADAPTER_NOT_FOUND', {
        details: namespace,
        fix: 'Use the chain module of this namespace.',
      })
    },
    isKnownNamespace: (namespace) => specifiedNamespaces.includes(namespace) || find(namespace) !== undefined,
  }
}
