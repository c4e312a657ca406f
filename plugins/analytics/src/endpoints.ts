// Also public as `quoin/endpoints/analytics`: the gateway serves by the same definitions that the widget asks by. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#kernel/endpoint'
import type { Taken, TrackedEvent } from './schemas.js'

export type { Taken, TrackedEvent } from './schemas.js'

/** The schemas of these endpoints, for a server that checks by them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Tells of an event. Only where the host switched it on (ANA-01). */
export const track: Endpoint<unknown, TrackedEvent, Taken> = {
  id: 'analytics.track',
  method: 'POST',
  path: '/e',
  service: 'gateway',
  summary: 'Takes an event of the widget.',
  body: lazySchema(async () => (await loadSchemas()).trackedEvent),
  answer: lazySchema(async () => (await loadSchemas()).taken),
}
