import { type ReactNode, useEffect, useState } from 'react'
import type { ViewProps } from '#kernel'
import { Button, Notice, Stack, useNavigation, useT, ViewBody } from '#ui-kit'
import type { SendArguments, SendPlugin } from '../contract.js'
import { AmountPart } from './amount-part.js'
import { FailureNotice } from './failure-notice.js'
import { FeeChoice } from './fee-choice.js'
import { nextStepText } from './obstacle-text.js'
import { RecipientPart } from './recipient-part.js'
import { SmallCoins } from './small-coins.js'
import { useSend } from './use-send.js'

/** The draft of a transfer: amount, recipient and fee. */
export default function WalletSendView({ params }: ViewProps<SendArguments | undefined>): ReactNode {
  const t = useT<SendPlugin>('send')
  const { current, push } = useNavigation<SendPlugin>()
  const { send, state, coin } = useSend()
  const { progress, obstacle } = state
  useEffect(() => {
    const { step } = send.store.getState().progress
    // Returning from the preview opens the draft again; after a sent transfer, a new one.
    if (step === 'review') send.edit()
    if (step === 'sent') send.reset()
    // A request that is open in the wallet is displayed, not replaced.
    if (params && step !== 'approving') send.fill(params)
    return send.watch()
  }, [send, params])

  const isUnderWay = progress.step === 'approving'
  const [isGoingOn, setGoingOn] = useState(false)
  const isBusy = progress.step === 'preparing' || isGoingOn
  const canGoOn = isUnderWay || obstacle === undefined || obstacle === 'selectToken'
  const goOn = async (): Promise<void> => {
    if (!canGoOn || isBusy) return
    if (isUnderWay) return push('WalletSendPreview')
    if (obstacle === 'selectToken') return push('WalletSendSelectToken')
    // Until the next view is displayed: the button does not change back for a moment.
    setGoingOn(true)
    let isReviewed = false
    try {
      await send.review()
      // A user who moved to another view meanwhile stays there.
      isReviewed = send.store.getState().progress.step === 'review' && current()?.view === 'WalletSend'
    } finally {
      setGoingOn(isReviewed)
    }
    if (isReviewed) push('WalletSendPreview')
  }
  return (
    <ViewBody
      footer={
        <Button busy={isBusy} disabled={!canGoOn} onPress={goOn}>
          {nextStepText(t, state, coin)}
        </Button>
      }
    >
      <Stack gap={4}>
        {progress.step === 'draft' && progress.failure ? <FailureNotice failure={progress.failure} /> : null}
        <ClearedNotice />
        <AmountPart onSubmit={() => void goOn()} />
        <RecipientPart onSubmit={() => void goOn()} />
        <FeeChoice />
        {state.amount.isMax || obstacle === 'insufficientFee' || state.spendsCollectibles ? (
          <SmallCoins leftOut={state.smallCoins} onChange={send.setSpendsCollectibles} />
        ) : null}
      </Stack>
    </ViewBody>
  )
}

/** The fields that a network change cleared, to enter again. */
function ClearedNotice(): ReactNode {
  const t = useT<SendPlugin>('send')
  const { state, network } = useSend()
  const { cleared } = state
  if (cleared.length === 0) return null
  const body = cleared.length > 1 ? 'clearedBoth' : cleared[0] === 'token' ? 'clearedToken' : 'clearedAmount'
  return (
    <Notice title={t('clearedTitle', { network: network?.name ?? '' })} isNews>
      {t(body)}
    </Notice>
  )
}
