import { type CallBatch, type ChainModule, type ContractCall, durations, type PluginContext } from '#kernel'
import { type ActiveAccount, pause, readActiveAccount, withTimeout } from '#plugin-kit'
import type { PermissionsPlugin } from '../contract.js'

/** The methods that a batch needs: to send it, to read support, and to read its status. Source: EIP-5792. */
const needed = ['wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus']

/** Intervals of status requests, and their end. Milliseconds. */
const interval = 2_000
const maxWait = 10 * 60_000

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

/** Reads the status of a batch until it ends. `late` if the wallet does not report it, or another one is connected. */
export async function followBatch(
  ctx: PluginContext<PermissionsPlugin>,
  { namespace, connectorId, network }: ActiveAccount,
  batch: CallBatch,
  id: string,
): Promise<{ readonly outcome: 'success' | 'failed' | 'late'; readonly transactionId?: string | undefined }> {
  const { caipNetworkId } = network
  const deadline = ctx.platform.now() + maxWait
  while (ctx.platform.now() < deadline) {
    await pause(ctx, interval, ctx.signal)
    // Another wallet does not have the batch.
    if (readActiveAccount(ctx, namespace)?.connectorId !== connectorId) continue
    try {
      const answer = await ctx.rpc.request({ ...batch.statusRequest(id), namespace, caipNetworkId })
      const { outcome, transactionId } = batch.readStatus(answer, id)
      if (outcome !== 'pending') return { outcome, transactionId }
    } catch (error) {
      if (ctx.signal.aborted) throw error
    }
  }
  return { outcome: 'late' }
}
