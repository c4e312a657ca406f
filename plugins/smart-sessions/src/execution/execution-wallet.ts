import { durations, isQuoinError, type PluginContext, QuoinError, rpcCodeOf } from '#kernel'
import { withTimeout } from '#plugin-kit'
import type { SmartSessionsPlugin } from '../contract.js'
import { namespace, type SessionAccount } from '../session-account.js'
import { isUnknownMethod } from '../wallet-permissions.js'

/** Limit of an answer. Characters. */
const maxAnswer = 4_000_000
/** JSON-RPC: the parameters have another form; the wallet has done nothing. */
const invalidParams = -32_602

/** The wallet's methods of ERC-7715; each request is for one account on one network. */
export interface ExecutionWallet {
  /** Returns what the wallet supports; `undefined` if it does not support the methods. */
  supported(active: SessionAccount, signal?: AbortSignal): Promise<unknown>
  request(active: SessionAccount, requests: readonly object[], signal?: AbortSignal): Promise<unknown>
  /** Returns what the wallet granted before; `undefined` if it does not support the method. */
  granted(active: SessionAccount, signal?: AbortSignal): Promise<unknown>
  revoke(active: SessionAccount, context: string, signal?: AbortSignal): Promise<void>
}

/** Returns a copy of an answer: an object of the page may change, be endless, or run code when it is read. */
function plainCopy(answer: unknown): unknown {
  try {
    const text = JSON.stringify(answer)
    return text === undefined || text.length > maxAnswer ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Creates the methods for the wallet of the active connection. */
export function createExecutionWallet(ctx: PluginContext<SmartSessionsPlugin>): ExecutionWallet {
  const request = (
    active: SessionAccount,
    method: string,
    params: unknown,
    signal?: AbortSignal,
  ): Promise<unknown> =>
    ctx.rpc.request({
      namespace,
      method,
      params,
      caipNetworkId: active.network.caipNetworkId,
      expect: active.caipAddress,
      ...(signal && { signal }),
    })

  /** Sends a request that needs no user. */
  async function read(active: SessionAccount, method: string, signal?: AbortSignal): Promise<unknown> {
    const ends = signal ? AbortSignal.any([ctx.signal, signal]) : ctx.signal
    try {
      const answer = await withTimeout(ctx, durations.tenSeconds, ends, (until) =>
        request(active, method, [], until),
      )
      // A list or an object that cannot be copied is an answer all the same.
      return plainCopy(answer) ?? null
    } catch (error) {
      if (isUnknownMethod(error) || isQuoinError(error, 'WATCH_ONLY')) return undefined
      throw error
    }
  }

  return {
    supported: (active, signal) => read(active, 'wallet_getSupportedExecutionPermissions', signal),
    granted: (active, signal) => read(active, 'wallet_getGrantedExecutionPermissions', signal),
    async request(active, requests, signal) {
      return plainCopy(await request(active, 'wallet_requestExecutionPermissions', requests, signal))
    },
    async revoke(active, permissionContext, signal) {
      const method = 'wallet_revokeExecutionPermission'
      const param = { permissionContext }
      try {
        await request(active, method, param, signal)
      } catch (error) {
        if (isUnknownMethod(error)) throw new QuoinError('RPC_NOT_ALLOWED', { details: method, cause: error })
        if (rpcCodeOf(error) !== invalidParams) throw error
        // ERC-7715 names an object; other wallets take a list, as all other methods do.
        await request(active, method, [param], signal)
      }
    },
  }
}
