import { CopyButton, ErrorState, Stack, StatusHero, Text, useKernel, useT, WalletImage } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { Revocation, TokenApproval, TokenApprovalsPlugin } from '../contract.js'
import { useApprovalWords } from './approval-words.js'

export interface RevocationStatusProps {
  readonly approval: TokenApproval
  /** Undefined before the user confirms. */
  readonly revocation: Revocation | undefined
  /** The name of the requested wallet. */
  readonly wallet: string
}

/** The status of a revocation: the confirmation first, then each step, then the result. */
export function RevocationStatus({ approval, revocation, wallet }: RevocationStatusProps): ReactNode {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  const kernel = useKernel()
  const words = useApprovalWords()
  const symbol = words.symbol(approval)
  if (!revocation) {
    return (
      <Stack gap={2} align="center">
        <WalletImage name={symbol} size={64} />
        <div role="alert">
          <Stack gap={2} align="center">
            <Text as="h2" variant="title">
              {t('confirmTitle')}
            </Text>
            <Text variant="strong">
              {t('approvalOf', { amount: words.amount(approval), spender: words.spender(approval) })}
            </Text>
            <Text variant="muted">{t('confirmBody')}</Text>
          </Stack>
        </div>
      </Stack>
    )
  }
  if (revocation.status === 'failed') {
    const { reason } = revocation
    const coin = kernel.networks.active('eip155')?.nativeCurrency.symbol ?? ''
    return (
      <Stack gap={2} align="center">
        <ErrorState title={t(`${reason}Title`)} body={t(`${reason}Body`, { symbol: coin })} />
        <TransactionId id={revocation.transaction} />
      </Stack>
    )
  }
  const isDone = revocation.status === 'done'
  return (
    <Stack gap={2} align="center">
      <StatusHero
        image={<WalletImage name={symbol} size={72} />}
        status={isDone ? 'success' : 'waiting'}
        title={t(`${revocation.status}Title`, { wallet })}
        body={t(`${revocation.status}Body`, { symbol })}
      />
      <TransactionId id={revocation.status === 'confirming' ? undefined : revocation.transaction} />
    </Stack>
  )
}

function TransactionId({ id }: { readonly id: string | undefined }): ReactNode {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  return id === undefined ? null : <CopyButton text={id} label={t('copyTransaction')} />
}
