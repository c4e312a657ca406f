import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Request metrics of a service, in a registry of its own. */
export interface RequestMetrics {
  readonly registry: Registry
  answered(route: string, method: string, status: number, seconds: number): void
}

/**
 * Creates metrics of requests by declared path and status, and of their durations.
 *
 * @param service prefix of the metrics' names
 */
export function createRequestMetrics(service: string): RequestMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    registers,
    name: `${service}_requests_total`,
    help: 'Requests that were answered.',
    labelNames: ['route', 'method', 'status'],
  })
  const durations = new Histogram({
    registers,
    name: `${service}_request_seconds`,
    help: 'How long requests took.',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  })
  return {
    registry,
    answered(route, method, status, seconds) {
      requests.inc({ route, method, status })
      durations.observe({ route }, seconds)
    },
  }
}

/** Adds the metrics of the process, such as the event loop lag. Call once in a process. */
export function collectProcessMetrics({ registry }: Pick<RequestMetrics, 'registry'>): void {
  collectDefaultMetrics({ register: registry })
}
