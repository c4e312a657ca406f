import type { PluginContext, ResolvedOptions } from '#kernel'
import type { EventScope } from './amounts.js'
import { buildEvent, entryOf, includesOf } from './build-event.js'
import { type CatalogueEntry, catalogue, viewOpened } from './catalogue.js'
import { createConsent, requestsPrivacy } from './consent.js'
import {
  type AnalyticsApi,
  type AnalyticsPlugin,
  type AnalyticsState,
  type TrackedBusEvent,
  trackedEvents,
} from './contract.js'
import { createOutbox } from './outbox.js'

/**
 * Creates the service: it maps the bus's events by the catalogue, emits the result, and sends it if the host has
 * consent.
 */
export function createAnalyticsService(
  ctx: PluginContext<AnalyticsPlugin>,
  { services }: Pick<ResolvedOptions, 'services'>,
): AnalyticsApi {
  const store = ctx.createStore<AnalyticsState>('state', {
    silent: undefined,
    waiting: 0,
    sent: 0,
    dropped: 0,
  })
  if (requestsPrivacy(ctx.platform)) {
    store.setState((state) => ({ ...state, silent: 'doNotTrack' }))
    return { store, flush: async () => undefined }
  }
  const consent = ctx.options?.consent
  const outbox =
    services.gateway === undefined || consent === undefined
      ? undefined
      : createOutbox(
          ctx,
          store,
          createConsent(ctx, consent, () => outbox?.consentChanged()),
        )
  if (!outbox) {
    const silent = services.gateway === undefined ? 'noService' : 'noConsent'
    store.setState((state) => ({ ...state, silent }))
  }
  const scope: EventScope = { ctx, includes: includesOf(ctx.options) }
  const track = (entry: CatalogueEntry, payload: unknown): void => {
    const built = buildEvent(entry, payload, scope)
    if (!built) return
    ctx.emit('analytics:tracked', built.props)
    outbox?.add(built)
  }
  // The bus carries any name; a payload is validated before it is used.
  const subscribe = (entry: CatalogueEntry): (() => void) =>
    ctx.on(entry.on as never, (payload: unknown) => track(entry, payload))
  for (const entry of catalogue) if (entry.on !== viewOpened) subscribe(entry)

  const viewEntries = catalogue.filter(({ on }) => on === viewOpened)
  let depth = 0
  const open = ctx.router.store.getState()
  if (open.open) {
    // The view was opened, and perhaps left, while this plugin was still loading.
    for (const entry of catalogue)
      if (entry.on === 'modal:opened') track(entry, { connected: ctx.connections.active() !== undefined })
    for (const { view } of open.stack) {
      depth += 1
      for (const entry of viewEntries) track(entry, { view, depth })
    }
  }
  ctx.on('router:changed', (now) => {
    const isForward = now.depth > depth || (now.depth === 1 && depth === 1)
    depth = now.depth
    // Returning to a view does not count as opening it.
    if (isForward) for (const entry of viewEntries) track(entry, now)
  })

  /** Emits the events of other plugins as they occur. */
  const subscriptions = new Map<TrackedBusEvent, () => void>()
  const followPoint = (): void => {
    const listed = ctx.contributions.list(trackedEvents)
    for (const [one, stop] of subscriptions) {
      if (listed.includes(one)) continue
      stop()
      subscriptions.delete(one)
    }
    // Tracking the tracking event would never end.
    for (const one of listed)
      if (!subscriptions.has(one) && one.on !== 'analytics:tracked')
        subscriptions.set(one, subscribe(entryOf(one)))
  }
  ctx.own(ctx.contributions.store.subscribe(followPoint))
  followPoint()

  return { store, flush: async () => outbox?.flush() }
}
