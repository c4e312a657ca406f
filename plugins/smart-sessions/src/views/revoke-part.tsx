import { type ReactNode, useState } from 'react'
import type { TextKey } from '#kernel'
import {
  Announce,
  Button,
  Notice,
  Stack,
  sanitizeForDisplay,
  Text,
  useT,
  WalletRequestButton,
  WalletRequestNotice,
} from '#ui-kit'
import type { Revocation, RevokeFailure, SmartSessionsPlugin } from '../contract.js'

export interface RevokePartProps {
  /** Text from outside. */
  readonly app: string
  readonly revocation: Revocation | undefined
  readonly onRevoke: () => void
}

/** `done` still waits until the updated list has arrived. */
const waits = {
  wallet: 'waitWallet',
  signature: 'waitSignature',
  list: 'waitList',
  done: 'waitList',
} as const
const reasons: Readonly<Record<RevokeFailure['reason'], TextKey<SmartSessionsPlugin>>> = {
  declined: 'failedDeclined',
  changed: 'failedChanged',
  walletFailed: 'failedWallet',
  unreachable: 'failedUnreachable',
  unclear: 'failedUnclear',
}

/** Returns the title of a failure: no claim that the session continues where the wallet may have ended it. */
function titleOf({ isEnded, reason }: RevokeFailure): TextKey<SmartSessionsPlugin> {
  if (isEnded) return 'halfTitle'
  return reason === 'unclear' ? 'staleTitle' : 'failedTitle'
}

/** Revokes a session: a confirmation, then the progress in the wallet, then the result. */
export function RevokePart({ app, revocation, onRevoke }: RevokePartProps): ReactNode {
  const t = useT<SmartSessionsPlugin>('smartSessions')
  const [isConfirming, setConfirming] = useState(false)
  if (revocation && revocation.phase !== 'failed') {
    const { phase } = revocation
    const wait = t(waits[phase])
    if (phase === 'wallet' || phase === 'signature')
      return (
        <Stack gap={2}>
          <WalletRequestNotice key={phase} title={t('revoking')}>
            {wait}
          </WalletRequestNotice>
          <WalletRequestButton variant="danger" waiting onPress={() => undefined}>
            {t('revoking')}
          </WalletRequestButton>
        </Stack>
      )
    return (
      <Stack gap={2}>
        <Text variant="muted" align="center">
          {wait}
        </Text>
        <Announce>{wait}</Announce>
        <Button variant="danger" busy onPress={() => undefined}>
          {t('revoking')}
        </Button>
      </Stack>
    )
  }
  const failure = revocation?.failure
  const revoke = (): void => {
    setConfirming(false)
    onRevoke()
  }
  return (
    <Stack gap={2}>
      {isConfirming ? (
        <>
          <Notice tone="warning" title={t('revokeTitle')} isNews>
            {t('revokeBody', { app: sanitizeForDisplay(app) })}
          </Notice>
          <Button variant="danger" onPress={revoke}>
            {t('revoke')}
          </Button>
          <Button variant="ghost" onPress={() => setConfirming(false)}>
            {t('keep')}
          </Button>
        </>
      ) : (
        <>
          {failure ? (
            <Notice tone="warning" title={t(titleOf(failure))} isNews>
              {t(failure.isEnded ? 'halfBody' : reasons[failure.reason])}
            </Notice>
          ) : null}
          <Button variant="secondary" onPress={failure ? revoke : () => setConfirming(true)}>
            {t('revoke')}
          </Button>
        </>
      )}
    </Stack>
  )
}
