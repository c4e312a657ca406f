import type { ReactNode } from 'react'
import { isQuoinError, type ViewProps } from '#kernel'
import {
  Button,
  LinkRow,
  Stack,
  StatusHero,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletImage,
  WalletRequestAction,
} from '#ui-kit'
import { type NetworkPickerPlugin, NetworkPickerToken, type SwitchAttempt } from '../contract.js'

type Phase = 'waiting' | 'slow' | 'declined' | 'pending' | 'unknown' | 'failed' | 'done'

function phaseOf(attempt: SwitchAttempt): Phase {
  switch (attempt.status) {
    case 'idle':
      return 'waiting'
    case 'waiting':
      return attempt.slow ? 'slow' : 'waiting'
    case 'failed':
      if (isQuoinError(attempt.error, 'NETWORK_NOT_FOUND')) return 'unknown'
      return attempt.reason === 'pending' ? 'pending' : 'failed'
    default:
      return attempt.status
  }
}

type Props = ViewProps<NetworkPickerPlugin['views']['SwitchNetwork']>

/** The request to the wallet: the service sends it when the view opens and cancels it when the view closes. */
export default function SwitchNetworkView({ params }: Props): ReactNode {
  const t = useT<NetworkPickerPlugin>('networkPicker')
  const { networks } = useKernel()
  const picker = useService(NetworkPickerToken)
  const { back } = useNavigation()
  const phase = phaseOf(useStore(picker.attempt))
  const target = networks.find(params.caipNetworkId)
  const network = target?.name ?? t('unknownNetwork')
  const isWaiting = phase === 'waiting' || phase === 'slow'
  return (
    <ViewBody
      footer={
        phase === 'done' ? null : (
          <Stack gap={2}>
            {isWaiting ? <WalletRequestAction /> : null}
            {phase === 'waiting' || phase === 'unknown' ? null : (
              <Button
                variant={phase === 'slow' ? 'secondary' : 'primary'}
                icon="retry"
                onPress={() => picker.retry()}
              >
                {t('retry')}
              </Button>
            )}
            <LinkRow label={t('otherNetwork')} onPress={back} />
          </Stack>
        )
      }
    >
      <StatusHero
        image={<WalletImage src={target?.imageUrl} name={network} size={72} />}
        status={isWaiting ? 'waiting' : phase === 'done' ? 'success' : 'error'}
        title={t(`${phase}Title`, { network })}
        body={t(`${phase}Body`, { network })}
      />
    </ViewBody>
  )
}
