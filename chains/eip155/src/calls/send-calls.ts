import {
  type CaipAddress,
  type CaipNetworkId,
  isQuoinError,
  type PluginContext,
  QuoinError,
  toCaipAddress,
} from '#kernel'
import { activeConnection, declares, isUnknownMethod } from '../capabilities/wallet-support.js'
import type { Eip155Api, Eip155Plugin, EvmCall, SendCallsRequest } from '../contract.js'
import { toHexChainId } from '../params/chain-id.js'
import { fieldsOf } from '../params/param-shapes.js'
import { paymasterOf } from '../params/paymaster-of.js'
import { submitSent } from '../transactions/read-sent.js'
import { readCallsId, toCallsBundle, toWalletCall } from './calls-bundle.js'
import { takesPaymaster } from './paymaster.js'
import { toTransactionsId } from './transactions-id.js'

/** The account and network of a batch; frozen at the time of the request (SEC-06). */
interface Sender {
  readonly from: string
  readonly caipNetworkId: CaipNetworkId
  readonly expect: CaipAddress
  readonly signal?: AbortSignal | undefined
}

/** Returns whether a wallet without these capabilities may ignore them. Source: EIP-5792. */
function areOptional(capabilities: SendCallsRequest['capabilities']): boolean {
  return Object.values(capabilities ?? {}).every((one) => fieldsOf(one)?.optional === true)
}

/** Throws if the request cannot be sent to a wallet without batches. */
function checkFallback({ calls, atomicRequired, capabilities, oneByOne }: SendCallsRequest): void {
  const cannot = (details: string, fix?: string): QuoinError =>
    new QuoinError('RPC_NOT_ALLOWED', { details: `wallet_sendCalls: ${details} Nothing was sent.`, fix })
  if (!areOptional(capabilities)) throw cannot('The wallet supports none of the required capabilities.')
  if (calls.length < 2) return
  if (atomicRequired) throw cannot('The wallet cannot execute several calls atomically.')
  if (!oneByOne) {
    throw cannot(
      'The wallet does not support batches.',
      "Set 'oneByOne' to send the calls one after the other, each with its own confirmation.",
    )
  }
}

/** Creates `sendCalls`. Source: EIP-5792, version 2.0.0. */
export function createSendCalls(
  ctx: PluginContext<Eip155Plugin>,
  getCapabilities: Eip155Api['getCapabilities'],
): (request: SendCallsRequest) => Promise<string> {
  /** Adds the page's paymaster, if the wallet takes one and the caller names none. */
  async function withPaymaster(
    { capabilities, signal }: SendCallsRequest,
    caipNetworkId: CaipNetworkId,
  ): Promise<SendCallsRequest['capabilities']> {
    const network = ctx.networks.list().find((one) => one.caipNetworkId === caipNetworkId)
    const own = network && paymasterOf(network)
    if (own === undefined || capabilities?.paymasterService !== undefined) return capabilities
    // A wallet that does not say what it can do pays as usual.
    const known = await getCapabilities({ signal }).catch(() => ({}))
    return takesPaymaster(known, { caipNetworkId }) ? { ...capabilities, ...own } : capabilities
  }

  function requestWallet(
    method: string,
    param: unknown,
    { caipNetworkId, expect, signal }: Sender,
  ): Promise<unknown> {
    const request = { namespace: 'eip155', method, params: [param], caipNetworkId, expect }
    return ctx.rpc.request(signal ? { ...request, signal } : request)
  }

  async function sendTransaction(call: EvmCall, sender: Sender): Promise<string> {
    const transaction = {
      from: sender.from,
      ...toWalletCall(call),
      chainId: toHexChainId(sender.caipNetworkId),
    }
    return submitSent(await requestWallet('eth_sendTransaction', transaction, sender))
  }

  /** Sends the calls in sequence, each after the previous one is in a block: it may depend on its result. */
  async function sendEach(calls: readonly EvmCall[], sender: Sender): Promise<string> {
    const { caipNetworkId, signal } = sender
    const network = ctx.networks.get(caipNetworkId)
    const { transactions } = ctx.chains.get('eip155')
    const hashes: string[] = []
    try {
      for (const [at, call] of calls.entries()) {
        const hash = await sendTransaction(call, sender)
        hashes.push(hash)
        if (at === calls.length - 1) break
        const done = await transactions?.waitFor({ network, id: hash, signal })
        if (done?.status === 'failed') {
          throw new QuoinError('NODE_REFUSED', { details: `Call ${at + 1} of ${calls.length} failed.` })
        }
      }
    } catch (error) {
      if (hashes.length === 0 || !isQuoinError(error)) throw error
      const id = toTransactionsId({ caipNetworkId, hashes })
      const details = `${hashes.length} of ${calls.length} calls were sent before: ${id}`
      throw new QuoinError(error.code, {
        text: error.shortMessage,
        details: [error.details, details].filter(Boolean).join(' '),
        cause: error,
      })
    }
    return toTransactionsId({ caipNetworkId, hashes })
  }

  async function sendPlainly(request: SendCallsRequest, sender: Sender): Promise<string> {
    checkFallback(request)
    const [only, ...more] = request.calls
    if (only === undefined || more.length > 0) return sendEach(request.calls, sender)
    const hash = await sendTransaction(only, sender)
    return toTransactionsId({ caipNetworkId: sender.caipNetworkId, hashes: [hash] })
  }

  return async (given) => {
    // A copy: the calls are sent as requested, even if the caller changes them meanwhile.
    const request = { ...given, calls: given.calls.map((call) => ({ ...call })) }
    const connection = activeConnection(ctx)
    const { caipNetworkId, accounts } = connection
    const from = accounts[0]?.address ?? ''
    const expect = request.expect ?? toCaipAddress(caipNetworkId, from)
    const { signal, atomicRequired = false } = request
    const capabilities = await withPaymaster(request, caipNetworkId)
    if (signal?.aborted) throw new QuoinError('ABORTED')
    const sender: Sender = { from, caipNetworkId, expect, signal }
    const plainBundle = toCallsBundle(from, caipNetworkId, atomicRequired, request.calls)
    const bundle = {
      ...plainBundle,
      ...(request.id !== undefined && { id: request.id }),
      ...(capabilities && { capabilities }),
    }
    const method = 'wallet_sendCalls'
    const fault = await ctx.chains.get('eip155').rpc.checkParams?.(method, [bundle], caipNetworkId)
    if (fault !== undefined) throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: ${fault}` })
    if (!declares(ctx, connection, method)) return sendPlainly(request, sender)
    try {
      return readCallsId(await requestWallet(method, bundle, sender))
    } catch (error) {
      // The wallet does not support the method and has ignored the request: another method cannot send the calls twice.
      if (isUnknownMethod(error)) return sendPlainly(request, sender)
      throw error
    }
  }
}
