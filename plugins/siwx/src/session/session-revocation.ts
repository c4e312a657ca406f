import type { Connection, PluginContext } from '#kernel'
import type { SiwxPlugin } from '../contract.js'
import type { KnownSessions } from './known-sessions.js'
import type { SiwxAccountKey, SiwxStorage } from './siwx-storage.js'

/**
 * Calls back once for each ended connection, with its accounts, on any network of its namespace. A connection that
 * another tab ended is handled there.
 */
function onceDisconnected(
  ctx: PluginContext<SiwxPlugin>,
  run: (gone: { isOf(account: SiwxAccountKey): boolean }) => void,
): void {
  let live = ctx.connections.store.getState().connections
  const ended = new Map<string, Connection>()
  const nameOf = (one: { readonly connectorId: string; readonly namespace: string }): string =>
    `${one.namespace} ${one.connectorId}`
  ctx.own(
    ctx.connections.store.subscribe(({ connections }) => {
      for (const one of live)
        if (!connections.some((now) => nameOf(now) === nameOf(one))) ended.set(nameOf(one), one)
      live = connections
    }),
  )
  ctx.on('connection:disconnected', ({ namespace, connectorId, by }) => {
    const gone = ended.get(nameOf({ namespace, connectorId }))
    ended.delete(nameOf({ namespace, connectorId }))
    if (!gone || by === 'tab') return
    const form = (address: string): string => ctx.chains.find(namespace)?.normalizeAddress(address) ?? address
    const addresses = gone.accounts.map(({ address }) => form(address))
    run({
      isOf: ({ caipNetworkId, address }) =>
        caipNetworkId.startsWith(`${namespace}:`) && addresses.includes(form(address)),
    })
  })
}

/**
 * Returns a function that revokes the session of an account, or all of them. The sessions of a disconnected account are revoked too,
 * unless the host opted out.
 */
export function createSessionRevocation(
  ctx: PluginContext<SiwxPlugin>,
  { storage, known }: { readonly storage: SiwxStorage; readonly known: KnownSessions },
): (which: SiwxAccountKey | undefined) => Promise<void> {
  const { signal } = ctx
  const revoke = async (which: SiwxAccountKey | undefined): Promise<void> => {
    known.take(await storage.revoke(which, signal))
    ctx.emit('siwx:signedOut', { caipNetworkId: which?.caipNetworkId, all: which === undefined })
  }
  if (ctx.options?.signOutOnDisconnect ?? true)
    onceDisconnected(ctx, ({ isOf }) => {
      const signOutAll = async (): Promise<void> => {
        const { isKnown, list } = known.store.getState()
        for (const session of (isKnown ? list : await known.look()).filter(isOf)) await revoke(session)
      }
      signOutAll().catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      })
    })
  return revoke
}
