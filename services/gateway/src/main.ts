#!/usr/bin/env node
import { collectProcessMetrics } from '@quoin/server-kit/observability'
import { readGatewayConfig } from './gateway-config.js'
import { serveGateway } from './serve-gateway.js'

/** The default folder of the database: registered names must outlive the process. */
const keptBelow = 'gateway-data'

try {
  const gateway = await serveGateway(readGatewayConfig({ GATEWAY_DATA: keptBelow, ...process.env }))
  collectProcessMetrics(gateway.metrics)
  process.stdout.write(`Gateway at ${gateway.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A second signal exits at once.
      for (const again of ['SIGINT', 'SIGTERM'] as const) process.once(again, () => process.exit(1))
      gateway.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
