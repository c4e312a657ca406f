import type { ReactNode } from 'react'
import { parseCaipAddress } from '#kernel'
import {
  Address,
  AmountAtMost,
  CopyButton,
  Fact,
  FactList,
  Stack,
  sanitizeForDisplay,
  Text,
  TokenImage,
  useKernel,
  useT,
} from '#ui-kit'
import type { PaymentDue, PaymentState, PayPlugin } from '../contract.js'
import { usePayment } from './use-payment.js'

export interface PaymentFactsProps {
  readonly payment: PaymentState
  readonly due: PaymentDue
}

/** The facts of the payment, with exact amounts. */
export function PaymentFacts({ payment, due }: PaymentFactsProps): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { metadata } = useKernel()
  const { network, values } = usePayment()
  const { recipientName, payer, fee, obstacle } = payment
  const { recipient } = due
  return (
    <>
      <Stack gap={1} align="center">
        <TokenImage symbol={values.symbol} network={network} size={56} />
        <Text as="h2" variant="title" align="center">
          <bdi>
            {values.amount} {values.symbol}
          </bdi>
        </Text>
        <Text variant="muted" align="center">
          {t('requestedBy', { app: sanitizeForDisplay(metadata.name) })}
        </Text>
      </Stack>
      <FactList>
        <Fact label={t('to')} note={<bdi dir="ltr">{recipient}</bdi>}>
          {recipientName === undefined ? (
            <Address value={recipient} />
          ) : (
            <bdi>{sanitizeForDisplay(recipientName)}</bdi>
          )}
          <CopyButton variant="icon" text={recipient} label={t('copyRecipient')} />
        </Fact>
        <Fact label={t('network')}>{values.network}</Fact>
        {payer ? (
          <Fact label={t('from')} note={sanitizeForDisplay(payer.walletName)}>
            <Address value={parseCaipAddress(payer.account).address} />
          </Fact>
        ) : null}
        {payer ? (
          <Fact label={t('fee')} busy={fee === undefined && obstacle === 'preparing'}>
            {fee ? <AmountAtMost amount={fee} /> : t('feeUnknown')}
          </Fact>
        ) : null}
      </FactList>
    </>
  )
}
