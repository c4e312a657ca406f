import type { PluginContext, ResolvedOptions } from '#kernel'
import { buildEvent, includesOf } from './build-event.js'
import { type CatalogueLine, catalogue, viewOpened } from './catalogue.js'
import { createConsent } from './consent.js'
import {
  type AnalyticsApi,
  type AnalyticsPlugin,
  type AnalyticsState,
  type TrackedBusEvent,
  trackedEvents,
} from './contract.js'
import type { Surroundings } from './event-properties.js'
import { lineOf } from './line-of.js'
import { createOutbox } from './outbox.js'
import { requestsPrivacy } from './privacy-signal.js'

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
  const around: Surroundings = { ctx, includes: includesOf(ctx.options) }
  const track = (line: CatalogueLine, payload: unknown): void => {
    const built = buildEvent(line, payload, around)
    if (!built) return
    ctx.emit('analytics:tracked', built.props)
    outbox?.add(built)
  }
  // The bus carries any name; a payload is validated before it is used.
  const subscribe = (line: CatalogueLine): (() => void) =>
    ctx.on(line.on as never, (payload: unknown) => track(line, payload))
  for (const line of catalogue) if (line.on !== viewOpened) subscribe(line)

  const viewLines = catalogue.filter(({ on }) => on === viewOpened)
  let depth = 0
  const open = ctx.router.store.getState()
  if (open.open) {
    // The view was opened, and perhaps left, while this plugin was still loading.
    for (const line of catalogue)
      if (line.on === 'modal:opened') track(line, { connected: ctx.connections.active() !== undefined })
    for (const { view } of open.stack) {
      depth += 1
      for (const line of viewLines) track(line, { view, depth })
    }
  }
  ctx.on('router:changed', (now) => {
    const isForward = now.depth > depth || (now.depth === 1 && depth === 1)
    depth = now.depth
    // Returning to a view does not count as opening it.
    if (isForward) for (const line of viewLines) track(line, now)
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
        subscriptions.set(one, subscribe(lineOf(one)))
  }
  ctx.own(ctx.contributions.store.subscribe(followPoint))
  followPoint()

  return { store, flush: async () => outbox?.flush() }
}
