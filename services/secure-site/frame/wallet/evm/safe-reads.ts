import { walletMethods } from 'quoin/frame-protocol'
import { BaseError, createClient, http } from 'viem'
import type { AnswerRpc } from '../rpc-call.js'
import { chainHexOf } from '../site-network.js'
import { notAllowed, WalletError } from '../wallet-error.js'

/** Methods of a bundler that change nothing (ERC-7769). */
const ofBundler: readonly string[] = walletMethods.userOperation.filter((method) =>
  walletMethods.safe.includes(method),
)

/** Milliseconds. */
const TIMEOUT = 20_000

/** What a node or a bundler said, with its number; not where it is, nor what it was asked. */
function toWalletError(error: unknown): WalletError {
  const inner =
    error instanceof BaseError
      ? error.walk((one) => typeof Reflect.get(Object(one), 'code') === 'number')
      : null
  const code: unknown = inner && Reflect.get(inner, 'code')
  const details: unknown = inner && Reflect.get(inner, 'details')
  const text = typeof details === 'string' ? details.slice(0, 300) : 'The network did not answer. Try again.'
  return new WalletError(typeof code === 'number' ? code : 'internal', text)
}

/** Asks the network itself, or its bundler, for what changes nothing. */
export const readFromNetwork: AnswerRpc = async ({ method, params, chain }) => {
  const url = ofBundler.includes(method) ? chain.smartAccounts?.bundlerUrl : chain.rpcUrl
  if (url === undefined) throw notAllowed()
  const client = createClient({ transport: http(url, { timeout: TIMEOUT, retryCount: 0 }) })
  try {
    // The method is one of the allowed ones; what its parameters are is for the node to check.
    return await client.request({ method, params: params ?? [] } as never)
  } catch (error) {
    throw toWalletError(error)
  }
}

export const getAccounts: AnswerRpc = async ({ chain }, { accounts }) => [(await accounts.on(chain)).address]

export const getChainId: AnswerRpc = async ({ chain }, { selection }) =>
  chainHexOf((await selection.activeOf('eip155'))?.caipNetworkId ?? chain.caipNetworkId)
