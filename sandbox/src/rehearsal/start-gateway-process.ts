import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Stoppable } from '../http/serve-app.js'

/** Time limit until the gateway responds. Milliseconds. */
const TIMEOUT = 120_000

/**
 * Starts the gateway's own program, as a host does, in a process that ends with this one. Resolves when it responds.
 *
 * @param environment its whole configuration: it reads no variable of this process
 * @throws `Error` with its output, if it ends or does not respond
 */
export async function startGatewayProcess(environment: Readonly<Record<string, string>>): Promise<Stoppable> {
  const guard = fileURLToPath(new URL('../chain/run-with-parent.mjs', import.meta.url))
  const folder = fileURLToPath(new URL('../../../services/gateway', import.meta.url))
  const program = [process.execPath, '--import', 'tsx', '--conditions=quoin-source', 'src/main.ts']
  const child = spawn(process.execPath, [guard, ...program], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // Ignores writes to a guard that has ended: its exit is checked below.
  child.stdin.on('error', () => {})
  const exited = once(child, 'exit')
  let output = ''
  const isUp = new Promise<boolean>((resolve) => {
    const late = setTimeout(() => resolve(false), TIMEOUT)
    const settle = (up: boolean): void => {
      clearTimeout(late)
      resolve(up)
    }
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output = `${output}${data}`.slice(-2000)
        if (/^Gateway at http/m.test(output)) settle(true)
      })
    child.on('exit', () => settle(false))
  })

  async function stop(): Promise<void> {
    child.stdin.end()
    await exited
  }

  if (await isUp) return { stop }
  await stop()
  throw new Error(`The gateway of the rehearsal did not start. ${output.trim() || 'It did not respond.'}`)
}
