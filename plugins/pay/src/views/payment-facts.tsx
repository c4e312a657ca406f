import type { ReactNode } from 'react'
import { parseCaipAddress } from '#kernel'
import {
  Address,
  AmountAtMost,
  CopyButton,
  Fact,
  FactList,
  PanelPair,
  ReviewAmount,
  ReviewCosts,
  ReviewRecipient,
  sanitizeForDisplay,
  TokenImage,
  TotalAmount,
  useKernel,
  useT,
} from '#ui-kit'
import type { PaymentDue, PaymentState, PayPlugin } from '../contract.js'
import { usePayment } from './use-payment.js'

export interface PaymentFactsProps {
  readonly payment: PaymentState
  readonly due: PaymentDue
}

/** What is paid to whom, with the exact amount, and from where. */
export function PaymentFacts({ payment, due }: PaymentFactsProps): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { metadata } = useKernel()
  const { network, values } = usePayment()
  const { recipientName, payer } = payment
  const { recipient } = due
  return (
    <>
      <PanelPair
        first={
          <ReviewAmount
            label={t('requestedBy', { app: sanitizeForDisplay(metadata.name) })}
            amount={`${values.amount} ${values.symbol}`}
            image={<TokenImage symbol={values.symbol} network={network} size={40} />}
          />
        }
        second={
          <ReviewRecipient
            label={t('to')}
            address={recipient}
            name={recipientName}
            end={<CopyButton variant="icon" text={recipient} label={t('copyRecipient')} />}
          />
        }
      />
      <FactList>
        {payer ? (
          <Fact label={t('from')} note={sanitizeForDisplay(payer.walletName)}>
            <Address value={parseCaipAddress(payer.account, () => true).address} />
          </Fact>
        ) : null}
        <Fact label={t('network')}>{values.network}</Fact>
      </FactList>
    </>
  )
}

/** The fee and the total of a payment from a wallet, in the footer: they stay in view. */
export function PaymentCosts({ payment, due }: PaymentFactsProps): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { payer, fee, obstacle, isFeeOffered } = payment
  if (!payer) return null
  // Only the wallet knows whether the offer is taken, and its fee otherwise.
  if (fee && isFeeOffered)
    return (
      <ReviewCosts>
        <Fact label={t('fee')}>{t('feeOffered')}</Fact>
      </ReviewCosts>
    )
  const isBusy = fee === undefined && obstacle === 'preparing'
  return (
    <ReviewCosts>
      <Fact label={t('fee')} busy={isBusy}>
        {fee ? <AmountAtMost amount={fee} /> : t('feeUnknown')}
      </Fact>
      <Fact label={t('total')} busy={isBusy}>
        {fee ? (
          <TotalAmount amount={due.amount} fee={fee} isCoin={due.token === undefined} />
        ) : (
          t('feeUnknown')
        )}
      </Fact>
    </ReviewCosts>
  )
}
