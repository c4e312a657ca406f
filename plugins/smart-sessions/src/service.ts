import { deriveStore, durations, type PluginContext } from '#kernel'
import type { Revocation, SmartSessionsApi, SmartSessionsPlugin, SmartSessionsState } from './contract.js'
import { createEndedSessions } from './ended-sessions.js'
import { grantSession } from './grant/grant-session.js'
import { reasonOf, revokeSession } from './revoke-session.js'
import { createSessionList } from './session-list.js'
import { needPlace } from './session-place.js'
import { SmartSessionsError } from './smart-sessions-error.js'
import { createWalletPermissions } from './wallet-permissions.js'

/** How often it is looked whether something has expired. Milliseconds. */
const glance = durations.tenSeconds

/** Makes the service. */
export function createSmartSessionsService(ctx: PluginContext<SmartSessionsPlugin>): SmartSessionsApi {
  const wallet = createWalletPermissions(ctx)
  const list = createSessionList(ctx)
  const seconds = (): number => Math.floor(ctx.platform.now() / 1000)
  const now = ctx.createStore('now', seconds())
  const revocations = ctx.createStore<SmartSessionsState['revocations']>('revocations', {})
  const running = new Map<string, Promise<void>>()
  const ended = createEndedSessions(ctx)

  const store = deriveStore([list.store, revocations, now], (): SmartSessionsState => {
    const { of, status, sessions } = list.store.getState()
    return { account: of, status, sessions, revocations: revocations.getState(), now: now.getState() }
  })

  const tell = (pci: string, revocation: Revocation): void => {
    if (!ctx.signal.aborted) revocations.setState((before) => ({ ...before, [pci]: revocation }))
  }

  async function revoke(pci: string, signal: AbortSignal): Promise<void> {
    const place = needPlace(ctx)
    const session = (await list.read(place, signal)).find((one) => one.pci === pci)
    if (!session)
      throw new SmartSessionsError('SESSION_REVOKE_FAILED', { details: 'There is no such session.' })
    if (session.revokedAt !== undefined) return
    await revokeSession(ctx, wallet, {
      session,
      place,
      signal,
      isEnded: await ended.has(pci),
      onEnded: () => ended.add(pci),
      tell: (revocation) => tell(pci, revocation),
    })
    ended.remove(pci)
    ctx.emit('smartSessions:revoked', { caipNetworkId: place.network.caipNetworkId })
  }

  return {
    store,
    watch() {
      now.setState(seconds())
      const stops = [list.watch(), ctx.every(glance, () => now.setState(seconds()))]
      return () => {
        for (const stop of stops) stop()
      }
    },
    refresh: list.refresh,
    async grant(request, signal) {
      const granted = await grantSession(ctx, wallet, request, signal)
      void list.refresh()
      return granted
    },
    list: async (signal) => list.read(needPlace(ctx), signal),
    revoke(pci, signal) {
      const before = running.get(pci)
      if (before) return before
      const ends = signal ? AbortSignal.any([ctx.signal, signal]) : ctx.signal
      const run = revoke(pci, ends)
        .then(
          async () => {
            await list.refresh()
            tell(pci, { phase: 'done' })
          },
          async (error: unknown) => {
            // The kernel may be gone by now, and with it the storage.
            const isEnded = await ended.has(pci).catch(() => false)
            tell(pci, { phase: 'failed', failure: { reason: reasonOf(error), isEnded } })
            throw error
          },
        )
        .finally(() => running.delete(pci))
      running.set(pci, run)
      return run
    },
  }
}
