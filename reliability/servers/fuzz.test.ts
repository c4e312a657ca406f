import { expect, it } from 'vitest'
import { writeResults } from '../write-results.js'
import { startFuzzedGateway } from './fuzz/fuzzed-gateway.js'
import { startFuzzedSite } from './fuzz/fuzzed-site.js'
import { runFuzz } from './fuzz/run-fuzz.js'
import { readServerOptions } from './server-options.js'

const { seed, requests, isWhole, server: only } = readServerOptions()
const hour = 3_600_000
/** Limit of the growth of the resident memory after the warm-up. MiB. */
const MAX_GROWN = 160
/** Limit of the 99th percentile of the second half, in those of the first. */
const MAX_RATIO = 3

it.each(
  (
    [
      ['gateway', startFuzzedGateway, 0.6],
      ['secure-site', startFuzzedSite, 0.4],
    ] as const
  ).filter(([name]) => (only ?? name) === name),
)(
  'answers every request of the operations of the %s as its OpenAPI document declares [API-01] [SEC-16]',
  async (name, start, share) => {
    const server = await start('sqlite')
    try {
      const { operations, url, send, crashes } = server
      const began = performance.now()
      const result = await runFuzz({ url, operations, seed, send, requests: requests * share })
      const seconds = Math.round((performance.now() - began) / 1000)
      console.log(
        `${name}: ${result.requests} requests of ${operations.length} operations in ${seconds} s, ` +
          `memory +${result.grown} MiB, p99 ${result.p99.first.toFixed(1)} and ${result.p99.second.toFixed(1)} ms, ` +
          `statuses ${JSON.stringify(result.statuses)}, without success: ${result.neverGood.join(', ')}`,
      )
      writeResults({ requests: result.requests, violations: result.faults.length })
      expect(result.faults.join('\n')).toBe('')
      expect(crashes).toEqual([])
      expect(result.grown).toBeLessThan(MAX_GROWN)
      // A few requests have no 99th percentile to speak of.
      if (isWhole) expect(result.p99.ratio).toBeLessThan(MAX_RATIO)
    } finally {
      await server.stop()
    }
  },
  hour,
)
