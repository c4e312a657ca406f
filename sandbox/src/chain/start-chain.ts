import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { BATCH_ACCOUNT_ADDRESS } from '../../wallet-parts/eip155/call-batches.js'
import { anvilBinary } from './anvil-binary.js'
import { batchAccountRuntime } from './contracts/account-code.js'
import { ID_REGISTRY_ADDRESS, idRegistryRuntime } from './contracts/id-registry-code.js'
import { MULTICALL3_ADDRESS, multicall3Runtime } from './contracts/multicall3.js'
import { openMarket } from './market/open-market.js'
import { SANDBOX_BALANCE, SANDBOX_MNEMONIC, type SandboxChain } from './sandbox-chains.js'

export interface RunningChain extends SandboxChain {
  /** JSON-RPC over HTTP and, on the same port, WebSocket. */
  readonly rpcUrl: string
  stop(): Promise<void>
}

export interface ChainOptions {
  chain: SandboxChain
  port: number
  host?: string
  /** Opens the market of market-plan.ts: tokens, and pools to swap them unless it is `'tokens'`. Default false. */
  market?: boolean | 'tokens'
  /** Time limit until the node responds. Milliseconds. */
  timeout?: number
}

const POLL_INTERVAL = 25
const ONE_ANSWER = 1000
/** Time limit of a change to the chain: a busy machine may take seconds. Milliseconds. */
const ONE_CHANGE = 20_000

async function chainIdAt(rpcUrl: string): Promise<number | undefined> {
  try {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_chainId', params: [] })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(ONE_ANSWER),
    })
    // No further validation is needed: any other value becomes NaN, which is no chain's id.
    const { result } = (await answer.json()) as { result?: unknown }
    return Number(result)
  } catch {
    return undefined
  }
}

/**
 * Contracts of real networks that anvil lacks: Multicall3, the delegation target of the sandbox wallets' accounts, and
 * Farcaster's registry.
 */
const CONTRACTS: readonly (readonly [address: string, code: string])[] = [
  [MULTICALL3_ADDRESS, multicall3Runtime],
  [BATCH_ACCOUNT_ADDRESS, batchAccountRuntime],
  [ID_REGISTRY_ADDRESS, idRegistryRuntime],
]

async function putContracts(rpcUrl: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  for (const params of CONTRACTS) {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'anvil_setCode', params })
    await fetch(rpcUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(ONE_CHANGE) })
  }
}

/**
 * Starts a local Ethereum node (anvil) with ten funded accounts and common contracts. It mines a block for each
 * transaction.
 */
export async function startChain({
  chain,
  port,
  host = '127.0.0.1',
  market = false,
  timeout = 60_000,
}: ChainOptions): Promise<RunningChain> {
  const guard = fileURLToPath(new URL('./run-with-parent.mjs', import.meta.url))
  const child = spawn(
    process.execPath,
    [
      guard,
      anvilBinary(),
      '--silent',
      '--host',
      host,
      '--port',
      String(port),
      '--chain-id',
      String(chain.id),
      '--mnemonic',
      SANDBOX_MNEMONIC,
      '--balance',
      String(SANDBOX_BALANCE),
    ],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  )
  let complaint = ''
  child.stderr.on('data', (data) => {
    complaint = `${complaint}${data}`.slice(-2000)
  })
  // Ignores writes to a guard that has ended: its exit is checked below.
  child.stdin.on('error', () => {})
  const exited = once(child, 'exit')

  async function stop(): Promise<void> {
    child.stdin.end()
    await exited
  }

  const rpcUrl = `http://localhost:${port}`
  const deadline = Date.now() + timeout
  while (child.exitCode === null && Date.now() < deadline) {
    if ((await chainIdAt(rpcUrl)) === chain.id) {
      try {
        await putContracts(rpcUrl)
        if (market) await openMarket(rpcUrl, market !== 'tokens')
      } catch (error) {
        await stop()
        throw error
      }
      return { ...chain, rpcUrl, stop }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
  }
  await stop()
  throw new Error(
    `The chain "${chain.name}" did not start on port ${port}. ${complaint.trim() || 'It did not respond.'}`,
  )
}
