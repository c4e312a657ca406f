import { formatEther, size } from 'viem'
import type { ApprovalView, RequestingSite } from '../../wallet-parts/approval/approval-view.js'
import { plainText } from '../../wallet-parts/approval/plain-text.js'
import type { WalletChain } from '../../wallet-parts/eip155/wallet-chain.js'
import type { SafeCall } from './read-call.js'

const MAX_DOCUMENT_LENGTH = 20_000

export type SafeQuestion =
  | { readonly kind: 'calls'; readonly calls: readonly SafeCall[] }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'data'; readonly name: string; readonly text: string }

function callText({ to, value, data }: SafeCall, chain: WalletChain): string {
  const amount = value > 0n ? [`send ${formatEther(value)} ${chain.symbol}`] : []
  const call = data === '0x' ? [] : [`call ${data.slice(0, 10)} with ${size(data)} bytes`]
  return `${[...amount, ...call].join(' and ') || 'send nothing'} to ${to}`
}

/** Returns the approval screen of a request, in plain words for the Safe's owner. */
export function describeQuestion(
  request: SafeQuestion,
  site: RequestingSite,
  chain: WalletChain,
): ApprovalView {
  const by = [
    { label: 'Account', value: 'This Safe' },
    { label: 'Network', value: chain.name },
  ]
  if (request.kind !== 'calls') {
    const label = request.kind === 'message' ? 'Message' : plainText(request.name, 64)
    const document = { label, text: plainText(request.text, MAX_DOCUMENT_LENGTH) }
    const title = request.kind === 'message' ? 'Sign this message?' : 'Sign this data?'
    return { title, site, facts: by, document, approve: 'Sign', reject: 'Decline' }
  }
  const { calls } = request
  const lines = calls.map((call, index) => `${index + 1}. ${callText(call, chain)}`)
  const total = calls.reduce((sum, { value }) => sum + value, 0n)
  return {
    title: calls.length === 1 ? 'Send this transaction?' : `Send these ${calls.length} as one transaction?`,
    site,
    facts: [
      { label: 'Leaves the Safe', value: `${formatEther(total)} ${chain.symbol}`, look: 'amount' },
      ...by,
    ],
    document: {
      label: calls.length === 1 ? 'It will' : 'In this order, all or none, it will',
      text: plainText(lines.join('\n'), MAX_DOCUMENT_LENGTH),
    },
    approve: 'Send',
    reject: 'Decline',
  }
}
