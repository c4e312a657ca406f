import type { ReactNode } from 'react'
import {
  List,
  ListRow,
  RowAmount,
  Section,
  Stack,
  sanitizeForDisplay,
  Text,
  useT,
  WalletImage,
} from '#ui-kit'
import type { BuyableToken, FiatCurrency, OnrampPlugin, ProviderOffer } from '../contract.js'
import { compareDecimals } from '../provider/compare-decimals.js'
import { useOnramp } from './use-onramp.js'

interface ProviderRowProps {
  readonly offer: ProviderOffer
  readonly token: BuyableToken
  readonly currency: string
  readonly onPress: () => void
}

/** Adds two decimal texts and rounds up to cents, to show fees as one amount. */
function sumOf(one: string, other: string): string {
  const cents = (text: string): bigint => {
    const [whole = '0', fraction = ''] = text.split('.')
    const isMore = /[1-9]/.test(fraction.slice(2))
    return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0')) + (isMore ? 1n : 0n)
  }
  const sum = (cents(one) + cents(other)).toString().padStart(3, '0')
  return `${sum.slice(0, -2)}.${sum.slice(-2)}`
}

/** A seller's offer: received amount, total price, fees and delivery time. */
function ProviderRow({ offer, token, currency, onPress }: ProviderRowProps): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { money, tokens, duration } = useOnramp()
  const { provider, status, fee } = offer
  const percent = (points: number): string => String(points / 100)
  const range =
    fee[0] === fee[1]
      ? t('feeFixed', { from: percent(fee[0]) })
      : t('feeRange', { from: percent(fee[0]), to: percent(fee[1]) })
  const content = ((): { readonly subtitle: string; readonly end?: ReactNode } => {
    switch (status.phase) {
      case 'loading':
        return { subtitle: t('loadingPrice') }
      case 'onItsPage':
        return { subtitle: `${range} · ${t('onItsPage')}` }
      case 'placeholder':
        return { subtitle: `${range} · ${t('noPrice')}` }
      case 'ready': {
        const { receive, total, providerFee, networkFee, seconds } = status.offer
        const fees = sumOf(providerFee, networkFee)
        const parts = [
          compareDecimals(fees, '0') > 0 ? t('feesOf', { amount: money(fees, currency) }) : range,
          ...(seconds === undefined ? [] : [duration(seconds)]),
        ]
        return {
          subtitle: parts.join(' · '),
          end: (
            <RowAmount
              amount={t('youGet', { amount: tokens(receive), symbol: sanitizeForDisplay(token.symbol) })}
              note={t('forTotal', { amount: money(total, currency) })}
            />
          ),
        }
      }
    }
  })()
  return (
    <ListRow
      image={<WalletImage name={provider.name} />}
      title={provider.name}
      subtitle={content.subtitle}
      end={content.end}
      busy={status.phase === 'loading'}
      onPress={onPress}
    />
  )
}

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
                offer={offer}
                token={token}
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
