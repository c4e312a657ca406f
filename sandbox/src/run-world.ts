import { DEFAULT_PORT_BASE, startWorld } from './world.js'

// Started by start.mjs. Ends with it: on Ctrl-C, on SIGTERM, or when it is gone (the channel between us closes).

function portBase(): number {
  const value = process.env.QUOIN_PORT_BASE ?? String(DEFAULT_PORT_BASE)
  const base = Number(value)
  if (Number.isInteger(base) && base >= 1024 && base <= 65_530) return base
  throw new Error(`QUOIN_PORT_BASE is "${value}". It must be a whole number from 1024 to 65530.`)
}

try {
  const world = await startWorld({ portBase: portBase(), demo: !process.argv.includes('--no-demo') })
  const end = (): void => void world.stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
  process.send?.({ urls: world.urls })
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
