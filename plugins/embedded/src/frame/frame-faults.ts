import { isQuoinError, QuoinError, RpcError, rpcErrorMeanings } from '#kernel'
import type { AppRequestName, FrameError, RefusalReason } from '../../../../frame-protocol/catalogue.js'
import { EmbeddedError } from '../embedded-error.js'

/** The fallback for an error without a message (FRM-05). */
const wordless = 'An error occurred'

const isRpcCode = (code: number): boolean => code === 5000 || Object.hasOwn(rpcErrorMeanings, code)

/** Returns the error for a refusal of the frame: with its reason, if any, as `cause`. */
export function refusal(name: AppRequestName, { message, code, ...cause }: FrameError = {}): QuoinError {
  const details = message || wordless
  if (code !== undefined && (name === 'RPC_REQUEST' || isRpcCode(code)))
    return new RpcError(code, { message: details })
  const options = { details, ...(cause.reason !== undefined && { cause }) }
  return name === 'RPC_REQUEST'
    ? new QuoinError('RPC_FAILED', options)
    : new EmbeddedError('EMBEDDED_WALLET_REFUSED', options)
}

/** Returns true if the frame could not load a part of its code; then it did not execute the request. */
export function isCodeMissing(error: unknown): boolean {
  const reason: RefusalReason = 'codeMissing'
  return isQuoinError(error) && Reflect.get(Object(error.cause), 'reason') === reason
}

/**
 * Returns the error of a request that ended without the caller: 'Request was aborted', or 'Something went wrong'
 * (FRM-05).
 */
export function interruption(name: AppRequestName, details: string): QuoinError {
  return name === 'RPC_REQUEST'
    ? new QuoinError('ABORTED', { details })
    : new EmbeddedError('EMBEDDED_WALLET_ABORTED', { details })
}

/** Returns the error of a request that the frame did not answer in time. */
export function timedOut(name: AppRequestName): QuoinError {
  return new EmbeddedError('EMBEDDED_WALLET_TIMEOUT', {
    details: `iframe_request_timeout: ${name}`,
    fix: 'Check that the secure site and its database respond: call its /ready.',
  })
}

export function unreachable(details: string, cause?: unknown): QuoinError {
  return new EmbeddedError('EMBEDDED_WALLET_UNREACHABLE', {
    details,
    fix: 'Check that the secure site runs, and that it lists the origin of this page among those it allows.',
    cause,
  })
}
