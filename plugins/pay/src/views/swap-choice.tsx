import { type ReactNode, useState } from 'react'
import { Button, Notice, Stack, Text, useKernel, useT, useWorth } from '#ui-kit'
import type { PayPlugin, SwapOffer } from '../contract.js'
import { usePayment } from './use-payment.js'

export interface SwapChoiceProps {
  readonly offer: SwapOffer
  readonly isOff: boolean
}

/** Paying with the network's coin: its amount, value and price impact. */
export function SwapChoice({ offer, isOff }: SwapChoiceProps): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { i18n } = useKernel()
  const { pay, values, exact } = usePayment()
  const worthText = useWorth()
  /** The user agreed to this offer's price only. */
  const [agreed, setAgreed] = useState<SwapOffer | undefined>(undefined)
  const { sellAmount, buyAmount, sellWorth, buyWorth, priceImpact, mustAgree } = offer
  const isAgreed = agreed === offer
  const isBlocked = mustAgree.includes('impact') && !isAgreed
  const worth =
    sellWorth === undefined || buyWorth === undefined
      ? t('swapWorthUnknown')
      : t('swapWorth', { sellWorth: worthText(sellWorth), buyWorth: worthText(buyWorth) })
  const percent = i18n.number((priceImpact ?? 0) / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Stack gap={2}>
      <Text variant="small">
        {t('payWithCoinNote', { ...values, sellAmount: exact(sellAmount), buyAmount: exact(buyAmount) })}{' '}
        {worth}
      </Text>
      {mustAgree.includes('impact') ? (
        <Notice
          tone={offer.impactLevel === 'severe' ? 'danger' : 'warning'}
          title={t('swapImpactTitle', { percent })}
          acknowledge={{
            label: t('swapImpactAgree'),
            checked: isAgreed,
            onChange: (isChecked) => setAgreed(isChecked ? offer : undefined),
          }}
        >
          {t('swapImpactBody')}
        </Notice>
      ) : null}
      <Button
        variant="secondary"
        icon="swap"
        disabled={isOff || isBlocked}
        onPress={() => pay.swapAndPay(isAgreed ? ['impact'] : [])}
      >
        {t(isBlocked ? 'readFirst' : 'payWithCoin', values)}
      </Button>
    </Stack>
  )
}
