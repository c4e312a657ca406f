import { durations, type PluginContext } from '#kernel'
import { toWalletInfo } from '#plugins/walletconnect'
import { connectAttemptTransition, idleAttempt } from './connect-attempt.js'
import type { ConnectAttempt, WalletsApi, WalletsPlugin } from './contract.js'

/** Asks installed wallets to connect, one at a time. */
export function createExternalConnect(
  ctx: PluginContext<WalletsPlugin>,
): Pick<WalletsApi, 'attempt' | 'connect' | 'retry' | 'cancel'> {
  const store = ctx.createStore<ConnectAttempt>('attempt', idleAttempt)
  let ending = (): void => undefined
  let asked: Parameters<WalletsApi['connect']> | undefined

  const cancel = (): void => {
    ending()
    store.setState((state) => connectAttemptTransition(state, { type: 'leave' }))
  }

  const connect: WalletsApi['connect'] = (connectorId, wallet) => {
    const now = store.getState()
    // The same request again, as from a second render or a double click, is still the one under way (SEC-06).
    if (now.status === 'waiting' && now.connectorId === connectorId) return
    ending()
    asked = [connectorId, wallet]
    const controller = new AbortController()
    // A person who overlooked the wallet's window is told where to look.
    const stopHint = ctx.after(durations.tenSeconds, () =>
      store.setState((state) => connectAttemptTransition(state, { type: 'slow' })),
    )
    let isCurrent = true
    ending = () => {
      isCurrent = false
      stopHint()
      controller.abort()
      ending = () => undefined
    }
    store.setState((state) => connectAttemptTransition(state, { type: 'ask', connectorId }))
    const settle = (event: Parameters<typeof connectAttemptTransition>[1]): void => {
      // An answer to a request that the person left must not change what is shown of the next one.
      if (!isCurrent) return
      stopHint()
      ending = () => undefined
      store.setState((state) => connectAttemptTransition(state, event))
    }
    const options = { signal: controller.signal, ...(wallet && { wallet: toWalletInfo(wallet) }) }
    ctx.connections.connect(connectorId, options).then(
      () => settle({ type: 'connected' }),
      (error: unknown) => settle({ type: 'refused', error }),
    )
  }

  return {
    attempt: store,
    connect,
    cancel,
    retry() {
      const again = asked
      if (again === undefined) return
      cancel()
      // In the next turn: only then has the kernel given up the request that nobody waits for any more, and the wallet is
      // really asked again.
      ending = ctx.after(0, () => {
        ending = () => undefined
        connect(...again)
      })
    },
  }
}
