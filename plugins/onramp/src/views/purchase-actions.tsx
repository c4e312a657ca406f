import type { ReactNode } from 'react'
import { Button, CopyButton, Stack, useLeave, useNavigation, useT } from '#ui-kit'
import type { OnrampPlugin, PurchaseProgress } from '../contract.js'
import { useOnramp } from './use-onramp.js'

type Started = Exclude<PurchaseProgress, { readonly step: 'draft' }>

export interface PurchaseActionsProps {
  readonly progress: Started
  /** Abandons the purchase and returns to the draft. */
  readonly onBuy: () => void
}

/** The buttons below a purchase, by its step. */
export function PurchaseActions({ progress, onBuy }: PurchaseActionsProps): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { replace } = useNavigation<OnrampPlugin>()
  const { onramp } = useOnramp()
  const leave = useLeave()
  const done = (): void => {
    leave()
    onramp.leave()
  }
  switch (progress.step) {
    case 'opening':
      return null
    case 'atProvider':
      return <SellerPageActions progress={progress} onBuy={onBuy} />
    case 'delivering':
      return <Button onPress={() => replace('OnRampActivity')}>{t('yourPurchases')}</Button>
    case 'delivered':
      return <Button onPress={done}>{t('done')}</Button>
    case 'failed':
      return <FailureActions progress={progress} onBuy={onBuy} />
  }
}

function SellerPageActions({
  progress: { providerId, url, window },
  onBuy,
}: {
  readonly progress: Extract<Started, { readonly step: 'atProvider' }>
  readonly onBuy: () => void
}): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { onramp } = useOnramp()
  return (
    <Stack gap={2}>
      {url === undefined ? null : (
        // In the click itself, so that the browser lets a window open.
        <Button icon="external" onPress={() => onramp.buy(providerId)}>
          {t(window === 'open' ? 'toWindow' : 'openAgain')}
        </Button>
      )}
      {url === undefined ? null : <CopyButton variant="secondary" text={url} label={t('copyLink')} />}
      <Button variant="ghost" onPress={onBuy}>
        {t('notBuying')}
      </Button>
    </Stack>
  )
}

function FailureActions({
  progress: { providerId, failure },
  onBuy,
}: {
  readonly progress: Extract<Started, { readonly step: 'failed' }>
  readonly onBuy: () => void
}): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const { replace } = useNavigation<OnrampPlugin>()
  const { onramp, state } = useOnramp()
  const { reason, wasPaid } = failure
  // The order is lost after a reload.
  const canRepeat = state.offers.some(({ provider }) => provider.id === providerId)
  const isBlocked = reason === 'popupBlocked'
  const showPurchases = (): void => replace('OnRampActivity')
  return (
    <Stack gap={2}>
      {(wasPaid === 'unknown' && reason !== 'abandoned') || !canRepeat ? (
        <Button onPress={showPurchases}>{t('yourPurchases')}</Button>
      ) : (
        // In the click itself, so that the browser lets a window open.
        <Button icon={isBlocked ? 'external' : 'retry'} onPress={() => onramp.buy(providerId)}>
          {t(isBlocked ? 'openWindow' : 'retry')}
        </Button>
      )}
      {reason === 'abandoned' ? (
        <Button variant="secondary" icon="activity" onPress={showPurchases}>
          {t('yourPurchases')}
        </Button>
      ) : null}
      <Button variant="ghost" onPress={onBuy}>
        {t('otherSeller')}
      </Button>
    </Stack>
  )
}
