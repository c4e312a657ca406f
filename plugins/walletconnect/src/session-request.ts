import {
  type CaipNetworkId,
  type ChainModule,
  type Platform,
  QuoinError,
  RpcError,
  type WalletRequest,
} from '#kernel'
import { redactSecrets } from './client-logger.js'
import { accountsOn, approvedMethods, approvedNetworks } from './session-grant.js'
import type { SignClient } from './sign-client.js'
import { toWalletConnectError } from './wallet-refusal.js'
import type { WalletSession } from './wallet-session.js'
import { within } from './within.js'

/** Answered from the session, without asking the wallet. */
export const localMethods: readonly string[] = ['eth_accounts', 'eth_requestAccounts', 'eth_chainId']

/** Whether the person must answer in the wallet: what is not declared to be safe, and is not answered here. */
export function needsPerson(chain: ChainModule, method: string): boolean {
  return !chain.rpc.safe.includes(method) && !localMethods.includes(method)
}

/** A wallet that ends the session answers what is open with this code. */
const userDisconnected = 6000

function answerHere(session: WalletSession, chain: ChainModule, request: WalletRequest): unknown {
  if (request.method === 'eth_chainId')
    return `0x${BigInt(request.caipNetworkId.split(':')[1] ?? 0).toString(16)}`
  return accountsOn(session.current(), chain, request.caipNetworkId).map((account) => account.address)
}

function toRequestError(thrown: unknown): QuoinError {
  const message = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'message') : undefined
  const coded = typeof thrown === 'object' && thrown !== null && Number.isInteger(Reflect.get(thrown, 'code'))
  if (!coded && typeof message === 'string') {
    const details = redactSecrets(message).slice(0, 200)
    if (/expired/i.test(message)) return new QuoinError('TIMEOUT', { details, cause: thrown })
    if (/publish|relay|socket|internet/i.test(message))
      return new QuoinError('RELAY_UNREACHABLE', { details, cause: thrown })
  }
  return toWalletConnectError(thrown)
}

/**
 * Sends a request to the wallet behind a session. Nothing is ever sent anywhere else: what the wallet did not approve
 * is refused with 4200, a network that it did not approve with 4901.
 */
export async function askWallet(
  client: SignClient,
  session: WalletSession,
  chain: ChainModule,
  request: WalletRequest,
  platform: Pick<Platform, 'after'>,
): Promise<unknown> {
  const { method, params, caipNetworkId, signal } = request
  if (chain.namespace === 'eip155' && localMethods.includes(method))
    return answerHere(session, chain, request)
  if (!approvedMethods(session.current(), chain.namespace).includes(method))
    throw new RpcError(4200, { message: `The wallet did not approve ${method}` })
  const asked = sendableNetwork(session, chain, request)
  if (!asked) throw new RpcError(4901, { message: `The wallet did not approve ${caipNetworkId}` })
  if (session.gone.aborted) throw new QuoinError('NOT_CONNECTED')
  stopOwnDeepLinks(client, session.topic)
  try {
    const answer = client.request({
      topic: session.topic,
      chainId: asked,
      request: { method, params },
    })
    // The library leaves a request open for minutes after its session ended.
    return await within(platform, within(platform, answer, { signal }), { signal: session.gone })
  } catch (thrown) {
    const error = toRequestError(thrown)
    const endedByWallet = error instanceof RpcError && error.rpcCode === userDisconnected
    if (signal?.aborted || !(session.gone.aborted || endedByWallet)) throw error
    throw new QuoinError('NOT_CONNECTED', { details: 'The connection ended before the wallet answered' })
  }
}

/** Requests about networks may be sent from any network; all others only on an approved one. */
function sendableNetwork(
  session: WalletSession,
  chain: ChainModule,
  request: WalletRequest,
): CaipNetworkId | undefined {
  const approved = approvedNetworks(session.current(), chain)
  if (approved.includes(request.caipNetworkId)) return request.caipNetworkId
  return /^wallet_(switch|add)EthereumChain$/.test(request.method) ? approved[0] : undefined
}

/**
 * The library opens a wallet by itself if it finds a link under a well-known key, also one that another library left
 * in the page's storage. One function opens links here, and it is not that one (SEC-05).
 */
export function stopOwnDeepLinks(client: SignClient, topic: string): void {
  const { sessionConfig } = client.session.get(topic)
  if (sessionConfig?.disableDeepLink) return
  // The change is in memory at once; whether it was stored does not matter, it is made again.
  client.session
    .update(topic, { sessionConfig: { ...sessionConfig, disableDeepLink: true } })
    .catch(() => undefined)
}
