import { toHex } from 'viem'
import type { Acting } from '../approvals.js'
import { checkAccount, checkChain } from '../evm/check-requested.js'
import { readCallTo } from '../evm/read-call.js'
import { fieldsOf, isAbsent, listOf } from '../rpc-params.js'
import type { SmartAccountCall } from '../smart-account/safe-calls.js'
import { invalidParams, WalletError } from '../wallet-error.js'

/** The request of `wallet_sendCalls`. */
export interface RequestedBundle {
  readonly id: string
  readonly calls: readonly SmartAccountCall[]
  readonly atomicRequired: boolean
  /** ERC-7715: the permission to use. */
  readonly permission: string | undefined
}

const MAX_CALLS = 100
const MAX_ID_LENGTH = 4_096
/** Source: EIP-5792; pages built for the first drafts send 1.0. */
const VERSIONS: readonly unknown[] = [undefined, '2.0.0', '2.0', '1.0']
const KNOWN_CAPABILITIES = ['permissions']

function readId(value: unknown): string {
  if (isAbsent(value)) return toHex(crypto.getRandomValues(new Uint8Array(32)))
  if (typeof value !== 'string' || value.length === 0 || value.length > MAX_ID_LENGTH)
    throw invalidParams('The id must be a string of 1 to 4,096 characters')
  return value
}

/** Rejects unsupported capabilities, unless they are optional. Source: EIP-5792. */
function readCapabilities(value: unknown): string | undefined {
  if (isAbsent(value)) return undefined
  const capabilities = fieldsOf(value)
  if (!capabilities) throw invalidParams('capabilities is not an object')
  const needed = Object.entries(capabilities).filter(([, one]) => fieldsOf(one)?.optional !== true)
  const unknown = needed.find(([name]) => !KNOWN_CAPABILITIES.includes(name))
  if (unknown)
    throw new WalletError(
      'unsupportedCapability',
      'The wallet doesn’t support a required capability. Nothing was sent.',
    )
  if (isAbsent(capabilities.permissions)) return undefined
  const context = fieldsOf(capabilities.permissions)?.context
  if (typeof context !== 'string') throw invalidParams("'capabilities.permissions' has no 'context'")
  return context
}

/** Reads the bundle of `wallet_sendCalls`, for the account and network in use (EMB-04). */
export function readBundle(params: unknown, acting: Acting): RequestedBundle {
  const [value, ...more] = listOf(params)
  const bundle = fieldsOf(value)
  if (!bundle || more.length > 0) throw invalidParams('Exactly one bundle of calls is expected')
  const { version, id, from, chainId, calls, atomicRequired, capabilities } = bundle
  if (!VERSIONS.includes(version)) throw invalidParams('This version of the request is not supported')
  if (!isAbsent(from)) checkAccount(acting, from)
  checkChain(acting, chainId)
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('At least one call is expected')
  if (calls.length > MAX_CALLS)
    throw new WalletError('bundleTooLarge', `A batch can have at most ${MAX_CALLS} calls. Nothing was sent.`)
  for (const call of calls) readCapabilities(fieldsOf(call)?.capabilities)
  return {
    id: readId(id),
    calls: calls.map(readCallTo),
    // Version 1.0 had only atomic batches, but wallets without a smart account accepted them as well.
    atomicRequired: atomicRequired === true,
    permission: readCapabilities(capabilities),
  }
}
