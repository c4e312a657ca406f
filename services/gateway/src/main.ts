#!/usr/bin/env node
import { collectProcessMetrics } from '@quoin/server-kit/observability'
import { CommandFailure } from './commands/command-failure.js'
import { runCommand } from './commands/run-command.js'
import { readGatewayConfig } from './gateway-config.js'
import { serveGateway } from './serve-gateway.js'

/** The default folder of the database: registered names must outlive the process. */
const keptBelow = 'gateway-data'

async function serve(variables: Readonly<Record<string, string | undefined>>): Promise<void> {
  const gateway = await serveGateway(readGatewayConfig({ GATEWAY_DATA: keptBelow, ...variables }))
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
}

try {
  const { stdin: input, stdout: output, env: environment, argv } = process
  const exitCode = await runCommand(argv.slice(2), { environment, input, output, serve })
  if (exitCode !== undefined) process.exitCode = exitCode
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = error instanceof CommandFailure && error.code === 'USAGE_INVALID' ? 2 : 1
}
