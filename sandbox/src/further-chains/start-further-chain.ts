import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { installFurtherChain } from '../heavy-parts/install-heavy-part.js'
import type { FurtherChainName } from './further-chain.js'

export interface RunningFurtherChain {
  readonly name: FurtherChainName
  readonly rpcUrl: string
  stop(): Promise<void>
}

export interface FurtherChainOptions {
  readonly name: FurtherChainName
  readonly port: number
  /** Logs slow steps, such as the installation. */
  readonly log?: (line: string) => void
  /** Time limit until the chain is up. Milliseconds. */
  readonly timeout?: number
}

/** Starts a chain in its own process, which ends with this one. Installs its packages first if they are missing. */
export async function startFurtherChain({
  name,
  port,
  log = () => {},
  timeout = 60_000,
}: FurtherChainOptions): Promise<RunningFurtherChain> {
  const folder = await installFurtherChain(name, log)
  const child = spawn(process.execPath, [join(folder, 'start.mjs'), String(port)], {
    // The process ends with its input, so also when this process ends.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (data) => {
    complaint = `${complaint}${data}`.slice(-2000)
  })
  // Ignores writes to a process that has ended: its exit is checked below.
  child.stdin.on('error', () => {})
  const exited = once(child, 'exit')

  async function stop(): Promise<void> {
    child.stdin.end()
    const kill = setTimeout(() => child.kill('SIGKILL'), 3_000)
    await exited
    clearTimeout(kill)
  }

  const isUp = new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), timeout)
    const settle = (up: boolean): void => {
      clearTimeout(late)
      resolve(up)
    }
    createInterface({ input: child.stdout }).on('line', (line) => line === 'up' && settle(true))
    child.on('exit', () => settle(false))
  })
  if (await isUp) return { name, rpcUrl: `http://localhost:${port}`, stop }
  await stop()
  throw new Error(
    `The chain "${name}" did not start on port ${port}. ${complaint.trim() || 'It did not respond.'}`,
  )
}
