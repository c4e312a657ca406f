import type { ReactNode } from 'react'
import { points, type QuoinError, rpcCodeOf } from '#kernel'
import {
  Button,
  ErrorState,
  StatusHero,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
  WalletImage,
} from '#ui-kit'
import type { WalletConnectPlugin } from '../contract.js'

/** Displays the success until the opener of the modal continues. */
export function Connected({
  name,
  imageUrl,
}: {
  readonly name: string
  readonly imageUrl?: string | undefined
}): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  return (
    <ViewBody>
      <StatusHero
        image={<WalletImage src={imageUrl} name={name} size={72} />}
        status="success"
        title={t('connectedTitle')}
        body={t('connectedBody')}
      />
    </ViewBody>
  )
}

interface PairingFaultProps {
  readonly error: QuoinError
  readonly name: string
  readonly imageUrl: string | undefined
  readonly onRetry: () => void
}

/** A problem: its texts are `relayTitle` and `relayBody`. */
type FaultText =
  | 'account'
  | 'clock'
  | 'failed'
  | 'notConfigured'
  | 'peer'
  | 'refused'
  | 'relay'
  | 'signIn'
  | 'unsupported'

/** Error codes with the keys of their texts, and whether a retry can help. */
const faults: Readonly<Record<string, { readonly text: FaultText; readonly retry: boolean }>> = {
  RELAY_UNREACHABLE: { text: 'relay', retry: true },
  SERVICE_UNREACHABLE: { text: 'relay', retry: true },
  TIMEOUT: { text: 'relay', retry: true },
  PEER_MISSING: { text: 'peer', retry: false },
  SERVICE_NOT_CONFIGURED: { text: 'notConfigured', retry: false },
  PROJECT_ID_INVALID: { text: 'refused', retry: false },
  PROJECT_ID_MISSING: { text: 'notConfigured', retry: false },
  ORIGIN_NOT_ALLOWED: { text: 'refused', retry: false },
  SESSION_EXPIRED: { text: 'clock', retry: true },
  // A check of the host refused the account.
  ACTION_REFUSED: { text: 'account', retry: true },
  // One-click sign-in failed with the same answer.
  SIWX_REFUSED: { text: 'signIn', retry: true },
}

/** The wallet supports no network, method, event or account type that was proposed. Source: WalletConnect sign error codes. */
const isUnsupported = (code: number | undefined): boolean =>
  code !== undefined && code >= 5100 && code <= 5104

/** Displays why no wallet was connected, that nothing was lost, and what to do. */
export function PairingFault({ error, name, imageUrl, onRetry }: PairingFaultProps): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  const { contributions } = useKernel()
  const { push } = useNavigation<WalletConnectPlugin>()
  if (error.code === 'USER_REJECTED')
    return (
      <ViewBody
        footer={
          <Button icon="retry" onPress={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        <StatusHero
          image={<WalletImage src={imageUrl} name={name} size={72} />}
          status="error"
          title={t('declinedTitle')}
          body={t('declinedBody')}
        />
      </ViewBody>
    )
  const unclear = isUnsupported(rpcCodeOf(error)) ? 'unsupported' : 'failed'
  const { text, retry } = faults[error.code] ?? { text: unclear, retry: true }
  return (
    <ViewBody
      footer={
        // Without a retry the message names another way to connect: this is the way there.
        !retry && contributions.find(points.views, 'AllWallets') ? (
          <Button variant="secondary" icon="grid" onPress={() => push('AllWallets')}>
            {t('allWallets')}
          </Button>
        ) : null
      }
    >
      <ErrorState title={t(`${text}Title`)} body={t(`${text}Body`)} onRetry={retry ? onRetry : undefined} />
    </ViewBody>
  )
}
