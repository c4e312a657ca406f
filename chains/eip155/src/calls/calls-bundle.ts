import { type CaipNetworkId, QuoinError } from '#kernel'
import type { EvmCall } from '../contract.js'
import { toHexChainId } from '../params/chain-id.js'
import { fieldsOf, isText, maxCallsIdLength, toQuantity } from '../params/param-shapes.js'

/** Returns a call in the form of wallet requests. */
export function toWalletCall({ to, data, value }: EvmCall): Readonly<Record<string, string>> {
  const call: Record<string, string> = { to }
  if (data !== undefined) call.data = data
  if (value !== undefined) call.value = toQuantity(value)
  return call
}

/** The parameter of `wallet_sendCalls`. */
export interface CallsBundle {
  readonly version: string
  /** Chosen by the page; absent: the wallet chooses one. */
  readonly id?: string | undefined
  readonly from: string
  readonly chainId: string
  readonly atomicRequired: boolean
  readonly calls: readonly Readonly<Record<string, string>>[]
}

/** Returns several calls as one request. Source: EIP-5792, version 2.0.0. */
export function toCallsBundle(
  from: string,
  caipNetworkId: CaipNetworkId,
  atomicRequired: boolean,
  calls: readonly EvmCall[],
): CallsBundle {
  const chainId = toHexChainId(caipNetworkId)
  return { version: '2.0.0', from, chainId, atomicRequired, calls: calls.map(toWalletCall) }
}

/**
 * Returns the batch id in a response to `wallet_sendCalls`; in version 1.0 the response is the id. Throws
 * `ANSWER_INVALID`.
 */
export function readCallsId(answer: unknown): string {
  const id = typeof answer === 'string' ? answer : fieldsOf(answer)?.id
  if (isText(id, maxCallsIdLength)) return id
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no batch id' })
}
