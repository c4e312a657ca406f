import type { ReactNode } from 'react'
import { FeatureBar, FeatureButton, useKernel, useNavigation, useService, useStore, useT } from '#ui-kit'
import { AccountToken } from '../contract.js'
import { useLabels } from './use-labels.js'

/** What other plugins offer to do with the account, in the host's order and in their words. */
export function AccountFeatures(): ReactNode {
  const t = useT('account')
  const { contributions, connections, networks } = useKernel()
  const { push } = useNavigation()
  const service = useService(AccountToken)
  // What is of use depends on who is connected, and where.
  useStore(contributions.store)
  useStore(connections.store)
  useStore(networks.store)
  const features = service.features()
  const labelOf = useLabels(features)
  if (features.length === 0) return null
  return (
    <FeatureBar label={t('features')}>
      {features.map((feature) => (
        <FeatureButton
          key={feature.id}
          icon={feature.icon}
          label={labelOf(feature)}
          onPress={() => push(feature.view)}
        />
      ))}
    </FeatureBar>
  )
}
