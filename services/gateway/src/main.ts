#!/usr/bin/env node
import { collectProcessMetrics } from '@quoin/server-kit/observability'
import { CommandFailure } from './commands/command-failure.js'
import type { Variables } from './commands/env-file.js'
import { runCommand } from './commands/run-command.js'
import { type GatewayConfig, readGatewayConfig } from './gateway-config.js'
import type { RunningServer } from './open-parts.js'
import { serveGateway } from './serve-gateway.js'
import { serveWorker } from './serve-worker.js'

/** The default folder of the database: registered names must outlive the process. */
const keptBelow = 'gateway-data'

async function runUntilSignal(name: string, running: RunningServer): Promise<void> {
  collectProcessMetrics(running.metrics)
  process.stdout.write(`${name} at ${running.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A second signal exits at once.
      for (const again of ['SIGINT', 'SIGTERM'] as const) process.once(again, () => process.exit(1))
      running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

const read = (variables: Variables): GatewayConfig =>
  readGatewayConfig({ GATEWAY_DATA: keptBelow, ...variables })

try {
  const { stdin: input, stdout: output, env: environment, argv } = process
  const exitCode = await runCommand(argv.slice(2), {
    environment,
    input,
    output,
    serve: async (variables) => runUntilSignal('Gateway', await serveGateway(read(variables))),
    work: async (variables) => runUntilSignal('Worker', await serveWorker(read(variables))),
  })
  if (exitCode !== undefined) process.exitCode = exitCode
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = error instanceof CommandFailure && error.code === 'USAGE_INVALID' ? 2 : 1
}
