import { createWalletAttempt, type PluginContext, QuoinError } from '#kernel'
import { toWalletInfo } from '#plugins/walletconnect'
import type { ConnectTarget, WalletsApi, WalletsPlugin } from '../contract.js'
import type { WalletChoice } from './wallet-choice.js'

/** Sends connect requests to installed wallets, one at a time. */
export function createExternalConnect(
  ctx: PluginContext<WalletsPlugin>,
  choice: Pick<WalletChoice, 'isUndecided' | 'decide'>,
): Pick<WalletsApi, 'attempt' | 'connect' | 'retry' | 'cancel'> {
  const { store, start, retry, cancel } = createWalletAttempt<ConnectTarget>(ctx, {
    name: 'attempt',
    async request(target, signal) {
      const { connectorId, wallet, namespace } = target
      if (choice.isUndecided(target)) {
        await choice.decide(target, signal)
        // Another view has replaced the one of this request.
        throw new QuoinError('ABORTED')
      }
      await ctx.connections.connect(connectorId, {
        signal,
        ...(namespace !== undefined && { namespace }),
        ...(wallet && { wallet: toWalletInfo(wallet) }),
      })
    },
    isSame: (a, b) => a.connectorId === b.connectorId && a.namespace === b.namespace,
  })
  return {
    attempt: store,
    connect: (connectorId, wallet, namespace) => start({ connectorId, wallet, namespace }),
    retry,
    cancel,
  }
}
