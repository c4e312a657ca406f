import type { ReactNode } from 'react'
import type { TextKey } from '#kernel'
import {
  Button,
  EmptyState,
  Fact,
  FactList,
  sanitizeForDisplay,
  TransactionStatus,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import type { OnrampPlugin, PurchaseProgress } from '../contract.js'
import { providerName, useProviderNames } from './display-names.js'
import { PurchaseActions } from './purchase-actions.js'
import { explorerUrlOf, useOnramp } from './use-onramp.js'

type Key = TextKey<OnrampPlugin>

/** The message keys for the state of a purchase: `deliveringTitle`, `deliveringBody`. */
interface ProgressWords {
  readonly title: Key
  readonly body: Key
  readonly status: 'waiting' | 'error' | 'success'
}

/**
 * Returns the texts of a purchase's progress.
 *
 * @param hasStatus true if its seller reports the outcome
 */
function progressWords(
  progress: Exclude<PurchaseProgress, { readonly step: 'draft' }>,
  hasStatus: boolean,
): ProgressWords {
  switch (progress.step) {
    case 'opening':
      return { title: 'openingTitle', body: 'openingBody', status: 'waiting' }
    case 'atProvider':
      if (progress.window === 'open' || (progress.window === 'unknown' && progress.url !== undefined))
        return {
          title: 'atProviderTitle',
          body: hasStatus ? 'atProviderBody' : 'atLinkBody',
          status: 'waiting',
        }
      if (!hasStatus) return { title: 'windowClosedTitle', body: 'linkClosedBody', status: 'waiting' }
      return progress.url === undefined
        ? { title: 'underWayTitle', body: 'windowClosedNoUrlBody', status: 'waiting' }
        : { title: 'windowClosedTitle', body: 'windowClosedBody', status: 'waiting' }
    case 'delivering':
      return { title: 'deliveringTitle', body: 'deliveringBody', status: 'waiting' }
    case 'delivered':
      return { title: 'deliveredTitle', body: 'deliveredBody', status: 'success' }
    case 'failed': {
      const { reason, wasPaid } = progress.failure
      const text = reason === 'providerFailed' && wasPaid === 'unknown' ? 'notDelivered' : reason
      return { title: `${text}Title`, body: `${text}Body`, status: 'error' }
    }
  }
}

/** The titles of the two steps of a purchase. */
export function stepWords(progress: PurchaseProgress): {
  readonly payment: Key
  readonly delivery: Key
} {
  switch (progress.step) {
    case 'delivering':
      return { payment: 'paid', delivery: 'onTheWay' }
    case 'delivered':
      return { payment: 'paid', delivery: 'arrived' }
    case 'failed': {
      const { reason, wasPaid } = progress.failure
      if (wasPaid === 'no') return { payment: 'notPaid', delivery: 'waiting' }
      return { payment: 'notKnown', delivery: reason === 'providerFailed' ? 'failed' : 'notKnown' }
    }
    default:
      return { payment: 'waiting', delivery: 'waiting' }
  }
}

/** A purchase from the seller's window to its delivery: its state and actions. */
export default function BuyInProgressView(): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const kernel = useKernel()
  const { networks } = kernel
  const { reset } = useNavigation<OnrampPlugin>()
  const { onramp, state, tokens } = useOnramp()
  const names = useProviderNames()
  const { progress } = state
  const toBuy = (): void => {
    onramp.leave()
    reset('OnRampProviders')
  }
  if (progress.step === 'draft')
    return (
      <ViewBody>
        <EmptyState
          icon="buy"
          title={t('noneTitle')}
          body={t('noneBody')}
          action={
            <Button variant="secondary" icon="buy" onPress={toBuy}>
              {t('toBuy')}
            </Button>
          }
        />
      </ViewBody>
    )
  const { providerId } = progress
  const name = providerName(names, providerId)
  const hasStatus = state.offers.find(({ provider }) => provider.id === providerId)?.kind !== 'link'
  const purchase = 'purchase' in progress ? progress.purchase : undefined
  const values = {
    name,
    amount: purchase ? tokens(purchase.amount) : '',
    symbol: sanitizeForDisplay(purchase?.symbol ?? ''),
    network: sanitizeForDisplay((purchase && networks.find(purchase.caipNetworkId)?.name) ?? ''),
  }
  const words = progressWords(progress, hasStatus)
  const { payment, delivery } = stepWords(progress)
  return (
    <TransactionStatus
      image={<WalletImage name={purchase?.symbol || name} size={72} />}
      status={words.status}
      title={t(words.title, values)}
      body={t(words.body, values)}
      explorerUrl={purchase && explorerUrlOf(kernel, purchase)}
      explorerLabel={t('explorer')}
      explorerBlocked={t('explorerBlocked')}
      footer={<PurchaseActions progress={progress} onBuy={toBuy} />}
    >
      {hasStatus ? (
        <FactList>
          <Fact label={t('stepPayment')}>{t(payment)}</Fact>
          <Fact label={t('stepDelivery')}>{t(delivery)}</Fact>
        </FactList>
      ) : null}
    </TransactionStatus>
  )
}
