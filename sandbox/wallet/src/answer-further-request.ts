import type { WalletKitTypes } from '@reown/walletkit'
import { unauthorized, unsupportedMethod, WalletError } from '../../wallet-parts/wallet-error.js'
import { accountAnswer } from './account-answers.js'
import { grantedAccounts, loadFurtherAccount } from './further-accounts.js'
import { namespaceOf } from './namespace-titles.js'
import type { WalletServices } from './wallet-services.js'

type SessionRequest = Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>

/** Returns the account in a request's parameters, under the names that the namespaces use. */
function namedAccount(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null) return undefined
  const { pubkey, account, signerAddress, address }: Record<string, unknown> = { ...params }
  const named = pubkey ?? account ?? signerAddress ?? address
  return typeof named === 'string' ? named : undefined
}

/** Performs a request of a namespace other than EVM after the user's decision. Returns its result. */
export async function answerFurtherRequest(
  { id, topic, params }: SessionRequest,
  { kit, store, queue, withdrawals, networks }: WalletServices,
): Promise<{ readonly result: unknown; readonly done?: string }> {
  const { chainId, request } = params
  const { method, params: requested } = request
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  if (!network) throw new WalletError(4902, `The wallet does not support ${chainId.slice(0, 64)}.`)
  const namespace = namespaceOf(chainId)
  const further = await loadFurtherAccount(namespace, store)
  const session = kit.getActiveSessions()[topic]
  const granted = further
    ? grantedAccounts(further, session?.namespaces[namespace]?.accounts ?? [], chainId)
    : []
  if (!further || granted.length === 0) throw unauthorized()
  const named = namedAccount(requested)
  if (named !== undefined && !granted.some(({ address }) => address === named)) throw unauthorized()
  const { name = 'An app', url = '' } = session?.peer.metadata ?? {}
  const keysRequest = { method, params: requested, network, site: { name, url } }
  const answer = accountAnswer(granted, further.keys, keysRequest)
  if (answer) return { result: await answer.result }
  if (!further.keys.methods.includes(method)) throw unsupportedMethod(method)

  const { view, busy, perform } = await further.keys.read(keysRequest)
  const withdraw = AbortSignal.any([withdrawals.of(id), withdrawals.of(topic)])
  const result = await queue.request({ view, busy, withdraw, onApproved: perform })
  return { result, done: `${/^Send/.test(busy) ? 'Sent.' : 'Signed.'} You can go back to ${name}.` }
}
