import { isFresh, type PluginContext } from '#kernel'
import { type ContributedService, createContributedServices } from '#plugin-kit'
import type { NotificationsPlugin } from '../contract.js'
import { type NotificationSource, type NotificationSourceEntry, notificationSources } from '../points.js'
import type { Offer } from '../shared-notification.js'

/** Limits of one source: notifications in a period, and entries of its store that are read. */
const maxInPeriod = 3
/** Milliseconds. */
const period = 60_000
const maxRead = 20
/** Maximum number of ids that are remembered of a source. */
const maxKnown = 500

type Loaded = ContributedService<NotificationSourceEntry, NotificationSource>

/** Runs code of another plugin, and reports what it throws. */
function safely(ctx: PluginContext<NotificationsPlugin>, run: () => void): void {
  try {
    run()
  } catch (error) {
    ctx.report(error)
  }
}

/** Reports the new entries of a source, three a minute at most. */
function followSource(
  ctx: PluginContext<NotificationsPlugin>,
  { entry, service }: Loaded,
  offer: Offer,
): () => void {
  const known = new Set<string>()
  let times: readonly number[] = []
  const read = (): void => {
    const now = ctx.platform.now()
    for (const { id, title, body, tone = 'neutral' } of service.store.getState().slice(0, maxRead)) {
      if (typeof id !== 'string' || id.length > 100 || known.has(id)) continue
      if (known.size >= maxKnown) known.clear()
      known.add(id)
      times = times.filter((at) => isFresh(at, period, now))
      if (times.length >= maxInPeriod) continue
      times = [...times, now]
      const target = service.open ? ({ to: 'source', source: entry.id, id } as const) : undefined
      offer({ id: `plugin:${entry.id}:${id}`, kind: 'plugin', tone, title, body, target })
    }
  }
  const stop = service.store.subscribe(() => safely(ctx, read))
  safely(ctx, read)
  return stop
}

/**
 * Follows the notifications of other plugins.
 *
 * @returns opens a notification of a source
 */
export function followSources(
  ctx: PluginContext<NotificationsPlugin>,
  offer: Offer,
): (source: string, id: string) => void {
  const services = createContributedServices(ctx, {
    name: 'sources',
    point: notificationSources,
    tokenOf: ({ source }) => source,
  })
  const followed = new Map<NotificationSource, () => void>()
  const follow = (): void => {
    const loaded = services.getState() ?? []
    for (const [service, stop] of [...followed])
      if (!loaded.some((one) => one.service === service)) {
        stop()
        followed.delete(service)
      }
    for (const one of loaded)
      if (!followed.has(one.service))
        safely(ctx, () => followed.set(one.service, followSource(ctx, one, offer)))
  }
  ctx.own(services.subscribe(follow))
  ctx.own(() => {
    for (const stop of followed.values()) stop()
  })
  follow()
  return (source, id) =>
    safely(ctx, () =>
      services
        .getState()
        ?.find(({ entry }) => entry.id === source)
        ?.service.open?.(id),
    )
}
