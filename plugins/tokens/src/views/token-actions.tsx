import { type ReactNode, useState } from 'react'
import { AccountToken } from '#plugins/account'
import { FeatureBar, FeatureButton, useLabels, useNavigation, useService, useStore, useT } from '#ui-kit'
import type { HeldToken, TokensPlugin } from '../contract.js'

/** The features that act on one token, with their parameters. */
const actions: Readonly<Record<string, (token: string) => unknown>> = {
  swaps: (fromToken) => ({ fromToken }),
  receive: () => undefined,
  send: (token) => ({ token }),
}

/** The account's buttons for one token, in the same order. */
export function TokenActions({ token }: { readonly token: HeldToken }): ReactNode {
  const t = useT<TokensPlugin>('tokens')
  const { push } = useNavigation<TokensPlugin>()
  const account = useService(AccountToken)
  const offers = useStore(account.offers)
  // Fixed while the view is displayed: a button that turns out not to be offered keeps its place, disabled.
  const [features] = useState(() => account.features('possible').filter(({ id }) => id in actions))
  const labelOf = useLabels(features)
  if (features.length === 0) return null
  return (
    <FeatureBar label={t('detailsTitle')}>
      {features.map((feature) => (
        <FeatureButton
          key={feature.id}
          icon={feature.icon}
          label={labelOf(feature)}
          isPending={
            (feature.offer !== undefined && !offers[feature.id]) ||
            (feature.id !== 'receive' && token.value === 0n)
          }
          onPress={() => push(feature.view, actions[feature.id]?.(token.address ?? token.symbol))}
        />
      ))}
    </FeatureBar>
  )
}
