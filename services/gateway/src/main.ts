import { readGatewayConfig } from './gateway-config.js'
import { serveGateway } from './serve-gateway.js'

try {
  const gateway = await serveGateway(readGatewayConfig(process.env))
  process.stdout.write(`Gateway at ${gateway.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void gateway.stop())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
