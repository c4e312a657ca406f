import {
  type CaipAddress,
  type ChainModule,
  type Network,
  type PluginContext,
  QuoinError,
  requireCapability,
} from 'quoin/kernel'
import { decodeTransfer } from 'quoin/plugin-kit'
import type { TronApi, TronPlugin } from './contract.js'
import type { TronModule } from './tron-module.js'

interface Active {
  readonly network: Network
  readonly address: string
  readonly account: CaipAddress
}

/** The module is the plugin's own, whose transfers name their resources. */
const canTransfer = (chain: ChainModule): chain is TronModule =>
  chain.namespace === 'tron' && chain.transfers !== undefined

/** Creates the plugin's service, which uses wallet and chain through the kernel alone. */
export function createTron(ctx: PluginContext<TronPlugin>): TronApi {
  const namespace = 'tron'
  const chain = ctx.chains.get(namespace)

  function active(): Active {
    const account = ctx.connections.caipAddress(namespace)
    const address = ctx.connections.active(namespace)?.accounts[0]?.address
    const network = ctx.networks.active(namespace)
    if (!account || !address || !network) throw new QuoinError('NOT_CONNECTED', { details: namespace })
    return { account, address, network }
  }

  return {
    async sign(message) {
      const { account, address, network } = active()
      const messages = requireCapability(chain, 'messages')
      const call = await messages.request({ address, message })
      const answer = await ctx.rpc.request({ ...call, namespace, expect: account })
      const signature = await messages.readSignature(answer)
      if (await messages.verify?.({ network, address, message, signature })) return signature
      throw new QuoinError('ANSWER_INVALID', { details: 'The signature is not that of the account' })
    },
    async prepare(to, value, token) {
      const { account, address, network } = active()
      const { signal } = ctx
      if (!canTransfer(chain)) throw new QuoinError('NOT_CONNECTED', { details: namespace })
      const transfer = await chain.transfers.build({ network, from: address, to, value, token, signal })
      const { call } = transfer
      const built = { chain, network, account: { address }, call }
      // What is returned for the review is read from the bytes, and compared with the request.
      const decoded = await decodeTransfer(built, { to, token, isAmount: (one) => one === value }, signal)
      let isConfirmed = false
      return {
        from: address,
        to: decoded.to,
        value: decoded.value,
        token: decoded.token,
        fee: transfer.fee.value,
        resources: transfer.resources,
        async confirm() {
          if (isConfirmed)
            throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The transfer was confirmed before' })
          isConfirmed = true
          const answer = await ctx.rpc.request({ ...call, namespace, expect: account })
          const id = await transfer.submit(answer, signal)
          const { status } = await requireCapability(chain, 'transactions').waitFor({ network, id, signal })
          return { id, status }
        },
      }
    },
  }
}
