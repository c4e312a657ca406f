import type { ReactNode } from 'react'
import type { Amount } from '#kernel'
import { Fact, FactList, useT } from '#ui-kit'
import type { SwapPlugin, SwapReview } from '../contract.js'
import { AmountText } from './amount-text.js'

export interface ReceivedFactsProps {
  readonly review: SwapReview
  /** Read from the receipt; absent until it is known. */
  readonly received: Amount | undefined
}

/** Displays the received amount beside the quoted one. */
export function ReceivedFacts({ review: { quote }, received }: ReceivedFactsProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const isLess = received !== undefined && received.value < quote.minimumReceived.value
  return (
    <FactList>
      <Fact label={t('given')}>
        <AmountText amount={quote.give} />
      </Fact>
      {received ? (
        <Fact label={t('received')} tone={isLess ? 'danger' : 'success'}>
          <AmountText amount={received} />
        </Fact>
      ) : null}
      <Fact label={t('promised')}>
        <AmountText amount={quote.receive} />
      </Fact>
      <Fact label={t('minPromised')}>
        <AmountText amount={quote.minimumReceived} />
      </Fact>
    </FactList>
  )
}
