import { Icon, ListRow, Tag, useNavigation, useT, WalletImage } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { TokenApproval, TokenApprovalsPlugin } from '../contract.js'
import { useApprovalWords } from './approval-words.js'

/** One approval of a list; opens its details. */
export function ApprovalRow({ approval }: { readonly approval: TokenApproval }): ReactNode {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  const { push } = useNavigation<TokenApprovalsPlugin>()
  const words = useApprovalWords()
  const symbol = words.symbol(approval)
  return (
    <ListRow
      image={<WalletImage name={symbol} />}
      title={symbol}
      subtitle={t('spentBy', { spender: words.spender(approval) })}
      tag={<Tag tone={approval.unlimited ? 'warning' : 'neutral'}>{words.limit(approval)}</Tag>}
      end={<Icon name="chevron" />}
      onPress={() => push('TokenApproval', { approval })}
    />
  )
}
