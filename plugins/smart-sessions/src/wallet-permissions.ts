import { isQuoinError, type PluginContext, requireCapability, rpcCodeOf } from '#kernel'
import type { SmartSessionsPlugin } from './contract.js'
import { fieldsOf } from './fields-of.js'
import { namespace, type SessionPlace } from './session-place.js'

/** The wallet's permission methods; each request is for one account on one network. */
export interface WalletPermissions {
  /** Returns the answer to `wallet_getCapabilities`; `undefined` if the wallet does not support the method. */
  capabilities(place: SessionPlace, signal?: AbortSignal): Promise<unknown>
  grant(place: SessionPlace, params: object, signal?: AbortSignal): Promise<unknown>
  /** Returns true if it supports permissions: then its grants can be revoked. */
  canRevoke(place: SessionPlace, signal?: AbortSignal): Promise<boolean>
  revoke(place: SessionPlace, context: string, signal?: AbortSignal): Promise<void>
  /** Returns the account's signature of a text. */
  sign(place: SessionPlace, message: string, signal?: AbortSignal): Promise<string>
}

const hexOf = (place: SessionPlace): string => `0x${Number(place.network.id).toString(16)}`

/** Returns true if a wallet does not support a method, as opposed to failing. */
const isUnknownMethod = (error: unknown): boolean =>
  isQuoinError(error, 'RPC_NOT_ALLOWED') || [-32601, -32004, 4200].includes(rpcCodeOf(error) ?? 0)

/** Creates the permission methods for the wallet of the active connection. */
export function createWalletPermissions(ctx: PluginContext<SmartSessionsPlugin>): WalletPermissions {
  const request = (
    place: SessionPlace,
    method: string,
    params: unknown,
    signal?: AbortSignal,
  ): Promise<unknown> =>
    ctx.rpc.request({
      namespace,
      method,
      params,
      caipNetworkId: place.network.caipNetworkId,
      expect: place.caipAddress,
      ...(signal && { signal }),
    })

  const wallet: WalletPermissions = {
    async capabilities(place, signal) {
      try {
        const params = [place.account.address, [hexOf(place)]]
        return await request(place, 'wallet_getCapabilities', params, signal)
      } catch (error) {
        if (isUnknownMethod(error)) return undefined
        throw error
      }
    },
    grant: (place, params, signal) => request(place, 'wallet_grantPermissions', [params], signal),
    async canRevoke(place, signal) {
      const answer = fieldsOf(await wallet.capabilities(place, signal)) ?? {}
      return Object.values(answer).some((one) => fieldsOf(fieldsOf(one)?.permissions)?.supported === true)
    },
    async revoke(place, context, signal) {
      await request(place, 'wallet_revokePermissions', [{ context }], signal)
    },
    async sign(place, message, signal) {
      const messages = requireCapability(place.chain, 'messages')
      const call = await messages.request({ address: place.account.address, message })
      const answer = await request(place, call.method, call.params, signal)
      return messages.readSignature(answer)
    },
  }
  return wallet
}
