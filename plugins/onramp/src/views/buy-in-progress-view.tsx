import { type ReactNode, useState } from 'react'
import {
  Button,
  EmptyState,
  Fact,
  FactList,
  LinkRow,
  Stack,
  StatusHero,
  sanitizeForDisplay,
  Text,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import type { OnrampPlugin } from '../contract.js'
import { explorerUrlOf } from './explorer-url.js'
import { progressWords, stepWords } from './progress-words.js'
import { providerName, useProviderNames } from './provider-name.js'
import { PurchaseActions } from './purchase-actions.js'
import { useOnramp } from './use-onramp.js'

/** A purchase from the seller's window to its delivery: its state and actions. */
export default function BuyInProgressView(): ReactNode {
  const t = useT<OnrampPlugin>('onramp')
  const kernel = useKernel()
  const { links, networks } = kernel
  const { reset } = useNavigation<OnrampPlugin>()
  const { onramp, state, tokens } = useOnramp()
  const names = useProviderNames()
  const [isBlocked, setBlocked] = useState(false)
  const { progress } = state
  const toBuy = (): void => {
    onramp.leave()
    reset('OnRampProviders')
  }
  if (progress.step === 'draft')
    return (
      <ViewBody footer={<Button onPress={toBuy}>{t('toBuy')}</Button>}>
        <EmptyState icon="buy" title={t('noneTitle')} body={t('noneBody')} />
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
  const explorerUrl = purchase && explorerUrlOf(kernel, purchase)
  return (
    <ViewBody footer={<PurchaseActions progress={progress} onBuy={toBuy} />}>
      <Stack gap={3}>
        <StatusHero
          image={<WalletImage name={purchase?.symbol || name} size={72} />}
          status={words.status}
          title={t(words.title, values)}
          body={t(words.body, values)}
        />
        {hasStatus ? (
          <FactList>
            <Fact label={t('stepPayment')}>{t(payment)}</Fact>
            <Fact label={t('stepDelivery')}>{t(delivery)}</Fact>
          </FactList>
        ) : null}
        {explorerUrl === undefined ? null : (
          <LinkRow
            icon="external"
            label={t('explorer')}
            onPress={() => setBlocked(!links.open(explorerUrl))}
          />
        )}
        {isBlocked ? (
          <Text variant="small" align="center">
            {t('explorerBlocked')}
          </Text>
        ) : null}
      </Stack>
    </ViewBody>
  )
}
