import {
  type CaipAddress,
  type Network,
  type PluginContext,
  QuoinError,
  requireCapability,
} from 'quoin/kernel'
import type { CosmosApi, CosmosPlugin } from './contract.js'

interface Active {
  readonly network: Network
  readonly address: string
  readonly account: CaipAddress
  readonly publicKey: string | undefined
}

/** Creates the plugin's service, which uses wallet and chain through the kernel alone. */
export function createCosmos(ctx: PluginContext<CosmosPlugin>): CosmosApi {
  const namespace = 'cosmos'
  const chain = ctx.chains.get(namespace)

  function active(): Active {
    const account = ctx.connections.caipAddress(namespace)
    const { address, publicKey } = ctx.connections.active(namespace)?.accounts[0] ?? {}
    const network = ctx.networks.active(namespace)
    if (!account || !address || !network) throw new QuoinError('NOT_CONNECTED', { details: namespace })
    return { account, address, network, publicKey }
  }

  return {
    async sign(message) {
      const { account, address, network } = active()
      const messages = requireCapability(chain, 'messages')
      const call = await messages.request({ address, message })
      const answer = await ctx.rpc.request({ ...call, namespace, expect: account })
      const signature = await messages.readSignature(answer)
      if (await messages.verify?.({ network, address, message, signature })) return signature
      throw new QuoinError('RPC_FAILED', { details: 'The signature is not that of the account' })
    },
    async send(to, value, { memo } = {}) {
      const { account, address, network, publicKey } = active()
      const { signal } = ctx
      const checked = await chain.checkAddress(to, network)
      if (!checked.valid)
        throw new QuoinError('RPC_PARAMS_INVALID', {
          details: `to is no address of ${network.name}: ${checked.reason}`,
        })
      const transfers = requireCapability(chain, 'transfers')
      const marks = memo === undefined ? undefined : { memo }
      const intent = { from: address, to: checked.address, value, marks, publicKey }
      const transfer = await transfers.build({ network, ...intent, signal })
      const answer = await ctx.rpc.request({ ...transfer.call, namespace, expect: account })
      const id = await transfer.submit(answer, signal)
      const { status } = await requireCapability(chain, 'transactions').waitFor({ network, id, signal })
      return { id, status }
    },
  }
}
