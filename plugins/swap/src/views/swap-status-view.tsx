import { type ReactNode, useState } from 'react'
import { points } from '#kernel'
import {
  Button,
  EmptyState,
  Stack,
  StatusHero,
  Text,
  TokenImage,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { SwapPlugin } from '../contract.js'
import { ReceivedFacts } from './received-facts.js'
import { statusText } from './status-text.js'
import { useSwap } from './use-swap.js'

const heroes = { pending: 'waiting', success: 'success', failed: 'error', unknown: 'waiting' } as const

/** Displays a sent exchange: pending, mined with the received amount, or failed with its cost. */
export default function SwapStatusView(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { contributions, links } = useKernel()
  const { close, reset } = useNavigation<SwapPlugin>()
  const { swap, state, exact, short } = useSwap()
  const { progress } = state
  const [isBlocked, setBlocked] = useState(false)
  if (progress.step !== 'sent')
    return (
      <ViewBody footer={<Button onPress={() => reset('Swap')}>{t('startSwap')}</Button>}>
        <EmptyState icon="swap" title={t('noReviewTitle')} body={t('noReviewBody')} />
      </ViewBody>
    )
  const { review, status, explorerUrl } = progress
  const { title, body } = statusText(t, progress, { exact, short })
  const another = (): void => {
    swap.reset()
    reset('Swap')
  }
  const leave = (): void => {
    if (contributions.find(points.views, 'Account')) reset('Account')
    else close()
    swap.reset()
  }
  const token = status === 'failed' ? review.give : review.receive
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <Button onPress={leave}>{t('done')}</Button>
          <Button variant="ghost" onPress={another}>
            {t('swapAnother')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={3}>
        <StatusHero
          image={<TokenImage src={token.iconUrl} symbol={token.symbol} size={72} />}
          status={heroes[status]}
          title={title}
          body={body}
        />
        {status === 'failed' ? null : <ReceivedFacts review={review} received={progress.received} />}
        {explorerUrl !== undefined && links.check(explorerUrl) !== undefined ? (
          <Button variant="secondary" icon="external" onPress={() => setBlocked(!links.open(explorerUrl))}>
            {t('explorer')}
          </Button>
        ) : null}
        {isBlocked ? (
          <Text variant="small" align="center">
            {t('explorerBlocked')}
          </Text>
        ) : null}
      </Stack>
    </ViewBody>
  )
}
