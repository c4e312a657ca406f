import { walletMethods } from 'quoin/frame-protocol'
import { BaseError, createClient, http } from 'viem'
import type { AnswerRpc } from '../rpc-call.js'
import { chainHexOf } from '../site-network.js'
import { serviceTransport } from '../smart-account/service-transport.js'
import { notAllowed, WalletError } from '../wallet-error.js'

/** Read-only methods of a bundler (ERC-7769). */
const ofBundler: readonly string[] = walletMethods.userOperation.filter((method) =>
  walletMethods.safe.includes(method),
)

/** Milliseconds. */
const TIMEOUT = 20_000

/** Converts an error of a node or a bundler with its code; without its URL or the request. */
function toWalletError(error: unknown): WalletError {
  const inner =
    error instanceof BaseError
      ? error.walk((one) => typeof Reflect.get(Object(one), 'code') === 'number')
      : null
  const code: unknown = inner && Reflect.get(inner, 'code')
  const details: unknown = inner && Reflect.get(inner, 'details')
  const text = typeof details === 'string' ? details.slice(0, 300) : 'The network didn’t respond. Try again.'
  return new WalletError(typeof code === 'number' ? code : 'internal', text)
}

/** Sends a read-only request to the network's node or its bundler. */
export const readFromNetwork: AnswerRpc = async ({ method, params, chain }, { session }) => {
  const isOfBundler = ofBundler.includes(method)
  const { caipNetworkId, smartAccounts, rpcUrl } = chain
  if (isOfBundler && !smartAccounts) throw notAllowed()
  const limits = { timeout: TIMEOUT, retryCount: 0 }
  const transport = isOfBundler
    ? serviceTransport({ session, caipNetworkId, service: 'bundler', ...limits })
    : http(rpcUrl, limits)
  const client = createClient({ transport })
  try {
    // The method is an allowed one; the node validates its parameters.
    return await client.request({ method, params: params ?? [] } as never)
  } catch (error) {
    throw toWalletError(error)
  }
}

export const getAccounts: AnswerRpc = async ({ chain }, { accounts }) => [(await accounts.on(chain)).address]

export const getChainId: AnswerRpc = async ({ chain }, { selection }) =>
  chainHexOf((await selection.activeOf('eip155'))?.caipNetworkId ?? chain.caipNetworkId)
