import { type ReactNode, useEffect } from 'react'
import type { ViewProps } from '#kernel'
import {
  Button,
  Inline,
  LinkRow,
  Notice,
  PanelPair,
  Stack,
  Text,
  useFeature,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { SwapArguments, SwapPlugin } from '../contract.js'
import { BuyPanel } from './buy-panel.js'
import { FailureNotice } from './failure-notice.js'
import { nextStepOf } from './next-step.js'
import { QuoteDetails, QuoteTrouble } from './quote-details.js'
import { SellPanel } from './sell-panel.js'
import { SentBridges } from './sent-bridges.js'
import { UnsupportedNetwork } from './unsupported-network.js'
import { useSwap } from './use-swap.js'

/** The swap form: tokens, amount and quote. */
export default function SwapView({ params }: ViewProps<SwapArguments | undefined>): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { current, push } = useNavigation<SwapPlugin>()
  const { swap, state, coin } = useSwap()
  const buying = useFeature('onramp')
  const { progress, obstacle, sellToken } = state
  useEffect(() => {
    const { step } = swap.store.getState().progress
    // A review returns to the draft; a sent exchange to a new draft.
    if (step === 'review') swap.edit()
    if (step === 'sent') swap.reset()
    // A request that is open in the wallet stays, and is not replaced.
    if (params && step !== 'confirming') swap.fill(params)
    return swap.watch()
  }, [swap, params])

  if (!state.isSupported) return <UnsupportedNetwork />
  const { label, leadsTo, isBusy } = nextStepOf(t, state, coin)
  const goOn = async (): Promise<void> => {
    if (isBusy || leadsTo === undefined) return
    if (leadsTo === 'retry') return swap.retry()
    if (leadsTo === 'preview') return push('SwapPreview')
    if (leadsTo === 'sell' || leadsTo === 'buy') return push('SwapSelectToken', { side: leadsTo })
    await swap.review()
    // A user who left the view meanwhile is not redirected.
    const { step } = swap.store.getState().progress
    if (step !== 'draft' && step !== 'preparing' && current()?.view === 'Swap') push('SwapPreview')
  }
  const submit = (): void => void goOn()
  const missing =
    obstacle === 'insufficientFunds' ? sellToken?.symbol : obstacle === 'insufficientFee' ? coin : undefined
  return (
    <ViewBody
      footer={
        <Stack gap={1}>
          <Button busy={isBusy} disabled={leadsTo === undefined && !isBusy} onPress={goOn}>
            {label}
          </Button>
          {missing !== undefined && buying ? (
            <LinkRow icon="buy" label={t('buy', { symbol: missing })} onPress={() => push(buying.view)} />
          ) : null}
        </Stack>
      }
    >
      <Stack gap={2}>
        {progress.step === 'draft' && progress.failure ? <FailureNotice failure={progress.failure} /> : null}
        <SwapHead />
        <PanelPair
          first={<SellPanel onSubmit={submit} />}
          second={<BuyPanel />}
          turn={
            state.destination === undefined
              ? { label: t('switchDirection'), onPress: swap.switchDirection }
              : undefined
          }
        />
        <QuoteDetails />
        <QuoteTrouble />
        <ClearedNotice />
        <SentBridges />
      </Stack>
    </ViewBody>
  )
}

/** Displays the network and the slippage tolerance, with a link to change it. */
function SwapHead(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { push } = useNavigation<SwapPlugin>()
  const { state, network, destination, percent } = useSwap()
  const names = { network: network?.name ?? '', destination: destination?.name ?? '' }
  return (
    <Inline justify="between">
      <Text as="span" variant="small">
        {network ? t(destination ? 'fromTo' : 'onNetwork', names) : '\u00a0'}
      </Text>
      <LinkRow
        icon="settings"
        label={t('slippageOf', { percent: percent(state.slippage) })}
        onPress={() => push('SwapSettings')}
      />
    </Inline>
  )
}

/** Displays the fields that the network change cleared, which the user must enter again. */
function ClearedNotice(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { state, network } = useSwap()
  const { cleared } = state
  if (cleared.length === 0) return null
  const body = cleared.length > 1 ? 'clearedBoth' : cleared[0] === 'token' ? 'clearedToken' : 'clearedAmount'
  return (
    <Notice title={t('clearedTitle', { network: network?.name ?? '' })} isNews>
      {t(body)}
    </Notice>
  )
}
