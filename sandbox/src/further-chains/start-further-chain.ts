import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FurtherChainName } from './further-chain.js'
import { installFurtherChain } from './install-further-chain.js'

export interface RunningFurtherChain {
  readonly name: FurtherChainName
  readonly rpcUrl: string
  stop(): Promise<void>
}

export interface FurtherChainOptions {
  readonly name: FurtherChainName
  readonly port: number
  /** Told what takes its time: the installation. */
  readonly log?: (line: string) => void
  /** Milliseconds until a chain that does not say that it is up is given up. */
  readonly timeout?: number
}

/**
 * Starts a chain in a process of its own, after installing what it needs where that is missing. It ends with this process.
 */
export async function startFurtherChain({
  name,
  port,
  log = () => {},
  timeout = 60_000,
}: FurtherChainOptions): Promise<RunningFurtherChain> {
  const folder = await installFurtherChain(name, log)
  const child = spawn(process.execPath, [join(folder, 'start.mjs'), String(port)], {
    // It ends when its input does: when we are gone, too.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (data) => {
    complaint = `${complaint}${data}`.slice(-2000)
  })
  // Writing to a process that is gone is no news: its exit is looked at below.
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
    `The chain "${name}" did not start on port ${port}. ${complaint.trim() || 'It did not answer.'}`,
  )
}
