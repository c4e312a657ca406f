import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Returns the path of anvil's own executable in its platform package. The package's `bin` is not used: its install
 * script may be blocked, and it would add a process between this one and the node.
 */
export function anvilBinary(): string {
  const here = createRequire(import.meta.url)
  const platform = `${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const anvil = createRequire(here.resolve('@foundry-rs/anvil/package.json'))
    const binary = join(dirname(anvil.resolve(`@foundry-rs/anvil-${platform}/package.json`)), 'bin', file)
    if (existsSync(binary)) return binary
  } catch {
    // The error below explains it, with a fix.
  }
  throw new Error(
    `There is no local Ethereum node (anvil) for ${platform}. ` +
      'Run "npm install" without --omit=optional; it exists for Linux and macOS (x64, arm64) and Windows (x64).',
  )
}
