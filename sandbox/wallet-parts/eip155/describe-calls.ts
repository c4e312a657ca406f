import { formatEther, size } from 'viem'
import type { ApprovalFact, ApprovalView } from '../approval/approval-view.js'
import { plainText } from '../approval/plain-text.js'
import type { RequestContext } from './describe-request.js'
import type { WantedCalls } from './wallet-calls.js'

const MAX_DOCUMENT_LENGTH = 20_000

/** Returns the approval screen of a batch: each call with the amount it moves, and whether the batch is atomic. */
export function describeCalls(
  { calls }: WantedCalls,
  { site, account, chain }: Omit<RequestContext, 'chains'>,
  atomic: boolean,
): ApprovalView {
  const facts = calls.flatMap(({ to, value, data }, at): ApprovalFact[] => [
    { label: `${at + 1}. Amount`, value: `${formatEther(value)} ${chain.symbol}`, look: 'amount' },
    { label: `${at + 1}. To`, value: to, look: 'code' },
    ...(data === '0x'
      ? []
      : [
          {
            label: `${at + 1}. Data`,
            value: `calls ${data.slice(0, 10)}, ${size(data)} bytes`,
            look: 'code',
          } as const,
        ]),
  ])
  const data = calls.flatMap((call, at) => (call.data === '0x' ? [] : [`${at + 1}. ${call.data}`])).join('\n')
  return {
    title: calls.length === 1 ? 'Send this call?' : `Send these ${calls.length} calls?`,
    site,
    facts: [
      ...facts,
      { label: 'Together', value: atomic ? 'All of them or none' : 'One after the other' },
      { label: 'Account', value: account.label },
      { label: 'Network', value: chain.name },
    ],
    ...(data && { document: { label: 'Data', text: plainText(data, MAX_DOCUMENT_LENGTH) } }),
    approve: 'Send',
    reject: 'Decline',
  }
}
