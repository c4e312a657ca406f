import { Problem } from '@quoin/server-kit/http'
import { maxBatchSize, type TrackedEvent, track, trackAll } from 'quoin/endpoints/analytics'
import { type ServedCall, type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { Database } from '../storage/open-database.js'

/** Max length of the properties of one event, as JSON. Characters. */
const MAX_PROPERTIES = 8192

export interface AnalyticsDeps {
  readonly database: Database
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Returns a page's URL without query and fragment: they may identify a user. */
function pageOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, pathname } = new URL(url)
  return origin === 'null' ? '' : `${origin}${pathname}`
}

/** Returns the properties to store, as JSON. */
function propertiesOf({ props }: TrackedEvent, name: string): string | null {
  const properties = props.properties === undefined ? null : JSON.stringify(props.properties)
  if (properties !== null && properties.length > MAX_PROPERTIES) {
    const description = `must have at most ${MAX_PROPERTIES} characters as JSON`
    throw new Problem(400, [{ name, description }])
  }
  return properties
}

/** Stores each event once, without the account's address and the page's query (SEC-14). */
export function analyticsEndpoints({ database: { query }, now }: AnalyticsDeps): readonly ServedEndpoint[] {
  const keep = async (
    events: readonly (TrackedEvent & { readonly kept: string | null })[],
    { projectId, origin }: Pick<ServedCall<unknown, unknown>, 'projectId' | 'origin'>,
  ): Promise<{ readonly success: true; readonly batch: number }> => {
    await query
      .insertInto('analytics_events')
      .values(
        events.map(({ eventId, url, timestamp, props, kept }) => ({
          project_id: projectId,
          event_id: eventId.toLowerCase(),
          origin: origin ?? null,
          page: pageOf(url),
          type: props.type,
          event: props.event,
          properties: kept,
          happened_at: timestamp,
          received_at: now(),
        })),
      )
      .onConflict((conflict) => conflict.columns(['project_id', 'event_id']).doNothing())
      .execute()
    return { success: true, batch: maxBatchSize }
  }
  return [
    serve(
      track,
      async ({ body, ...facts }) => keep([{ ...body, kept: propertiesOf(body, 'props.properties') }], facts),
      { isStored: true, needsOrigin: true },
    ),
    // One invalid event refuses the whole batch: the widget sends none, and a partial success is hard to report.
    serve(
      trackAll,
      async ({ body: { events }, ...facts }) =>
        keep(
          events.map((event, index) => ({
            ...event,
            kept: propertiesOf(event, `events.${index}.props.properties`),
          })),
          facts,
        ),
      // The schema has validated the body before `cost` is called.
      { isStored: true, needsOrigin: true, cost: (body) => (body as { events: unknown[] }).events.length },
    ),
  ]
}
