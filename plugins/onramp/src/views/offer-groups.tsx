import type { ReactNode } from 'react'
import { List, Section, Stack, Text, useT } from '#ui-kit'
import type { BuyableToken, FiatCurrency, OnrampPlugin, ProviderOffer } from '../contract.js'
import { ProviderRow } from './provider-row.js'

export interface OfferGroupsProps {
  readonly offers: readonly ProviderOffer[]
  readonly token: BuyableToken
  readonly currency: FiatCurrency
  readonly onSelect: (providerId: string) => void
}

/** The sellers' offers, the best first if prices were compared. */
export function OfferGroups({ offers, token, currency, onSelect }: OfferGroupsProps): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const best = offers.filter(({ isBest }) => isBest)
  const groups: readonly (readonly [
    title: 'best' | 'others' | 'sellers',
    offers: readonly ProviderOffer[],
  ])[] =
    best.length > 0
      ? [
          ['best', best],
          ['others', offers.filter(({ isBest }) => !isBest)],
        ]
      : [['sellers', offers]]
  return (
    <Stack gap={3}>
      {groups.map(([title, some]) => (
        <Section key={title} title={t(title)}>
          <List label={t(title)}>
            {some.map((offer) => (
              <ProviderRow
                key={offer.provider.id}
                {...{ offer, token }}
                currency={currency.id}
                onPress={() => onSelect(offer.provider.id)}
              />
            ))}
          </List>
        </Section>
      ))}
      <Text variant="small">{t('opensWindow')}</Text>
    </Stack>
  )
}
