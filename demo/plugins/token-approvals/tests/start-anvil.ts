import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Returns the node's executable: an install script creates the package's `bin`, and install scripts may be disabled.
 */
function anvilBinary(): string {
  const anvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  const platform = `${process.platform}-${architectures[process.arch] ?? process.arch}`
  const folder = dirname(anvil.resolve(`@foundry-rs/anvil-${platform}/package.json`))
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  if (!existsSync(binary)) throw new Error(`anvil is missing at ${binary}.`)
  return binary
}

/** Returns the address that the node prints when it is ready; it has chosen the port itself. */
async function addressIn(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^Listening on (\S+)/.exec(line) ?? []
    if (address === undefined) continue
    // The node stops if nobody reads its output.
    output.resume()
    return address
  }
  throw new Error('anvil ended before it was ready.')
}

/** An EVM node with funded accounts that it signs for. */
export interface Anvil {
  readonly url: string
  request(method: string, params?: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a node whose chain has the id 31337; it mines a block for each transaction. */
export async function startAnvil(): Promise<Anvil> {
  const child = spawn(anvilBinary(), ['--host', '127.0.0.1', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = `http://${await addressIn(child.stdout)}`

  async function request(method: string, params: unknown = []): Promise<unknown> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = Object(await answer.json())
    if (error) throw error
    return result
  }

  return {
    url,
    request,
    async stop() {
      child.kill()
      await exited
    },
  }
}
