import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { executorKey } from './bundler-keys.js'
import { smartAccountContracts } from './smart-account-contracts.js'

export interface RunningBundler {
  readonly url: string
  stop(): Promise<void>
}

export interface BundlerOptions {
  /** The node, with the contracts of `deploySmartAccounts`. */
  readonly rpcUrl: string
  readonly port: number
  /** The result of `installSmartAccounts`. */
  readonly folder: string
  /** Time limit until the bundler responds. Milliseconds. */
  readonly timeout?: number
}

const POLL_INTERVAL = 50

/** Longest interval between bundles, in milliseconds: the sandbox never waits for a fuller bundle. */
const MAX_BUNDLE_INTERVAL = '100'

/** Starts alto, an ERC-4337 bundler, in a process that ends with this one. Resolves when it responds. */
export async function startBundler({
  rpcUrl,
  port,
  folder,
  timeout = 60_000,
}: BundlerOptions): Promise<RunningBundler> {
  const guard = fileURLToPath(new URL('../chain/run-with-parent.mjs', import.meta.url))
  const alto = join(folder, 'node_modules/@pimlico/alto/esm/cli/alto.js')
  const options = {
    'rpc-url': rpcUrl,
    port: String(port),
    entrypoints: smartAccountContracts.entryPoint,
    'executor-private-keys': executorKey,
    'utility-private-key': executorKey,
    'refilling-wallets': 'false',
    'utility-wallet-monitor': 'false',
    // Its tracer needs a node with JavaScript tracers, which anvil does not have.
    'safe-mode': 'false',
    'block-time': '100',
    'min-bundle-interval': '50',
    'max-bundle-interval': MAX_BUNDLE_INTERVAL,
    'log-level': 'error',
  }
  const child = spawn(
    process.execPath,
    [
      guard,
      process.execPath,
      alto,
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], cwd: folder },
  )
  let complaint = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      complaint = `${complaint}${data}`.slice(-2000)
    })
  }
  // Ignores writes to a guard that has ended: its exit is checked below.
  child.stdin.on('error', () => {})
  const exited = once(child, 'exit')

  async function stop(): Promise<void> {
    child.stdin.end()
    await exited
  }

  const url = `http://localhost:${port}`
  const deadline = Date.now() + timeout
  while (child.exitCode === null && Date.now() < deadline) {
    const isUp = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
  }
  await stop()
  throw new Error(`The bundler did not start on port ${port}. ${complaint.trim() || 'It did not respond.'}`)
}
