import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}

/** An EVM node with funded accounts that it signs for. */
export interface Anvil {
  readonly url: string
  request(method: string, params?: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a node whose chain has the id 31337; it mines a block for each transaction. */
export async function startAnvil(): Promise<Anvil> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(anvilBinary(), ['--silent', '--host', '127.0.0.1', '--port', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')

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

  for (;;) {
    if (child.exitCode !== null) throw new Error(`anvil ended with ${child.exitCode}.`)
    const isUp = await request('eth_chainId').then(
      () => true,
      () => false,
    )
    if (isUp) break
    await new Promise((resolve) => setTimeout(resolve, 20))
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
