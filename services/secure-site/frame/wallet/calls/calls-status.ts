import { type Hex, type Log, numberToHex, type TransactionReceipt } from 'viem'
import type { SiteChain } from '../../../src/chains/site-chain.js'
import { isReceiptOf } from '../evm/wait-for-receipt.js'
import type { AnswerRpc, WalletParts } from '../rpc-call.js'
import { listOf } from '../rpc-params.js'
import { chainHexOf } from '../site-network.js'
import { invalidParams } from '../wallet-error.js'
import { openCallsBook, type SentCalls } from './calls-book.js'

/** Source: EIP-5792. */
const status = { pending: 100, confirmed: 200, offChainFailure: 400, reverted: 500, partial: 600 } as const

interface FoundReceipt {
  readonly receipt: TransactionReceipt
  readonly isSuccess: boolean
  readonly logs: readonly Log[]
}

const toAnswer = ({ receipt, isSuccess, logs }: FoundReceipt): object => ({
  logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
  status: isSuccess ? '0x1' : '0x0',
  blockHash: receipt.blockHash,
  blockNumber: numberToHex(receipt.blockNumber),
  gasUsed: numberToHex(receipt.gasUsed),
  transactionHash: receipt.transactionHash,
})

async function findOperation(
  hash: Hex,
  chain: SiteChain,
  { accounts }: WalletParts,
): Promise<readonly FoundReceipt[]> {
  const { bundler } = await accounts.smart(chain)
  const found = await bundler.getUserOperationReceipt({ hash }).catch(() => undefined)
  return found && found.userOpHash.toLowerCase() === hash.toLowerCase()
    ? [{ receipt: found.receipt, isSuccess: found.success, logs: found.logs }]
    : []
}

async function findTransactions(
  hashes: readonly Hex[],
  chain: SiteChain,
  { accounts }: WalletParts,
): Promise<readonly FoundReceipt[]> {
  const client = accounts.client(chain)
  const found = hashes.map((hash) => client.getTransactionReceipt({ hash }).catch(() => undefined))
  return (await Promise.all(found)).flatMap((receipt, index) =>
    receipt && isReceiptOf(hashes[index] ?? '0x', receipt)
      ? [{ receipt, isSuccess: receipt.status === 'success', logs: receipt.logs }]
      : [],
  )
}

function statusOf(
  { operation, transactions = [], count }: SentCalls,
  found: readonly FoundReceipt[],
): number {
  const sent = operation ? 1 : transactions.length
  if (found.length < sent) return status.pending
  const good = found.filter(({ isSuccess }) => isSuccess).length
  if (good === (operation ? 1 : count)) return status.confirmed
  return good === 0 ? status.reverted : status.partial
}

/** `wallet_getCallsStatus`. Source: EIP-5792, version 2.0.0. */
export const getCallsStatus: AnswerRpc = async ({ params, by }, parts) => {
  const [id] = listOf(params)
  if (typeof id !== 'string') throw invalidParams('The id of a batch is expected')
  const sent = await openCallsBook(parts, by.origin).find(id)
  const chain = parts.selection.find(sent.caipNetworkId)
  const found = sent.operation
    ? await findOperation(sent.operation, chain, parts)
    : await findTransactions(sent.transactions ?? [], chain, parts)
  return {
    version: '2.0.0',
    id: sent.id,
    chainId: chainHexOf(sent.caipNetworkId),
    status: statusOf(sent, found),
    atomic: sent.operation !== undefined,
    receipts: found.map(toAnswer),
  }
}
