import type { PluginContext } from '#kernel'
import type { PayPlugin } from './contract.js'
import { readRequest } from './read-request.js'

/** Returns the same key for requests of the same amount to the same recipient; `undefined` for an invalid request. */
export function paymentKey(ctx: PluginContext<PayPlugin>, request: unknown): string | undefined {
  try {
    const { due, chain } = readRequest(ctx, request)
    const { caipNetworkId, recipient, token, amount } = due
    const form = (address: string): string => chain.normalizeAddress(address)
    return [caipNetworkId, form(recipient), token === undefined ? '' : form(token), amount.value].join(' ')
  } catch {
    return undefined
  }
}
