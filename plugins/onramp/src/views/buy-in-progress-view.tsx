import { type ReactNode, useState } from 'react'
import { points } from '#kernel'
import {
  Button,
  CopyButton,
  EmptyState,
  Fact,
  FactList,
  foreignText,
  LinkRow,
  Stack,
  StatusHero,
  Text,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import { explorerUrlOf } from './explorer-url.js'
import { progressWords, stepWords } from './progress-words.js'
import { providerName, useProviderNames } from './provider-name.js'
import { useOnramp } from './use-onramp.js'

/** A purchase from the seller's window to its delivery: where it stands, and what can be done. */
export default function BuyInProgressView(): ReactNode {
  const t = useT('onramp')
  const kernel = useKernel()
  const { contributions, links, networks } = kernel
  const { reset, replace, close } = useNavigation()
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
  const { providerId, step } = progress
  const name = providerName(names, providerId)
  const isTold = state.offers.find(({ provider }) => provider.id === providerId)?.kind !== 'link'
  const purchase = 'purchase' in progress ? progress.purchase : undefined
  const values = {
    name,
    amount: purchase ? tokens(purchase.amount) : '',
    symbol: foreignText(purchase?.symbol ?? ''),
    network: foreignText((purchase && networks.find(purchase.caipNetworkId)?.name) ?? ''),
  }
  const words = progressWords(progress, isTold)
  const { payment, delivery } = stepWords(progress)
  const explorerUrl = purchase && explorerUrlOf(kernel, purchase)
  // In the click itself, so that the browser lets a window open.
  const again = (): void => onramp.buy(providerId)
  const leave = (): void => {
    if (contributions.find(points.views, 'Account')) reset('Account')
    else close()
    onramp.leave()
  }
  const reason = step === 'failed' ? progress.failure.reason : undefined
  const actions = ((): ReactNode => {
    if (step === 'delivered') return <Button onPress={leave}>{t('done')}</Button>
    if (step === 'delivering')
      return <Button onPress={() => replace('OnRampActivity')}>{t('yourPurchases')}</Button>
    if (step === 'opening') return null
    if (step === 'atProvider')
      return (
        <Stack gap={2}>
          {progress.url === undefined ? null : (
            <Button icon="external" onPress={again}>
              {t(progress.window === 'open' ? 'toWindow' : 'openAgain')}
            </Button>
          )}
          {progress.url === undefined ? null : (
            <CopyButton variant="secondary" text={progress.url} label={t('copyLink')} />
          )}
          <Button variant="ghost" onPress={toBuy}>
            {t('notBuying')}
          </Button>
        </Stack>
      )
    // After a reload nobody knows any more what was wanted.
    const canRepeat = state.offers.some(({ provider }) => provider.id === providerId)
    const isPaid = progress.step === 'failed' && progress.failure.wasPaid === 'unknown'
    return (
      <Stack gap={2}>
        {(isPaid && reason !== 'abandoned') || !canRepeat ? (
          <Button onPress={() => replace('OnRampActivity')}>{t('yourPurchases')}</Button>
        ) : (
          <Button icon={reason === 'popupBlocked' ? 'external' : 'retry'} onPress={again}>
            {t(reason === 'popupBlocked' ? 'openWindow' : 'retry')}
          </Button>
        )}
        {reason === 'abandoned' ? (
          <Button variant="secondary" icon="activity" onPress={() => replace('OnRampActivity')}>
            {t('yourPurchases')}
          </Button>
        ) : null}
        <Button variant="ghost" onPress={toBuy}>
          {t('otherSeller')}
        </Button>
      </Stack>
    )
  })()
  return (
    <ViewBody footer={actions}>
      <Stack gap={3}>
        <StatusHero
          image={<WalletImage name={purchase?.symbol || name} size={72} />}
          status={words.status}
          title={t(words.title, values)}
          body={t(words.body, values)}
        />
        {isTold ? (
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
