import type { ReactNode } from 'react'
import { FeatureBar, FeatureButton, useKernel, useNavigation, useService, useStore, useT } from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'
import { useLabels } from './use-account.js'

/** The features of other plugins, in the host's order. */
export function AccountFeatures(): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { contributions, connections, networks } = useKernel()
  const { push } = useNavigation<AccountPlugin>()
  const service = useService(AccountToken)
  // The applicable features depend on the account and network.
  useStore(contributions.store)
  useStore(connections.store)
  useStore(networks.store)
  const offers = useStore(service.offers)
  const features = service.features('possible')
  const labelOf = useLabels(features)
  if (features.length === 0) return null
  return (
    <FeatureBar label={t('features')}>
      {features.map((feature) => (
        <FeatureButton
          key={feature.id}
          icon={feature.icon}
          label={labelOf(feature)}
          isPending={feature.offer !== undefined && offers[feature.id] === undefined}
          onPress={() => push(feature.view)}
        />
      ))}
    </FeatureBar>
  )
}
