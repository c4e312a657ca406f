import { type Connection, durations, isQuoinError, type PluginContext, QuoinError, rpcCodeOf } from '#kernel'
import type { Eip155Plugin } from '../contract.js'

/** Timeout of wallet requests that need no user. Milliseconds. */
const requestTimeout = durations.tenSeconds

/** Error codes for an unsupported method. Sources: JSON-RPC, EIP-1193, EIP-1474. */
const unknownMethod: ReadonlySet<unknown> = new Set([-32601, 4200, -32004])

/** Returns whether a wallet does not support the method: then it has done nothing. */
export function isUnknownMethod(error: unknown): boolean {
  return unknownMethod.has(rpcCodeOf(error))
}

/** Returns the active EVM connection. Throws `NOT_CONNECTED`. */
export function activeConnection(ctx: PluginContext<Eip155Plugin>): Connection {
  const connection = ctx.connections.active('eip155')
  if (!connection) throw new QuoinError('NOT_CONNECTED', { details: 'eip155' })
  return connection
}

/** Returns whether the wallet of a connection declares a method. */
export function declares(ctx: PluginContext<Eip155Plugin>, connection: Connection, method: string): boolean {
  const connector = ctx.connectors.find(connection.connectorId)
  return connector?.methods('eip155').includes(method) ?? false
}

export interface SilentRequest {
  readonly method: string
  readonly params: unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * Sends a request that needs no user; returns `undefined` if the wallet does not support the method or does not respond
 * within ten seconds. Throws any other error of the wallet.
 */
export async function requestSilently(
  ctx: PluginContext<Eip155Plugin>,
  { method, params, signal }: SilentRequest,
): Promise<unknown> {
  if (!declares(ctx, activeConnection(ctx), method)) return undefined
  const ended = new AbortController()
  const end = (): void => ended.abort()
  const cancel = ctx.after(requestTimeout, end)
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  try {
    return await ctx.rpc.request({ namespace: 'eip155', method, params, signal: ended.signal })
  } catch (error) {
    const isLate = isQuoinError(error, 'ABORTED') && ended.signal.aborted && !signal?.aborted
    if (isLate || isUnknownMethod(error)) return undefined
    throw error
  } finally {
    cancel()
    signal?.removeEventListener('abort', end)
  }
}
