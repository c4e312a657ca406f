import { errorCodes, type KernelErrorCode } from '../../kernel/errors/error-codes.js'
import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { walletErrorCodes } from './wallet-error-codes.js'

/** The numeric codes that a wallet or node may return. Sources: JSON-RPC 2.0, EIP-1474, EIP-1193, EIP-5792. */
export const rpcErrorMeanings: Readonly<Record<number, string>> = {
  [-32700]: 'Parse error',
  [-32600]: 'Invalid request',
  [-32601]: 'Method not found',
  [-32602]: 'Invalid params',
  [-32603]: 'Internal error',
  [-32000]: 'Invalid input',
  [-32001]: 'Resource not found',
  [-32002]: 'Resource unavailable',
  [-32003]: 'Transaction rejected',
  [-32004]: 'Method not supported',
  [-32005]: 'Limit exceeded',
  [-32006]: 'JSON-RPC version not supported',
  4001: 'User rejected the request',
  4100: 'Not authorised by the user',
  4200: 'Method not supported by the wallet',
  4900: 'Disconnected from all chains',
  4901: 'Not connected to the requested chain',
  4902: 'Chain not recognised by the wallet',
  5700: 'Capability not supported',
  5710: 'Chain id not supported',
  5720: 'Duplicate bundle id',
  5730: 'Unknown bundle id',
  5740: 'Bundle too large',
  5750: 'Upgrade rejected by the wallet',
  5760: 'Atomicity not supported',
}

/** The user declined to upgrade the account, which each call on its own does not need. Source: EIP-5792. */
const upgradeRejected = 5750
/** EIP-1193, ethers, EIP-5792. */
const isRefusal = (code: unknown): boolean =>
  code === 4001 || code === 'ACTION_REJECTED' || code === upgradeRejected

/** An error that the wallet or the node returned, with its numeric code. */
export class RpcError extends QuoinError {
  readonly rpcCode: number
  readonly data: unknown

  constructor(
    rpcCode: number,
    options: {
      readonly message?: string | undefined
      readonly data?: unknown
      readonly cause?: unknown
      /**
       * For connectors of wallets that refuse with other codes. Default: `USER_REJECTED` for 4001, 5750, else
       * `RPC_FAILED`.
       */
      readonly code?: KernelErrorCode
    } = {},
  ) {
    const code = options.code ?? (isRefusal(rpcCode) ? 'USER_REJECTED' : 'RPC_FAILED')
    const message = options.message?.slice(0, 500)
    const details = [`${rpcCode} ${rpcErrorMeanings[rpcCode] ?? 'Unknown code'}`, message]
      .filter(Boolean)
      .join(': ')
    // Connectors also throw 4901 themselves, without a request to the wallet: it returned nothing then.
    const text = rpcCode === 4901 ? 'The wallet is not connected to this network' : errorCodes[code]
    super(code, { details, cause: options.cause, text })
    this.rpcCode = rpcCode
    this.data = options.data
  }
}

/**
 * Turns whatever a wallet threw (an object with a code, an Error, a string, `undefined`) into an error with a code. A
 * refusal that the wallet wrapped into another error is `USER_REJECTED`. An aborted request stays `ABORTED`; a
 * `QuoinError` passes unchanged.
 */
export function toWalletError(thrown: unknown): QuoinError {
  let message = typeof thrown === 'string' ? thrown : undefined
  let data: unknown
  try {
    if (thrown instanceof QuoinError) return thrown
    if (typeof thrown === 'object' && thrown !== null) {
      if (Reflect.get(thrown, 'name') === 'AbortError') return new QuoinError('ABORTED', { cause: thrown })
      const value: unknown = Reflect.get(thrown, 'message')
      if (typeof value === 'string') message = value
      data = Reflect.get(thrown, 'data')
    }
  } catch {
    // A wallet's object may throw from its getters; then that part of it cannot be read.
  }
  const codes = walletErrorCodes(thrown)
  const [outer] = codes
  const refusal = codes.find(isRefusal)
  const code = refusal === undefined ? outer : refusal === upgradeRejected ? upgradeRejected : 4001
  return typeof code === 'number'
    ? new RpcError(code, { message, data, cause: thrown })
    : new QuoinError('RPC_FAILED', { details: message?.slice(0, 500), cause: thrown })
}
