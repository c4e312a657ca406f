import { parseArgs } from 'node:util'
import { FURTHER_CHAINS, type FurtherChainName } from './further-chains/further-chain.js'
import { UsageError } from './sandbox-usage.js'
import type { SandboxOptions } from './start-sandbox.js'
import { DEFAULT_PORT_BASE } from './world-ports.js'

export interface SandboxArguments extends Omit<SandboxOptions, 'log'> {
  readonly help: boolean
  readonly version: boolean
}

const options = {
  port: { type: 'string' },
  chains: { type: 'string' },
  'smart-accounts': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1024 && port <= 65_516) return port
  throw new UsageError(`--port is a whole number from 1024 to 65516, not '${text}'.`)
}

/**
 * Reads the further chains of `--chains`: `all`, or a comma-separated list.
 *
 * @throws `UsageError`
 */
export function readChains(text: string): readonly FurtherChainName[] {
  const wanted = text.split(',')
  if (wanted.includes('all')) return FURTHER_CHAINS
  const unknown = wanted.find((name) => !FURTHER_CHAINS.some((known) => known === name))
  if (unknown === undefined) return FURTHER_CHAINS.filter((name) => wanted.includes(name))
  throw new UsageError(`--chains accepts ${FURTHER_CHAINS.join(', ')} and all, not '${unknown}'.`)
}

/**
 * Reads the arguments of the command.
 *
 * @throws `UsageError`
 */
export function readSandboxArguments(args: readonly string[]): SandboxArguments {
  const { port, chains, help = false, version = false, ...flags } = parse(args)
  return {
    portBase: port === undefined ? DEFAULT_PORT_BASE : readPort(port),
    furtherChains: chains === undefined ? [] : readChains(chains),
    smartAccounts: flags['smart-accounts'] ?? false,
    help,
    version,
  }
}
