import { collectProcessMetrics } from '@quoin/server-kit/observability'
import { readGatewayConfig } from './gateway-config.js'
import { serveGateway } from './serve-gateway.js'

/** What is registered must outlive the process, also where nobody said where to keep it. */
const keptBelow = 'gateway-data'

try {
  const gateway = await serveGateway(readGatewayConfig({ GATEWAY_DATA: keptBelow, ...process.env }))
  collectProcessMetrics(gateway.metrics)
  process.stdout.write(`Gateway at ${gateway.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // The second one does not wait.
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
