import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { points } from '#kernel'
import {
  FeatureBar,
  FeatureButton,
  useKernel,
  useLabels,
  useNavigation,
  useService,
  useStore,
  useT,
} from '#ui-kit'
import { type AccountPlugin, AccountToken } from '../contract.js'

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
  const possible = service.features('possible')
  // A feature that turns out not to be offered keeps its place, disabled, while the view is displayed: nothing else moves there.
  const places = useRef(possible)
  const features = contributions
    .list(points.features)
    .filter(
      (feature) =>
        possible.includes(feature) || (places.current.includes(feature) && offers[feature.id] === false),
    )
  useLayoutEffect(() => {
    places.current = features
  })
  const labelOf = useLabels(features)
  if (features.length === 0) return null
  return (
    <FeatureBar label={t('features')}>
      {features.map((feature) => (
        <FeatureButton
          key={feature.id}
          icon={feature.icon}
          label={labelOf(feature)}
          isPending={feature.offer !== undefined && !offers[feature.id]}
          onPress={() => push(feature.view)}
        />
      ))}
    </FeatureBar>
  )
}
