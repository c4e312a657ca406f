import { isQuoinError, type NamespaceGrant, QuoinError, rpcCodeOf, type WalletRequest } from '#kernel'
import { walletMethods, walletMethodsOf } from '../../../../frame-protocol/wallet-methods.js'
import { EmbeddedError } from '../embedded-error.js'
import type { FrameClient } from '../frame/frame-client.js'
import type { Approvals } from './approvals.js'

export interface AnswerDeps {
  readonly client: FrameClient
  /** Sends a request for which the user waits. */
  readonly sendForUser: FrameClient['send']
  readonly approvals: Approvals
  /** The grant of the request's namespace. */
  readonly grant: NamespaceGrant | undefined
  /** Displays a notice to the user. */
  readonly notify: (text: 'smartAccountsUnsupported') => void
}

const signatures: readonly string[] = ['personal_sign', 'eth_signTypedData_v4']

const isUserError = (error: unknown): boolean =>
  isQuoinError(error, 'ABORTED') || isQuoinError(error, 'USER_REJECTED') || rpcCodeOf(error) === 4001

/** Sends a request to the wallet in the frame: safe ones directly, others with the approval view (EMB-03). */
export async function answerRequest(request: WalletRequest, deps: AnswerDeps): Promise<unknown> {
  const { namespace, caipNetworkId, method, params, signal } = request
  const { client, sendForUser, approvals, grant, notify } = deps
  if (signal?.aborted) throw new QuoinError('ABORTED')
  if (!walletMethodsOf(namespace).includes(method))
    throw new QuoinError('RPC_NOT_ALLOWED', { details: method.slice(0, 64) })
  const account = grant?.accounts[0]
  if (!grant || !account) throw new EmbeddedError('AUTH_CONNECTOR_NOT_FOUND')
  if (method === 'eth_accounts') return grant.accounts.map(({ address }) => address)
  if (method === 'eth_chainId') return `0x${Number(caipNetworkId.split(':')[1]).toString(16)}`
  const payload = { method, chainId: caipNetworkId, ...(params !== undefined && { params }) }
  if (!walletMethods.approval.includes(method)) return client.send('RPC_REQUEST', payload, signal)
  try {
    return await approvals.run(signal, (ending) => sendForUser('RPC_REQUEST', payload, ending))
  } catch (error) {
    // Some applications only accept signatures of a key (EMB-05).
    if (account.type === 'smartAccount' && signatures.includes(method) && !isUserError(error))
      notify('smartAccountsUnsupported')
    throw error
  }
}
