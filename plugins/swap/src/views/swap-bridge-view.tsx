import type { ReactNode } from 'react'
import type { ViewProps } from '#kernel'
import { Button, EmptyState, LinkRow, Stack, useNavigation, useStore, useT, ViewBody } from '#ui-kit'
import { hasEnded } from '../confirm/has-ended.js'
import type { SwapPlugin } from '../contract.js'
import { BridgeStatus } from './bridge-status.js'
import { useSwap } from './use-swap.js'

/** Displays a bridge that was sent from this browser, also before a reload. */
export default function SwapBridgeView({
  params: { id },
}: ViewProps<SwapPlugin['views']['SwapBridge']>): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { back, reset, canGoBack } = useNavigation<SwapPlugin>()
  const { swap } = useSwap()
  const bridge = useStore(swap.bridges).find((one) => one.id === id)
  const leave = (): void => (canGoBack() ? back() : reset('Swap'))
  if (!bridge)
    return (
      <ViewBody footer={<Button onPress={leave}>{t('goBack')}</Button>}>
        <EmptyState icon="swap" title={t('noBridgeTitle')} body={t('noBridgeBody')} />
      </ViewBody>
    )
  const forget = (): void => {
    swap.forgetBridge(id)
    leave()
  }
  return (
    <BridgeStatus
      bridge={bridge}
      footer={
        <Stack gap={1}>
          <Button onPress={leave}>{t('done')}</Button>
          {hasEnded(bridge) ? <LinkRow label={t('bridgeForget')} onPress={forget} /> : null}
        </Stack>
      }
    />
  )
}
