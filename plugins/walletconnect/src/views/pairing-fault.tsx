import type { ReactNode } from 'react'
import type { QuoinError } from '#kernel'
import { Button, ErrorState, StatusHero, useT, ViewBody, WalletImage } from '#ui-shell/kit'

export interface PairingFaultProps {
  readonly error: QuoinError
  readonly name: string
  readonly imageUrl: string | undefined
  readonly onRetry: () => void
}

/** Codes to keys of the texts, and whether trying again can help. */
const faults: Readonly<Record<string, { readonly text: string; readonly retry: boolean }>> = {
  RELAY_UNREACHABLE: { text: 'relay', retry: true },
  SERVICE_UNREACHABLE: { text: 'relay', retry: true },
  TIMEOUT: { text: 'relay', retry: true },
  PEER_MISSING: { text: 'peer', retry: false },
  SERVICE_NOT_CONFIGURED: { text: 'notConfigured', retry: false },
  PROJECT_ID_INVALID: { text: 'refused', retry: false },
  ORIGIN_NOT_ALLOWED: { text: 'refused', retry: false },
  SESSION_EXPIRED: { text: 'clock', retry: true },
  // While signing in with the same answer.
  SIWX_REFUSED: { text: 'signIn', retry: true },
}

/** Says why no wallet was connected, that nothing was lost, and what to do. */
export function PairingFault({ error, name, imageUrl, onRetry }: PairingFaultProps): ReactNode {
  const t = useT('walletconnect')
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
  const { text, retry } = faults[error.code] ?? { text: 'failed', retry: true }
  return (
    <ViewBody>
      <ErrorState title={t(`${text}Title`)} body={t(`${text}Body`)} onRetry={retry ? onRetry : undefined} />
    </ViewBody>
  )
}
