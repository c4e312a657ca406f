import { isQuoinError, type PluginContext, requireCapability, rpcCodeOf } from '#kernel'
import type { SmartSessionsPlugin } from './contract.js'
import { fieldsOf } from './permission/read-permission.js'
import { namespace, type SessionAccount } from './session-account.js'

/** The wallet's permission methods; each request is for one account on one network. */
export interface WalletPermissions {
  /** Returns the answer to `wallet_getCapabilities`; `undefined` if the wallet does not support the method. */
  capabilities(active: SessionAccount, signal?: AbortSignal): Promise<unknown>
  grant(active: SessionAccount, params: object, signal?: AbortSignal): Promise<unknown>
  /** Returns true if it supports permissions: then its grants can be revoked. */
  canRevoke(active: SessionAccount, signal?: AbortSignal): Promise<boolean>
  revoke(active: SessionAccount, context: string, signal?: AbortSignal): Promise<void>
  /** Returns the account's signature of a text. */
  sign(active: SessionAccount, message: string, signal?: AbortSignal): Promise<string>
}

const hexOf = (active: SessionAccount): string => `0x${Number(active.network.id).toString(16)}`

/** Returns true if a wallet does not support a method, as opposed to failing. */
export const isUnknownMethod = (error: unknown): boolean =>
  isQuoinError(error, 'RPC_NOT_ALLOWED') || [-32601, -32004, 4200].includes(rpcCodeOf(error) ?? 0)

/** Creates the permission methods for the wallet of the active connection. */
export function createWalletPermissions(ctx: PluginContext<SmartSessionsPlugin>): WalletPermissions {
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

  const wallet: WalletPermissions = {
    async capabilities(active, signal) {
      try {
        const params = [active.account.address, [hexOf(active)]]
        return await request(active, 'wallet_getCapabilities', params, signal)
      } catch (error) {
        if (isUnknownMethod(error)) return undefined
        throw error
      }
    },
    grant: (active, params, signal) => request(active, 'wallet_grantPermissions', [params], signal),
    async canRevoke(active, signal) {
      const answer = fieldsOf(await wallet.capabilities(active, signal)) ?? {}
      return Object.values(answer).some((one) => fieldsOf(fieldsOf(one)?.permissions)?.supported === true)
    },
    async revoke(active, context, signal) {
      await request(active, 'wallet_revokePermissions', [{ context }], signal)
    },
    async sign(active, message, signal) {
      const messages = requireCapability(active.chain, 'messages')
      const call = await messages.request({ address: active.account.address, message })
      const answer = await request(active, call.method, call.params, signal)
      return messages.readSignature(answer)
    },
  }
  return wallet
}
