/** What widgets told of. No address of an account, no query of a page. */
export interface AnalyticsEventsTable {
  event_id: string
  project_id: string
  /** Of the browser's page, from its request. */
  origin: string | null
  /** Address of the page without its query and fragment. */
  page: string
  type: string
  event: string
  /** JSON. */
  properties: string | null
  /** By the browser's clock. Milliseconds since 1970. */
  happened_at: number
  /** Milliseconds since 1970. */
  received_at: number
}

/** The tables of this part. */
export interface AnalyticsTables {
  analytics_events: AnalyticsEventsTable
}
