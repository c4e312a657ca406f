/** Events that widgets reported, without the account's address and the page's query. */
export interface AnalyticsEventsTable {
  event_id: string
  project_id: string
  /** Origin of the browser's page, from its request. */
  origin: string | null
  /** Address of the page without its query and fragment. */
  page: string
  type: string
  event: string
  /** JSON. */
  properties: string | null
  /** Time by the browser's clock. Milliseconds since 1970. */
  happened_at: number
  /** Milliseconds since 1970. */
  received_at: number
}

/** The analytics tables. */
export interface AnalyticsTables {
  analytics_events: AnalyticsEventsTable
}
