import { isQuoinError, QuoinError, RpcError, rpcErrorMeanings } from '#kernel'
import type { AppRequestName, FrameError, RefusalReason } from '../../../../frame-protocol/catalogue.js'
import { EmbeddedError } from '../embedded-error.js'

/** What stands where an error has no words (FRM-05). */
const wordless = 'An error occurred'

const isRpcCode = (code: number): boolean => code === 5000 || Object.hasOwn(rpcErrorMeanings, code)

/** What the frame refused with, as whoever asked is told it: with its reason, if it gave one, as `cause`. */
export function refusal(name: AppRequestName, { message, code, ...cause }: FrameError = {}): QuoinError {
  const details = message || wordless
  if (code !== undefined && (name === 'RPC_REQUEST' || isRpcCode(code)))
    return new RpcError(code, { message: details })
  const options = { details, ...(cause.reason !== undefined && { cause }) }
  return name === 'RPC_REQUEST'
    ? new QuoinError('RPC_FAILED', options)
    : new EmbeddedError('EMBEDDED_WALLET_REFUSED', options)
}

/** The frame lacks a part of itself, and did nothing of what it was asked. */
export function isCodeMissing(error: unknown): boolean {
  const reason: RefusalReason = 'codeMissing'
  return isQuoinError(error) && Reflect.get(Object(error.cause), 'reason') === reason
}

/** It ended while the answer was waited for, and not by whoever asked: 'Request was aborted', or 'Something went wrong' (FRM-05). */
export function interruption(name: AppRequestName, details: string): QuoinError {
  return name === 'RPC_REQUEST'
    ? new QuoinError('ABORTED', { details })
    : new EmbeddedError('EMBEDDED_WALLET_ABORTED', { details })
}

export function unreachable(details: string, cause?: unknown): QuoinError {
  return new EmbeddedError('EMBEDDED_WALLET_UNREACHABLE', {
    details,
    fix: 'Check that the secure site runs, and that it lists the origin of this page among those it allows.',
    cause,
  })
}
