import { type ChainNamespace, isQuoinError, type PluginContext } from '#kernel'
import type { AccountApi, AccountPlugin } from './contract.js'

/** Ends connections. Each ends in the page in any case, also if the wallet fails. */
export type Disconnecting = Pick<AccountApi, 'reset' | 'endConnection' | 'disconnect'>

/** @param forget called when a namespace's account data must be deleted */
export function createDisconnecting(
  ctx: PluginContext<AccountPlugin>,
  forget: (namespace: ChainNamespace) => void,
): Disconnecting {
  const { signal, connections, router } = ctx

  /** Ends the connections, and displays a failure to the user. */
  const end = async (which: Parameters<typeof connections.disconnect>[0]): Promise<boolean> => {
    try {
      await connections.disconnect(which)
      return true
    } catch (error) {
      if (signal.aborted) return false
      ctx.report(error)
      // The page's connection has ended in any case.
      const isUnconfirmed = isQuoinError(error) && isQuoinError(error.cause, 'RELAY_UNREACHABLE')
      ctx.notices.show('error', ctx.t(isUnconfirmed ? 'disconnectUnconfirmed' : 'disconnectFailed'))
      return false
    }
  }

  return {
    async reset(namespace) {
      if (connections.active(namespace) !== undefined) {
        try {
          await connections.disconnect(namespace)
        } catch (error) {
          if (!signal.aborted) ctx.report(error)
        }
      }
      if (!signal.aborted) forget(namespace)
    },
    async endConnection(connectorId, namespace) {
      const hasEnded = await end({ connectorId, namespace })
      if (signal.aborted || connections.store.getState().connections.length > 0) return hasEnded
      if (hasEnded) router.close()
      return hasEnded
    },
    async disconnect(namespace) {
      const hasEnded = await end(namespace)
      if (hasEnded && !signal.aborted) router.close()
      return hasEnded
    },
  }
}
