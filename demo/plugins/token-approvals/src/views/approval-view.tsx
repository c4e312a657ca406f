import type { ViewProps } from 'quoin/kernel'
import {
  Button,
  Stack,
  type Translate,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
  WalletRequestButton,
} from 'quoin/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import {
  type Revocation,
  type TokenApproval,
  type TokenApprovalsPlugin,
  TokenApprovalsToken,
} from '../contract.js'
import { ApprovalDetails } from './approval-details.js'
import { RevocationStatus } from './revocation-status.js'

/** Displays one approval with its details, and revokes it. */
export default function ApprovalView({ params }: ViewProps<{ readonly approval: TokenApproval }>): ReactNode {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  const kernel = useKernel()
  const { back } = useNavigation()
  const service = useService(TokenApprovalsToken)
  // The opened approval is the confirmed one, even if the list changes meanwhile (SEC-06).
  const { approval } = params
  const revocation = useStore(service.revocations, (all) => all[approval.id])
  const [isConfirming, setConfirming] = useState(false)
  // Clears the result of an earlier attempt on a return.
  useEffect(() => {
    service.dismiss(approval)
    return () => service.dismiss(approval)
  }, [service, approval])

  const wallet = kernel.connections.active('eip155')?.wallet.name ?? t('yourWallet')
  const revoke = (): void => {
    void service.revoke(approval)
  }
  const isDone = revocation?.status === 'done'
  const canRevoke = approval.allowance > 0n

  // The upper button changes its label and keeps the focus, from confirming to the end. The lower one is harmless: a
  // second press in the place of the first confirms nothing.
  const upper = revocation || isConfirming
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          {upper ? (
            <WalletRequestButton
              key="upper"
              variant={isDone ? 'primary' : 'danger'}
              waiting={revocation?.status === 'confirming'}
              busy={revocation?.status === 'pending'}
              onPress={isDone ? back : revoke}
            >
              {upperLabel(revocation, wallet, t)}
            </WalletRequestButton>
          ) : null}
          {isDone ? null : upper || !canRevoke ? (
            <Button
              key="lower"
              variant="secondary"
              onPress={() => (revocation || !canRevoke ? back() : setConfirming(false))}
            >
              {revocation || !canRevoke ? t('back') : t('keep')}
            </Button>
          ) : (
            <Button key="lower" variant="danger" onPress={() => setConfirming(true)}>
              {t('revoke')}
            </Button>
          )}
        </Stack>
      }
    >
      {revocation || isConfirming ? (
        <RevocationStatus approval={approval} revocation={revocation} wallet={wallet} />
      ) : (
        <ApprovalDetails approval={approval} />
      )}
    </ViewBody>
  )
}

function upperLabel(
  revocation: Revocation | undefined,
  wallet: string,
  t: Translate<TokenApprovalsPlugin>,
): string {
  switch (revocation?.status) {
    case undefined:
      return t('confirm', { wallet })
    case 'confirming':
      return t('confirmButton', { wallet })
    case 'pending':
      return t('pendingButton')
    case 'done':
      return t('done')
    case 'failed':
      return t(revocation.reason === 'late' ? 'waitAgain' : 'tryAgain')
  }
}
