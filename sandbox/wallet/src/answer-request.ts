import type { WalletKitTypes } from '@reown/walletkit'
import { getSdkError } from '@walletconnect/utils'
import { describeRequest } from '../../wallet-parts/eip155/describe-request.js'
import { signerOf, signRequest } from '../../wallet-parts/eip155/sign-request.js'
import { PAGE_WALLET_ACCOUNTS } from '../../wallet-parts/eip155/wallet-accounts.js'
import { readWalletRequest, type WalletRequest } from '../../wallet-parts/eip155/wallet-request.js'
import {
  asWalletError,
  unauthorized,
  unknownChain,
  unsupportedMethod,
  WalletError,
} from '../../wallet-parts/wallet-error.js'
import { accountAnswer } from './account-answers.js'
import { addChain, chooseChain } from './choose.js'
import { grantedAccounts, loadFurtherAccount } from './further-accounts.js'
import { namespaceOf } from './namespace-titles.js'
import { caip2 } from './offered-namespaces.js'
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
async function answerFurtherRequest(
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

const DONE: Record<WalletRequest['kind'], string> = {
  message: 'Signed.',
  'typed-data': 'Signed.',
  transaction: 'Sent.',
  'switch-chain': 'Network switched.',
  'add-chain': 'Network added.',
}

async function resultOf({ id, topic, params }: SessionRequest, services: WalletServices): Promise<unknown> {
  const { kit, store, queue, withdrawals } = services
  const session = kit.getActiveSessions()[topic]
  const { chain: activeChain, chains, account: activeAccount } = store.get()
  const request = readWalletRequest(params.request.method, params.request.params)
  const named = chains.find((chain) => caip2(chain.id) === params.chainId)
  const { name = 'An app', url = '' } = session?.peer.metadata ?? {}
  const withdraw = AbortSignal.any([withdrawals.of(id), withdrawals.of(topic)])
  const common = { site: { name, url }, account: activeAccount, chain: named ?? activeChain, chains }
  let result: unknown = null

  if (request.kind === 'switch-chain' || request.kind === 'add-chain') {
    const target = request.kind === 'switch-chain' ? request.chainId : request.chain.id
    const known = chains.some((chain) => chain.id === target)
    if (request.kind === 'switch-chain' && !known) throw unknownChain(target)
    const view = describeRequest(request, { ...common, chain: activeChain })
    const onApproved = async (): Promise<void> => {
      if (request.kind === 'add-chain' && !known) await addChain(request.chain, services)
      await chooseChain(target, services)
    }
    await queue.request({ view, busy: 'Switching…', withdraw, onApproved })
  } else {
    if (!named) throw unknownChain(Number(params.chainId.split(':')[1]))
    const signer = signerOf(request)
    const account = PAGE_WALLET_ACCOUNTS.find(({ address }) => address.toLowerCase() === signer.toLowerCase())
    if (!account || !session?.namespaces.eip155?.accounts.includes(`${params.chainId}:${account.address}`)) {
      throw unauthorized()
    }
    const busy = request.kind === 'transaction' ? 'Sending…' : 'Signing…'
    const view = describeRequest(request, { ...common, account })
    result = await queue.request({
      view,
      busy,
      withdraw,
      onApproved: () => signRequest(request, account, named),
    })
  }
  store.set({ notice: { text: `${DONE[request.kind]} You can go back to ${name}.`, tone: 'plain' } })
  return result
}

/** Shows a request of a connected app, performs it, and responds with the result or the error. */
export async function answerRequest(event: SessionRequest, services: WalletServices): Promise<void> {
  const { id, topic } = event
  const { kit, store } = services
  const respond = (
    outcome: { result: unknown } | { error: { code: number; message: string } },
  ): Promise<void> => kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
  try {
    if (namespaceOf(event.params.chainId) === 'eip155') {
      await respond({ result: await resultOf(event, services) })
    } else {
      const { result, done } = await answerFurtherRequest(event, services)
      if (done) store.set({ notice: { text: done, tone: 'plain' } })
      await respond({ result })
    }
  } catch (error) {
    const { code, message } = asWalletError(error)
    const declined = code === 4001
    store.set({
      notice: declined
        ? { text: 'Declined. Nothing was signed or sent.', tone: 'plain' }
        : { text: message, tone: 'error' },
    })
    // The session may have ended or the request expired: the error is ignored.
    await respond({ error: declined ? getSdkError('USER_REJECTED') : { code, message } }).catch(() => {})
  }
}
