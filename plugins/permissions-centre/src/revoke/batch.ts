import { type CallBatch, type ChainModule, type ContractCall, durations, type PluginContext } from '#kernel'
import { type ActiveAccount, withTimeout } from '#plugin-kit'
import type { PermissionsPlugin } from '../contract.js'

/** The methods that a batch needs: to send it, to read support, and to read its status. Source: EIP-5792. */
const needed = ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus']

/** Builds a batch if the wallet executes several calls at once; `undefined` if it does not, or does not report it. */
export async function buildBatch(
  ctx: PluginContext<PermissionsPlugin>,
  { namespace, connectorId, network, account, caipAddress }: ActiveAccount,
  { batches }: ChainModule,
  calls: readonly ContractCall[],
): Promise<CallBatch | undefined> {
  const methods = ctx.connectors.find(connectorId)?.methods(namespace) ?? []
  if (!batches || !needed.every((method) => methods.includes(method))) return undefined
  try {
    const { address } = account
    const support = await withTimeout(ctx, durations.threeSeconds, ctx.signal, async (signal) => {
      const call = await batches.supportRequest({ network, address })
      const { caipNetworkId } = network
      const answer = await ctx.rpc.request({ ...call, namespace, caipNetworkId, expect: caipAddress, signal })
      return (await batches.isSupported(answer, network)) ? answer : undefined
    })
    return support === undefined ? undefined : await batches.build({ network, from: address, calls, support })
  } catch {
    // Each call on its own needs no support.
    return undefined
  }
}
