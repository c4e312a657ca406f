import type { Hex } from 'viem'
import type { Acting } from '../approvals.js'
import { beforeApproval } from '../before-approval.js'
import type { AnswerRpc, RpcCall, WalletParts } from '../rpc-call.js'
import { fieldsOf, isAbsent, listOf } from '../rpc-params.js'
import { invalidParams, WalletError } from '../wallet-error.js'
import { checkAccount, checkChain, refuseOrders } from './check-requested.js'
import { prepareTransaction, sendPrepared } from './eoa-transaction.js'
import { type RequestedCall, readCall, readQuantity } from './read-call.js'

/** Returns the key that serializes an account's transactions: each uses the next nonce. */
export const turnOf = ({ account, chain }: Acting): string => `${chain.caipNetworkId}:${account.address}`

/** Sends a transaction by the account's key after its approval. */
export function sendAsEoa(
  call: RequestedCall,
  acting: Acting,
  parts: WalletParts,
  signal: AbortSignal,
  gas?: bigint,
): Promise<Hex> {
  return parts.turns.take(turnOf(acting), signal, async () => {
    const prepared = await beforeApproval(prepareTransaction(call, acting, parts, gas), signal)
    await parts.approvals.request(acting, { kind: 'transaction', call, fee: prepared.fee }, signal)
    return sendPrepared(prepared, acting, parts)
  })
}

/** Sends it as an operation of one call; returns the hash of the transaction that included it. */
async function sendAsOperation(
  call: RequestedCall,
  acting: Acting,
  parts: WalletParts,
  signal: AbortSignal,
): Promise<Hex> {
  const { to } = call
  if (to === undefined) throw invalidParams('A smart account can’t create a contract')
  const smart = await parts.accounts.smart(acting.chain)
  const hash = await parts.turns.take(turnOf(acting), signal, async () => {
    const calls = [{ ...call, to }]
    const prepared = await smart.prepare(calls, signal)
    const { fee, operation } = prepared
    await parts.approvals.request(acting, { kind: 'calls', calls, fee, callData: operation.callData }, signal)
    return smart.send(prepared)
  })
  const { isSuccess, transactionHash } = await smart.wait(hash, signal)
  if (isSuccess) return transactionHash
  throw new WalletError(
    'internal',
    'The transaction was sent but failed on the network. Only the network fee was spent.',
  )
}

/**
 * `eth_sendTransaction`. Nonce and fee are chosen by the wallet; a gas limit of the page is kept. Source: EIP-1474,
 * EIP-1559.
 */
export const sendTransaction: AnswerRpc = async ({ params, chain, by }: RpcCall, parts) => {
  const [value, ...more] = listOf(params)
  const fields = fieldsOf(value)
  if (!fields || more.length > 0) throw invalidParams('One transaction is expected')
  const call = readCall(value)
  if (call.to === undefined && call.data === '0x')
    throw invalidParams("The transaction has neither 'to' nor 'data'")
  const acting = await parts.approvals.begin(chain)
  checkAccount(acting, fields.from)
  checkChain(acting, fields.chainId)
  await refuseOrders([call], acting, parts)
  if (acting.account.type === 'smartAccount') return sendAsOperation(call, acting, parts, by.signal)
  const limit = fields.gas ?? fields.gasLimit
  const gas = isAbsent(limit) ? undefined : readQuantity(limit, 'gas')
  return sendAsEoa(call, acting, parts, by.signal, gas)
}
