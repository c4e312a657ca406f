import { shortAddress, useKernel, useService, useT } from 'quoin/ui-kit'
import { type TokenApproval, type TokenApprovalsPlugin, TokenApprovalsToken } from '../contract.js'

export interface ApprovalWords {
  symbol(approval: TokenApproval): string
  /** "Unlimited", "Up to 500", "Up to 1.2B", "Revoked": short enough for a row. */
  limit(approval: TokenApproval): string
  /** "Unlimited DAI", "500 DAI". */
  amount(approval: TokenApproval): string
  /** Returns the spender's name, if a plugin provides it. */
  name(approval: TokenApproval): string | undefined
  /** Returns the spender's name, or its address. */
  spender(approval: TokenApproval): string
}

/** Formats approvals. The service has sanitized the tokens' texts. */
export function useApprovalWords(): ApprovalWords {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  const { i18n } = useKernel()
  const service = useService(TokenApprovalsToken)
  const symbol = (approval: TokenApproval): string => approval.symbol ?? t('unknownToken')
  const digits = ({ allowance, decimals }: TokenApproval): string =>
    decimals === undefined
      ? t('units', { amount: i18n.amount(allowance, 0) })
      : i18n.amount(allowance, decimals)
  /** From a million on the compact form is used: a row has no room for the digits. Never rounded up. */
  const short = (approval: TokenApproval): string => {
    const whole = approval.allowance / 10n ** BigInt(approval.decimals ?? 0)
    if (whole < 1_000_000n) return digits(approval)
    const options = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' } as const
    return i18n.number(Number(whole), options)
  }
  return {
    symbol,
    limit(approval) {
      if (approval.unlimited) return t('unlimited')
      return approval.allowance === 0n ? t('none') : t('upTo', { amount: short(approval) })
    },
    amount: (approval) =>
      t('amount', {
        amount: approval.unlimited ? t('unlimited') : digits(approval),
        symbol: symbol(approval),
      }),
    name: service.nameOf,
    spender: (approval) => service.nameOf(approval) ?? shortAddress(approval.spender),
  }
}
