import { type ErrorCode, isQuoinError, type QuoinError, type RpcError, rpcErrorMeanings } from '#kernel'

/**
 * The error of an EIP-1193 provider: `code` is a number of EIP-1193, EIP-1474 or EIP-3326, `cause` the original `QuoinError`.
 *
 * @example
 * try {
 *   await provider.request({ method: 'eth_requestAccounts' })
 * } catch (error) {
 *   if (error instanceof ProviderRpcError && error.code === 4001) return   // the user rejected, or closed the dialog
 * }
 */
export class ProviderRpcError extends Error {
  override readonly name: string = 'ProviderRpcError'
  readonly code: number
  /** Data that the wallet or the node added, such as the reason of a revert. */
  readonly data: unknown

  constructor(
    code: number,
    message: string,
    options: { readonly data?: unknown; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.data = options.data
  }
}

/** EIP-1193: 4001 rejected, 4100 unauthorized, 4200 unsupported, 4900 and 4901 disconnected. Others: JSON-RPC 2.0. */
const numbers: Readonly<Partial<Record<ErrorCode, number>>> = {
  USER_REJECTED: 4001,
  NOT_CONNECTED: 4100,
  WATCH_ONLY: 4100,
  RPC_NOT_ALLOWED: 4200,
  CHAIN_ADAPTER_NOT_FOUND: 4200,
  ABORTED: 4900,
  KERNEL_NOT_STARTED: 4900,
  KERNEL_DISPOSED: 4900,
  CONNECTION_CHANGED: 4901,
  NETWORK_NOT_FOUND: 4901,
  RPC_PARAMS_INVALID: -32602,
  TOO_LARGE: -32602,
  NODE_REFUSED: -32000,
  FUNDS_INSUFFICIENT: -32000,
}
const internalError = -32603
/** WalletConnect's code for a rejection by the user. */
const walletConnectRefusal = 5000

/** Errors are wrapped once or twice; a chain that is longer than this may be a ring. */
const deepest = 5

function findRpcError(error: QuoinError): RpcError | undefined {
  let value: unknown = error
  for (let level = 0; level < deepest && isQuoinError(value); level++) {
    // Only `RpcError` has this member.
    if ('rpcCode' in value && typeof value.rpcCode === 'number') return value as RpcError
    value = value.cause
  }
  return undefined
}

/** Returns the message of the wallet or node, which libraries parse: without the prefix of `RpcError`. */
function wordsOf({ rpcCode, details = '', shortMessage }: RpcError): string {
  const meaning = rpcErrorMeanings[rpcCode] ?? 'Unknown code'
  const before = `${rpcCode} ${meaning}: `
  if (details.startsWith(before)) return details.slice(before.length)
  return rpcErrorMeanings[rpcCode] ?? shortMessage
}

/** Returns the data if it can be serialized, as libraries put it into JSON; otherwise `undefined`. */
function plainData(data: unknown): unknown {
  try {
    return JSON.stringify(data) === undefined ? undefined : data
  } catch {
    return undefined
  }
}

/** Returns the error of a provider for any thrown value. */
export function toProviderError(thrown: unknown): ProviderRpcError {
  if (thrown instanceof ProviderRpcError) return thrown
  if (!isQuoinError(thrown)) return new ProviderRpcError(internalError, 'Internal error', { cause: thrown })
  const value = findRpcError(thrown)
  if (value) {
    const code = value.rpcCode === walletConnectRefusal ? 4001 : value.rpcCode
    return new ProviderRpcError(code, wordsOf(value), { data: plainData(value.data), cause: thrown })
  }
  const message = [thrown.shortMessage, thrown.details].filter(Boolean).join(': ')
  return new ProviderRpcError(numbers[thrown.code] ?? internalError, message, { cause: thrown })
}
