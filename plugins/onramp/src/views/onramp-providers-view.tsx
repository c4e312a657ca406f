import { type ReactNode, useEffect } from 'react'
import type { ViewProps } from '#kernel'
import {
  Button,
  LinkRow,
  Notice,
  Skeleton,
  Stack,
  sanitizeForDisplay,
  type Translate,
  useNavigation,
  useRetries,
  useT,
  ViewBody,
} from '#ui-kit'
import type { OnrampArguments, OnrampPlugin, OnrampState } from '../contract.js'
import { countryName, providerName, useProviderNames } from './display-names.js'
import { OfferGroups } from './offer-groups.js'
import { PaymentPart } from './payment-part.js'
import { Unavailable } from './unavailable.js'
import { type OnrampView, useOnramp } from './use-onramp.js'

/** The obstacle to buying, as the primary button's text. */
function obstacleText(
  t: Translate<OnrampPlugin>,
  { obstacle, amount, currency }: OnrampState,
  money: OnrampView['roundMoney'],
): string {
  switch (obstacle) {
    case 'tooLittle':
      return t('tooLittleStep', { amount: money(amount.min ?? '0', currency?.id ?? '') })
    case 'tooMuch':
      return t('tooMuchStep', { amount: money(amount.max ?? '0', currency?.id ?? '') })
    case 'tokenUnavailable':
      return t('chooseToken')
    case 'enterAmount':
    case 'amountInvalid':
    case 'quoting':
      return t(obstacle)
    default:
      return t('unsupportedStep')
  }
}

/** The draft of a purchase: amount, token, payment method and seller. */
export default function OnRampProvidersView({ params }: ViewProps<OnrampArguments | undefined>): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { push } = useNavigation<OnrampPlugin>()
  const { onramp, state, network, locale, roundMoney } = useOnramp()
  const names = useProviderNames()
  const { availability, choices, token, currency, country, offers, obstacle, progress } = state
  useEffect(() => {
    const { step } = onramp.store.getState().progress
    // The user has seen the ended purchase.
    if (step === 'delivered' || step === 'failed') onramp.leave()
    if (params) onramp.fill(params)
    return onramp.watch()
  }, [onramp, params])

  useRetries(choices === 'fallback' ? onramp.retry : undefined)

  const buy = (providerId: string): void => {
    // First, while the browser still counts this as the click.
    onramp.buy(providerId)
    push('BuyInProgress')
  }
  const purchases = (
    <LinkRow icon="activity" label={t('yourPurchases')} onPress={() => push('OnRampActivity')} />
  )
  if (availability.status !== 'ready')
    return (
      <ViewBody>
        <Stack gap={4}>
          <Unavailable
            status={availability.status}
            network={network?.name ?? ''}
            country={country === undefined ? '' : countryName(locale, country)}
          />
          {availability.status === 'notConnected' ? null : purchases}
        </Stack>
      </ViewBody>
    )
  const [first] = offers
  const canBuy = obstacle === undefined && first !== undefined
  // Also for a purchase that was found again after a reload, with any result.
  const isUnderWay = progress.step !== 'draft'
  const isOver = progress.step === 'delivered' || progress.step === 'failed'
  const next = isUnderWay
    ? t('show')
    : canBuy
      ? t('buyAt', { name: first.provider.name })
      : obstacleText(t, state, roundMoney)
  return (
    <ViewBody
      footer={
        <Button
          disabled={!isUnderWay && !canBuy}
          icon={canBuy && !isUnderWay ? 'external' : undefined}
          onPress={() => (isUnderWay ? push('BuyInProgress') : first && buy(first.provider.id))}
        >
          {next}
        </Button>
      }
    >
      <Stack gap={4}>
        {isUnderWay ? (
          <Notice title={t(isOver ? 'endedTitle' : 'underWayTitle')}>
            {t(isOver ? 'endedBody' : 'underWayBody', { name: providerName(names, progress.providerId) })}
          </Notice>
        ) : null}
        {choices === 'fallback' ? (
          <Notice tone="warning" title={t('fallbackTitle')} isNews>
            <Stack gap={2}>
              <span>{t('fallbackBody')}</span>
              <Button variant="secondary" icon="retry" onPress={onramp.retry}>
                {t('retry')}
              </Button>
            </Stack>
          </Notice>
        ) : null}
        <PaymentPart onSubmit={() => canBuy && !isUnderWay && buy(first.provider.id)} />
        {choices === 'loading' ? (
          <Skeleton kind="row" count={2} />
        ) : offers.length > 0 && token && currency ? (
          <OfferGroups
            offers={offers}
            token={token}
            currency={currency}
            onSelect={(id) => (isUnderWay ? push('BuyInProgress') : buy(id))}
          />
        ) : obstacle === 'unsupported' && token && currency ? (
          <Notice>
            {t('unsupportedReason', { symbol: sanitizeForDisplay(token.symbol), currency: currency.id })}
          </Notice>
        ) : null}
        {purchases}
      </Stack>
    </ViewBody>
  )
}
