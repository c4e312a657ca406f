import { track } from 'quoin/endpoints/analytics'
import { Problem } from '../http/problem.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { Database } from '../storage/database.js'

/** Of the properties of one event, as JSON. Characters. */
const MOST_PROPERTIES = 8192

export interface AnalyticsDeps {
  readonly database: Database
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A page without what it was asked with: that may name a person. */
function pageOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { origin, pathname } = new URL(url)
  return origin === 'null' ? '' : `${origin}${pathname}`
}

/** Keeps events once each, without the account's address and the page's query (SEC-14). */
export function analyticsEndpoints({ database: { query }, now }: AnalyticsDeps): readonly ServedEndpoint[] {
  return [
    serve(track, async ({ body, projectId, origin }) => {
      const { eventId, url, timestamp, props } = body
      const properties = props.properties === undefined ? null : JSON.stringify(props.properties)
      if (properties !== null && properties.length > MOST_PROPERTIES) {
        const description = `must have at most ${MOST_PROPERTIES} characters as JSON`
        throw new Problem(400, [{ name: 'props.properties', description }])
      }
      await query
        .insertInto('analytics_events')
        .values({
          project_id: projectId,
          event_id: eventId.toLowerCase(),
          origin: origin ?? null,
          page: pageOf(url),
          type: props.type,
          event: props.event,
          properties,
          happened_at: timestamp,
          received_at: now(),
        })
        .onConflict((conflict) => conflict.columns(['project_id', 'event_id']).doNothing())
        .execute()
      return { success: true }
    }),
  ]
}
