import { isQuoinError, type SimulatedExchange, untilAborted, type WalletCall } from '#kernel'
import { getSupportedChains } from '#plugins/networks/endpoints'
import type { BuiltExchange } from '../contract.js'
import { type Simulation, simulateCalls } from '../endpoints.js'
import { checkSpent } from './check-built.js'
import type { StepRequest } from './step.js'

/** The part of a simulated effect that concerns the sold side. */
type SoldSide = Pick<SimulatedExchange, 'spent' | 'isOnly'>

/** Errors that say something about the call itself. */
const isVerdict = (error: unknown): boolean =>
  isQuoinError(error, 'NODE_REFUSED') || isQuoinError(error, 'TRANSACTION_CHANGED')

/** Simulates the bridge by the network's own node; `undefined` if it does not simulate, or fails. */
async function simulateByNode(
  { ctx, active, request, signal }: StepRequest,
  { call }: BuiltExchange,
  walletCall: WalletCall,
): Promise<SoldSide | undefined> {
  const { chain, network, account } = active
  const { contractCalls } = chain
  if (!contractCalls.simulate) return undefined
  const { sellToken } = request
  // The bought token is on another network.
  const simulating = { network, from: account.address, call, walletCall, sellToken, signal }
  try {
    return await untilAborted(contractCalls.simulate(simulating), signal)
  } catch (error) {
    if (signal.aborted || isVerdict(error)) throw error
    ctx.report(error)
    return undefined
  }
}

/** Returns what the gateway's simulation shows of the sold side. */
function soldSideOf({ active, request }: StepRequest, { changes, approvals = [] }: Simulation): SoldSide {
  const { chain, account } = active
  const { caipNetworkId, sellToken } = request
  const same = (id: string, address: string): boolean =>
    id.startsWith(`${caipNetworkId}:`) &&
    chain.normalizeAddress(id.slice(caipNetworkId.length + 1)) === chain.normalizeAddress(address)
  const isSold = (kind: string, token: string | undefined): boolean =>
    sellToken === undefined
      ? kind === 'coin'
      : kind === 'token' && token !== undefined && same(token, sellToken)
  const own = changes.filter((change) => same(change.account, account.address))
  const sold = own.filter(({ kind, token }) => isSold(kind, token))
  return {
    spent: sold.reduce((sum, { amount }) => sum - BigInt(amount), 0n),
    isOnly:
      own.every((change) => sold.includes(change) || BigInt(change.amount) >= 0n) &&
      // Some tokens emit their approval when an allowance is used.
      approvals.every(
        ({ account: owner, kind, token }) => !same(owner, account.address) || isSold(kind, token),
      ),
  }
}

/** Requests the gateway's simulation; `undefined` if it has none of the network, or reports no success. */
async function simulateByGateway(
  stepRequest: StepRequest,
  { call }: BuiltExchange,
): Promise<SoldSide | undefined> {
  const { ctx, active, request, signal } = stepRequest
  const { api } = ctx
  const { caipNetworkId: network } = request
  if (api.url(simulateCalls.service, '/') === undefined) return undefined
  try {
    const { simulation = [] } = await api.call(getSupportedChains, { signal })
    if (!simulation.includes(network)) return undefined
    const { to, data, value } = call
    const body = {
      userAddress: `${network}:${active.account.address}`,
      calls: [{ to, data, value: String(value) }],
    }
    const answer = await api.call(simulateCalls, { body, network, signal })
    // A revert is the own node's to report: the gateway's may be behind it by an approval.
    return answer.status === 'success' ? soldSideOf(stepRequest, answer) : undefined
  } catch (error) {
    if (signal.aborted) throw error
    ctx.report(error)
    return undefined
  }
}

/**
 * Checks the effect of a decoded bridge on the first network: exactly the sold amount leaves the account, and nothing else. By the
 * network's own node; by the gateway if that does not simulate. The gateway built the call as well, so that its simulation proves
 * less: it can only add a refusal, and without any simulation the decoded call counts as before (SEC-07). Throws
 * `TRANSACTION_CHANGED`, `NODE_REFUSED`, `ABORTED`.
 */
export async function checkBridgeEffect(
  stepRequest: StepRequest,
  exchange: BuiltExchange,
  walletCall: WalletCall,
): Promise<void> {
  const effect =
    (await simulateByNode(stepRequest, exchange, walletCall)) ??
    (await simulateByGateway(stepRequest, exchange))
  if (effect) checkSpent(stepRequest.request, effect)
}
