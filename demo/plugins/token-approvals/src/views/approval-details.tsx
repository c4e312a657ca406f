import { Stack, Text, useKernel, useT, WalletImage } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { TokenApproval, TokenApprovalsPlugin } from '../contract.js'
import { useApprovalWords } from './approval-words.js'
import { Fact } from './fact.js'

/** Displays token, spender and allowance of an approval. */
export function ApprovalDetails({ approval }: { readonly approval: TokenApproval }): ReactNode {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  const kernel = useKernel()
  const words = useApprovalWords()
  const symbol = words.symbol(approval)
  const name = words.name(approval)
  const isLive = approval.allowance > 0n
  return (
    <Stack gap={4}>
      <Stack gap={2} align="center">
        <WalletImage name={symbol} size={64} />
        <Stack gap={1} align="center">
          <Text as="h2" variant="title" align="center">
            {words.amount(approval)}
          </Text>
          {isLive ? (
            <Text variant="muted" align="center">
              {t('mayTake')}
            </Text>
          ) : null}
        </Stack>
        <Text variant="muted" align="center">
          {t(isLive ? 'explain' : 'explainNone')}
        </Text>
      </Stack>
      <Stack gap={2}>
        <Fact
          label={name === undefined ? t('spender') : t('spenderNamed', { name })}
          value={approval.spender}
          copyLabel={t('copySpender')}
        />
        <Fact label={t('tokenNamed', { symbol })} value={approval.token} copyLabel={t('copyToken')} />
        <Fact label={t('network')} value={kernel.networks.active('eip155')?.name ?? ''} />
      </Stack>
    </Stack>
  )
}
