// Also public as `quoin/endpoints/analytics`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type { Taken, TrackedEvent, TrackedEvents } from './schemas.js'

export { maxBatchSize } from './max-batch-size.js'
export type { Taken, TrackedEvent, TrackedEvents } from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Sends one event. Only if the host enabled it. */
export const track: Endpoint<unknown, TrackedEvent, Taken> = {
  id: 'analytics.track',
  method: 'POST',
  path: '/e',
  service: 'gateway',
  summary: 'Takes an event of the widget.',
  body: lazySchema(async () => (await loadSchemas()).trackedEvent),
  answer: lazySchema(async () => (await loadSchemas()).taken),
}

/**
 * Sends several events at once: a page that is left has time for one request. Sent only to a service with `batch` in
 * its response to `track`.
 */
export const trackAll: Endpoint<unknown, TrackedEvents, Taken> = {
  id: 'analytics.trackAll',
  method: 'POST',
  path: '/e/batch',
  service: 'gateway',
  summary: 'Takes several events of the widget.',
  body: lazySchema(async () => (await loadSchemas()).trackedBatch),
  answer: lazySchema(async () => (await loadSchemas()).taken),
}
