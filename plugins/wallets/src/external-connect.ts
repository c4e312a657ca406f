import { createWalletAttempt, type PluginContext } from '#kernel'
import { toWalletInfo } from '#plugins/walletconnect'
import type { ConnectTarget, WalletsApi, WalletsPlugin } from './contract.js'

/** Asks installed wallets to connect, one at a time. */
export function createExternalConnect(
  ctx: PluginContext<WalletsPlugin>,
): Pick<WalletsApi, 'attempt' | 'connect' | 'retry' | 'cancel'> {
  const { store, start, retry, cancel } = createWalletAttempt<ConnectTarget>(ctx, {
    name: 'attempt',
    ask: ({ connectorId, wallet }, signal) =>
      ctx.connections.connect(connectorId, { signal, ...(wallet && { wallet: toWalletInfo(wallet) }) }),
    isSame: (a, b) => a.connectorId === b.connectorId,
  })
  return {
    attempt: store,
    connect: (connectorId, wallet) => start({ connectorId, wallet }),
    retry,
    cancel,
  }
}
