import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Figures of what a service answered, in a registry of its own. */
export interface RequestMetrics {
  readonly registry: Registry
  answered(route: string, method: string, status: number, seconds: number): void
}

/**
 * Requests by declared path and status, and how long they took.
 *
 * @param service what the names of the figures start with
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

/** Adds the figures of the process, the delay of its event loop among them. Once in a process. */
export function collectProcessMetrics({ registry }: Pick<RequestMetrics, 'registry'>): void {
  collectDefaultMetrics({ register: registry })
}
