import { BusToken, type EventBus, type PluginContext } from '#kernel'
import { type AnalyticsEvents, type AnalyticsPlugin, AnalyticsToken } from './contract.js'

/**
 * Loads the service if events are sent or listened to; other pages do not load it. The kernel's start waits for it, so
 * that the first event is tracked. A listener that is added later is detected when the modal opens or a wallet
 * connects.
 */
export async function startTracking(ctx: PluginContext<AnalyticsPlugin>): Promise<void> {
  // The bus of the kernel carries the plugin's own events, too.
  const bus = ctx.get(BusToken) as unknown as Pick<EventBus<AnalyticsEvents>, 'listens'>
  const isNeeded = (): boolean => ctx.options?.consent !== undefined || bus.listens('analytics:tracked')
  if (isNeeded()) {
    await ctx.load(AnalyticsToken)
    return
  }
  let isLoaded = false
  const loadIfNeeded = (): void => {
    if (isLoaded || !isNeeded()) return
    isLoaded = true
    ctx.load(AnalyticsToken).catch(ctx.report)
  }
  ctx.on('modal:opened', loadIfNeeded)
  ctx.on('connection:connected', loadIfNeeded)
}
