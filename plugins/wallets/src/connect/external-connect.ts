import { createWalletAttempt, type PluginContext } from '#kernel'
import { toWalletInfo } from '#plugins/walletconnect'
import type { ConnectTarget, WalletsApi, WalletsPlugin } from '../contract.js'

/** Sends connect requests to installed wallets, one at a time. */
export function createExternalConnect(
  ctx: PluginContext<WalletsPlugin>,
): Pick<WalletsApi, 'attempt' | 'connect' | 'retry' | 'cancel'> {
  const { store, start, retry, cancel } = createWalletAttempt<ConnectTarget>(ctx, {
    name: 'attempt',
    request: ({ connectorId, wallet, namespace }, signal) =>
      ctx.connections.connect(connectorId, {
        signal,
        ...(namespace !== undefined && { namespace }),
        ...(wallet && { wallet: toWalletInfo(wallet) }),
      }),
    isSame: (a, b) => a.connectorId === b.connectorId && a.namespace === b.namespace,
  })
  return {
    attempt: store,
    connect: (connectorId, wallet, namespace) => start({ connectorId, wallet, namespace }),
    retry,
    cancel,
  }
}
