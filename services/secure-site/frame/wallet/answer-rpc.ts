import { walletMethods } from 'quoin/frame-protocol'
import { getCallsStatus } from './calls/calls-status.js'
import { getCapabilities } from './calls/capabilities.js'
import { sendCalls } from './calls/send-calls.js'
import { getAssets } from './evm/get-assets.js'
import { getAccounts, getChainId, readFromNetwork } from './evm/safe-reads.js'
import { sendTransaction } from './evm/send-transaction.js'
import { signMessage } from './evm/sign-message.js'
import { signTypedData } from './evm/sign-typed-data.js'
import { grantPermissions } from './permissions/grant-permissions.js'
import { revokePermissions } from './permissions/revoke-permissions.js'
import type { AnswerRpc, RpcCall, WalletParts } from './rpc-call.js'
import { namespaceOf } from './site-network.js'
import {
  signAllSolanaTransactions,
  signAndSendSolanaTransaction,
  signSolanaMessage,
  signSolanaTransaction,
} from './solana/solana-methods.js'
import { notAllowed } from './wallet-error.js'

/**
 * The methods that the wallet answers itself. `eth_sendUserOperation` is not one of them: the wallet creates the
 * account's operations by `wallet_sendCalls`, and one created by a page would have to be signed as is.
 */
const answers: ReadonlyMap<string, AnswerRpc> = new Map([
  ['eth_accounts', getAccounts],
  ['eth_chainId', getChainId],
  ['personal_sign', signMessage],
  ['eth_signTypedData_v4', signTypedData],
  ['eth_sendTransaction', sendTransaction],
  ['wallet_sendCalls', sendCalls],
  ['wallet_getCallsStatus', getCallsStatus],
  ['wallet_getCapabilities', getCapabilities],
  ['wallet_getAssets', getAssets],
  ['wallet_grantPermissions', grantPermissions],
  ['wallet_revokePermissions', revokePermissions],
  ['solana_signMessage', signSolanaMessage],
  ['solana_signTransaction', signSolanaTransaction],
  ['solana_signAllTransactions', signAllSolanaTransactions],
  ['solana_signAndSendTransaction', signAndSendSolanaTransaction],
])

/** Answers a request by a method of `walletMethods`; any other is rejected (EMB-02, EMB-03). */
export function answerRpc(call: RpcCall, parts: WalletParts): Promise<unknown> {
  const { method, chain } = call
  const isSolana = namespaceOf(chain.caipNetworkId) === 'solana'
  const answer = answers.get(method) ?? (walletMethods.safe.includes(method) ? readFromNetwork : undefined)
  if (!answer || isSolana !== method.startsWith('solana_')) return Promise.reject(notAllowed())
  return answer(call, parts)
}
