import { formatEther, type Hex, hexToBytes, size } from 'viem'
import type { ApprovalFact, ApprovalView, RequestingSite } from '../approval/approval-view.js'
import { plainText } from '../approval/plain-text.js'
import type { WalletAccount } from './wallet-accounts.js'
import type { WalletChain } from './wallet-chain.js'
import type { TypedData, WalletRequest, WantedTransaction } from './wallet-request.js'

const MAX_DOCUMENT_LENGTH = 20_000

export interface RequestContext {
  site: RequestingSite
  /** The account that signs. */
  account: WalletAccount
  /** The chain of the request. */
  chain: WalletChain
  /** The wallet's chains, for the name of a switch's target. */
  chains: readonly WalletChain[]
}

function readableMessage(message: Hex): { label: string; text: string } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
    return { label: 'Message', text: plainText(text, MAX_DOCUMENT_LENGTH) }
  } catch {
    return { label: 'Message (bytes, not a text)', text: plainText(message, MAX_DOCUMENT_LENGTH) }
  }
}

function typedDataText({ domain, primaryType, message }: TypedData): string {
  return plainText(JSON.stringify({ domain, [primaryType]: message }, null, 2), MAX_DOCUMENT_LENGTH)
}

function transactionFacts({ to, value, data }: WantedTransaction, chain: WalletChain): ApprovalFact[] {
  const selector = size(data) >= 4 ? `calls ${data.slice(0, 10)}, ` : ''
  return [
    { label: 'Amount', value: `${formatEther(value)} ${chain.symbol}`, look: 'amount' },
    { label: 'To', value: to ?? 'A new contract', look: 'code' },
    ...(data === '0x'
      ? []
      : [{ label: 'Data', value: `${selector}${size(data)} bytes`, look: 'code' } as const]),
  ]
}

function chainName(id: number, chains: readonly WalletChain[]): string {
  return chains.find((chain) => chain.id === id)?.name ?? `Chain ${id}`
}

/** Returns the approval screen of a request, in plain words. */
export function describeRequest(request: WalletRequest, context: RequestContext): ApprovalView {
  const { site, account, chain, chains } = context
  const by: ApprovalFact[] = [
    { label: 'Account', value: account.label },
    { label: 'Network', value: chain.name },
  ]
  switch (request.kind) {
    case 'message':
      return {
        title: 'Sign this message?',
        site,
        facts: by,
        document: readableMessage(request.message),
        approve: 'Sign',
        reject: 'Decline',
      }
    case 'typed-data': {
      const { chainId } = request.typedData.domain
      const foreign = chainId !== undefined && Number(chainId) !== chain.id
      return {
        title: 'Sign this data?',
        site,
        facts: by,
        document: {
          label: plainText(request.typedData.primaryType, 64),
          text: typedDataText(request.typedData),
        },
        ...(foreign
          ? { warning: `This data is for ${chainName(Number(chainId), chains)}, not for ${chain.name}.` }
          : {}),
        approve: 'Sign',
        reject: 'Decline',
      }
    }
    case 'transaction':
      return {
        title: 'Send this transaction?',
        site,
        facts: [...transactionFacts(request.transaction, chain), ...by],
        ...(request.transaction.data === '0x'
          ? {}
          : { document: { label: 'Data', text: plainText(request.transaction.data, MAX_DOCUMENT_LENGTH) } }),
        approve: 'Send',
        reject: 'Decline',
      }
    case 'switch-chain':
      return {
        title: `Switch to ${chainName(request.chainId, chains)}?`,
        site,
        facts: [
          { label: 'From', value: chain.name },
          { label: 'To', value: chainName(request.chainId, chains) },
        ],
        approve: 'Switch',
        reject: 'Decline',
      }
    case 'add-chain':
      return {
        title: `Add ${plainText(request.chain.name, 64)}?`,
        site,
        facts: [
          { label: 'Chain id', value: String(request.chain.id) },
          { label: 'Currency', value: plainText(request.chain.symbol, 12) },
          { label: 'Node', value: plainText(request.chain.rpcUrls[0] ?? '', 200), look: 'code' },
        ],
        warning: 'A node can show wrong balances. Add only networks you trust.',
        approve: 'Add and switch',
        reject: 'Decline',
      }
  }
}
