import type { Address, Hex } from 'viem'
import { invalidParams, WalletError } from '../wallet-error.js'
import { addressOf, amountOf, chainIdOf, hexOf, isFields } from './wallet-request.js'

/** A call of a batch; its amount is in wei. */
export interface WantedCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** A batch of calls that a site requests. Source: EIP-5792. */
export interface WantedCalls {
  /** `undefined` means the active account. */
  readonly from: Address | undefined
  readonly chainId: number
  readonly atomicRequired: boolean
  readonly calls: readonly WantedCall[]
  /** The site's own id of the batch, if any. */
  readonly id: string | undefined
}

const MAX_CALLS = 20

function callOf(value: unknown): WantedCall {
  if (!isFields(value)) throw invalidParams('a call must be an object.')
  return {
    to: addressOf(value.to, 'to of a call'),
    value: amountOf(value.value, 'value of a call') ?? 0n,
    data: value.data === undefined ? '0x' : hexOf(value.data, 'data of a call'),
  }
}

/** Validates the parameters of `wallet_sendCalls`. Throws WalletError with the codes of EIP-5792. */
export function readWantedCalls(params: unknown): WantedCalls {
  const [batch]: unknown[] = Array.isArray(params) ? params : []
  if (!isFields(batch)) throw invalidParams('one batch of calls is expected.')
  const { version, from, calls, capabilities, id } = batch
  if (version !== '2.0.0') throw invalidParams('the version must be 2.0.0.')
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('calls must be a list.')
  if (calls.length > MAX_CALLS) throw new WalletError(5740, 'The batch has too many calls for this wallet.')
  const required = Object.entries(isFields(capabilities) ? capabilities : {}).filter(
    ([, value]) => !(isFields(value) && value.optional === true),
  )
  if (required.length > 0) {
    throw new WalletError(
      5700,
      `The wallet does not support the capability ${String(required[0]?.[0]).slice(0, 64)}.`,
    )
  }
  return {
    from: from === undefined ? undefined : addressOf(from, 'from'),
    chainId: chainIdOf(batch.chainId),
    atomicRequired: batch.atomicRequired === true,
    calls: calls.map(callOf),
    id: typeof id === 'string' ? id.slice(0, 8194) : undefined,
  }
}
