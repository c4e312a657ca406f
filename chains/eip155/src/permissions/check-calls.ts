import {
  type CallCheck,
  type ChainRequest,
  type ContractCall,
  isNodeRefusal,
  isQuoinError,
  type NodeClient,
} from '#kernel'
import { readQuantity } from '../params/param-shapes.js'
import { nobody } from './approval-calls.js'

/**
 * A call that ends a permission may use this many times the gas of a plain transfer on its network: tokens behind proxies use up to five
 * times as much. It is a ratio, as the gas of a rollup includes its fee for data.
 */
const maxTransfers = 20n

/** Max number of concurrent requests. */
const atOnce = 6

export interface CallsToCheck extends ChainRequest {
  /** In the form that nodes take, like the addresses of the calls. */
  readonly from: string
  readonly calls: readonly Pick<ContractCall, 'to' | 'data'>[]
}

/**
 * Estimates the gas of each call, alone and as a call of the account: a contract that burns gas when its permission ends must not be part
 * of a batch, whose fee is displayed as one. Throws if the gas of a plain transfer cannot be read.
 */
export async function checkCalls(
  node: NodeClient,
  { network, signal, from, calls }: CallsToCheck,
): Promise<readonly CallCheck[]> {
  const estimate = (call: { readonly to: string; readonly data?: string }): Promise<bigint> =>
    node.read({ network, method: 'eth_estimateGas', params: [{ from, ...call }], signal }, readQuantity)
  const limit = maxTransfers * (await estimate({ to: nobody }))
  const checks: CallCheck[] = calls.map(() => 'unknown')
  const waiting = calls.entries()
  const work = async (): Promise<void> => {
    for (const [at, { to, data }] of waiting)
      try {
        checks[at] = (await estimate({ to, data })) > limit ? 'costly' : 'passed'
      } catch (error) {
        if (isQuoinError(error, 'ABORTED')) throw error
        // Another failure than a refusal, e.g. a timeout, does not show what the call does.
        if (isNodeRefusal(error)) checks[at] = 'fails'
      }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, calls.length) }, work))
  return checks
}
