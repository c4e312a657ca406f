import {
  type ChainNamespace,
  type ConnectorSession,
  createWalletAttempt,
  type PluginContext,
  points,
  QuoinError,
  type WalletAttempts,
} from '#kernel'
import { type WatchApi, type WatchPlugin, watchConnectorId } from './contract.js'
import { type FoundAccount, findAccount } from './find-account.js'
import { createWatchSession } from './watch-session.js'

/** The API, with the members that the connector and the views need. Other plugins cannot load it. */
export interface WatchCore extends WatchApi {
  readonly session: ConnectorSession
  /** The request of the view, one at a time. */
  readonly attempt: WalletAttempts<string>
}

/** Creates the service. */
export function createWatchCore(ctx: PluginContext<WatchPlugin>): WatchCore {
  const wanted = new Map<ChainNamespace, FoundAccount>()
  const session = createWatchSession(ctx, wanted)
  let last: Promise<unknown> = Promise.resolve()

  /** Connects one after the other: calls for the same connector at once would share the first account. */
  const connectFound = (found: FoundAccount, signal: AbortSignal): ReturnType<WatchApi['connect']> => {
    const { namespace, address } = found
    const next = last.then(async () => {
      if (signal.aborted) throw new QuoinError('ABORTED')
      wanted.set(namespace, found)
      try {
        const connection = await ctx.connections.connect(watchConnectorId, { namespace, signal })
        // Another plugin may have a connector of this id.
        if (!connection.isWatchOnly || connection.accounts[0]?.address !== address)
          throw new QuoinError('CONNECT_FAILED', { details: 'Another connector has the id of this plugin.' })
        return connection
      } finally {
        wanted.delete(namespace)
      }
    })
    last = next.catch(() => undefined)
    return next
  }

  const connect: WatchApi['connect'] = async (text, { namespace, signal } = {}) => {
    const ends = signal ? AbortSignal.any([signal, ctx.signal]) : ctx.signal
    return connectFound(await findAccount(ctx, text, namespace, ends), ends)
  }

  return {
    connect,
    session,
    attempt: createWalletAttempt<string>(ctx, {
      name: 'attempt',
      request: (text, signal) => connect(text, { signal }),
      isSame: (a, b) => a === b,
      onDone() {
        if (ctx.router.current()?.view !== 'WatchAddress') return
        // The user wants to look at it.
        if (ctx.contributions.find(points.views, 'Account')) ctx.router.reset('Account')
        else ctx.router.close()
      },
    }),
  }
}
