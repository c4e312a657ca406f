import type { ReactNode } from 'react'
import { Stack, sanitizeForDisplay, useKernel, useT } from '#ui-kit'
import type { SwapApproval, SwapPlugin } from '../contract.js'
import { AddressText } from './address-text.js'
import { useSwap } from './use-swap.js'

const texts = {
  token: 'keptApproval',
  permit2: 'keptForPermit2',
  inPermit2: 'keptInPermit2',
} as const satisfies Record<SwapApproval['kind'], string>

export interface KeptApprovalsProps {
  readonly approvals: readonly SwapApproval[]
}

/** Displays the approvals that a failed exchange left: who may take how much, and until when (SEC-07). */
export function KeptApprovals({ approvals }: KeptApprovalsProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { i18n } = useKernel()
  const { exact } = useSwap()
  return (
    <Stack gap={1} align="start">
      {approvals.map(({ kind, spender, amount, expiresAt }) => (
        <span key={kind}>
          <AddressText
            address={spender}
            text={(address) =>
              t(texts[kind], {
                address,
                amount: exact(amount),
                symbol: sanitizeForDisplay(amount.symbol),
                time: expiresAt === undefined ? '' : i18n.date(expiresAt, { timeStyle: 'short' }),
              })
            }
          />
        </span>
      ))}
    </Stack>
  )
}
