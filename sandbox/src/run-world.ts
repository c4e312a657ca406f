import type { FurtherChainName } from './further-chains/further-chain.js'
import { readChains } from './read-sandbox-arguments.js'
import { startWorld } from './world.js'
import { DEFAULT_PORT_BASE } from './world-ports.js'

// Runs the world as a child process of start.mjs. Ends on Ctrl-C, on SIGTERM, or with its parent (the channel between
// them closes).

function portBase(): number {
  const value = process.env.QUOIN_PORT_BASE ?? String(DEFAULT_PORT_BASE)
  const base = Number(value)
  if (Number.isInteger(base) && base >= 1024 && base <= 65_516) return base
  throw new Error(`QUOIN_PORT_BASE is "${value}". It must be a whole number from 1024 to 65516.`)
}

/** Returns the chains of `--chains all`, or of a comma-separated list. */
function furtherChains(): readonly FurtherChainName[] {
  const at = process.argv.indexOf('--chains')
  return at < 0 ? [] : readChains(process.argv[at + 1] ?? '')
}

try {
  const world = await startWorld({
    portBase: portBase(),
    demo: !process.argv.includes('--no-demo'),
    furtherChains: furtherChains(),
    smartAccounts: process.argv.includes('--smart-accounts'),
    rehearsal: process.argv.includes('--rehearsal'),
    log: (line) => line.startsWith('Installing') && process.stdout.write(`${line}\n`),
  })
  const end = (): void => void world.stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
  process.send?.({ urls: world.urls })
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
