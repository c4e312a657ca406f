import { type ReactNode, useState } from 'react'
import { Icon, LinkRow, List, ListRow, Section, Skeleton, useT, WalletImage } from '#ui-kit'
import type { PayPlugin } from '../contract.js'
import { usePayment } from './use-payment.js'

export interface ExchangeChoiceProps {
  /** Disabled while the wallet has a request. */
  readonly isOff: boolean
}

/** The exchanges that can pay: the first few, and the others after "More". */
export function ExchangeChoice({ isOff }: ExchangeChoiceProps): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { pay, payment } = usePayment()
  const [isAll, setAll] = useState(false)
  if (!payment) return null
  const { status, list } = payment.exchanges
  if (status === 'loading')
    return (
      <Section title={t('otherWays')}>
        <Skeleton kind="row" count={1} />
      </Section>
    )
  if (list.length === 0) return null
  const shown = isAll ? list : list.slice(0, pay.exchangesShown)
  return (
    <Section title={t('otherWays')}>
      <List label={t('otherWays')}>
        {shown.map(({ id, name, imageUrl }) => (
          <ListRow
            key={id}
            image={<WalletImage src={imageUrl} name={name} />}
            title={name}
            subtitle={t('atExchangeNote')}
            end={<Icon name="external" />}
            // In the click itself, so that the browser lets a window open.
            disabled={isOff}
            onPress={() => pay.payAt(id)}
          />
        ))}
      </List>
      {shown.length < list.length ? (
        <LinkRow icon="chevronDown" label={t('moreExchanges')} onPress={() => setAll(true)} />
      ) : null}
    </Section>
  )
}
