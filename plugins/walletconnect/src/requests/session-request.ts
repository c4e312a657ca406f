import { type CaipNetworkId, QuoinError, RpcError, type WalletRequest } from '#kernel'
import { type ApprovedNamespace, accountsOn } from '../session/session-namespaces.js'
import { stopOwnDeepLinks, type WalletSession } from '../session/wallet-session.js'
import { toWalletConnectError } from '../walletconnect-error.js'
import { type RequestChannel, sendToWallet } from './wallet-request.js'

/**
 * Returns true if the request needs the user's approval: the method is neither declared safe nor computed from the
 * session.
 */
export function needsUser({ rules }: ApprovedNamespace, method: string): boolean {
  return !rules.isSafe(method) && localAnswer(rules.namespace, method) === undefined
}

/** A wallet that ends the session rejects pending requests with this code. */
const userDisconnected = 6000

/**
 * Sends a request to the wallet of a session, for the request's network. It is never sent anywhere else: a method that
 * the wallet did not approve in the namespace is refused with 4200, a network that it did not approve with 4901.
 */
export async function submitToWallet(
  channel: RequestChannel,
  session: WalletSession,
  approved: ApprovedNamespace,
  request: WalletRequest,
): Promise<unknown> {
  const { method, params, caipNetworkId, signal, onLateAnswer } = request
  const answerHere = localAnswer(approved.rules.namespace, method)
  if (answerHere) return answerHere(approved, request)
  if (!approved.methods.includes(method))
    throw new RpcError(4200, { message: `The wallet did not approve ${method}` })
  const chainId = sendableNetwork(approved, request)
  if (!chainId)
    throw new RpcError(4901, {
      message: `The wallet is not connected to ${caipNetworkId}. Nothing was sent. Switch the network and try again.`,
    })
  if (session.gone.aborted) throw new QuoinError('NOT_CONNECTED')
  stopOwnDeepLinks(channel.client, session.topic)
  try {
    const { topic, gone } = session
    const signals = [signal, gone]
    return await sendToWallet(channel, { topic, chainId, method, params, signals, onLateAnswer })
  } catch (thrown) {
    const error = toWalletConnectError(thrown)
    const endedByWallet = error instanceof RpcError && error.rpcCode === userDisconnected
    if (signal?.aborted || !(session.gone.aborted || endedByWallet)) throw error
    throw new QuoinError('NOT_CONNECTED', { details: 'The connection ended before the wallet answered' })
  }
}

/**
 * Returns the id to send a request with: the wallet's id of the network, which must have an account there. Requests to
 * switch or add networks may be sent from any network.
 */
function sendableNetwork(
  { accounts }: ApprovedNamespace,
  { method, caipNetworkId }: WalletRequest,
): CaipNetworkId | undefined {
  const here = accounts.get(caipNetworkId)
  if (here) return here.sent
  const [any] = accounts.values()
  return /^wallet_(switch|add)EthereumChain$/.test(method) ? any?.sent : undefined
}

type Answer = (approved: ApprovedNamespace, request: WalletRequest) => unknown

/** Returns the accounts of the connection, the active one first: the same as displayed. */
function addressesOf(
  approved: ApprovedNamespace,
  { accounts = [], caipNetworkId }: WalletRequest,
): readonly string[] {
  const here = accountsOn(approved, caipNetworkId).map(({ address }) => address)
  const shown = accounts.map(({ address }) => address).filter((address) => here.includes(address))
  return shown.length > 0 ? shown : here
}

/** A Solana address is the public key itself, so the session contains everything that the wallet would return. */
const publicKeys: Answer = (approved, request) =>
  addressesOf(approved, request).map((address) => ({ pubkey: address }))

/**
 * The results that the session itself contains, by namespace and method: no request is sent to the wallet, whether it
 * approved the method or not. `getAccountAddresses` and `cosmos_getAccounts` are not included: they return public keys,
 * which no session contains.
 */
const answers: Readonly<Record<string, ReadonlyMap<string, Answer>>> = {
  eip155: new Map<string, Answer>([
    ['eth_accounts', addressesOf],
    ['eth_requestAccounts', addressesOf],
    ['eth_chainId', (_approved, { caipNetworkId }) => `0x${BigInt(caipNetworkId.slice(7)).toString(16)}`],
  ]),
  solana: new Map<string, Answer>([
    ['solana_getAccounts', publicKeys],
    ['solana_requestAccounts', publicKeys],
  ]),
}

/**
 * Returns the function that computes the result from the session; `undefined` if the request must be sent to the
 * wallet.
 */
export function localAnswer(namespace: string, method: string): Answer | undefined {
  return Object.hasOwn(answers, namespace) ? answers[namespace]?.get(method) : undefined
}
