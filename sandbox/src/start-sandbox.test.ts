import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { MARKET_FACTORY, MARKET_TOKENS } from './chain/market/market-plan.js'
import { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.js'

const BASE = 24_260
const options: SandboxOptions = { portBase: BASE, furtherChains: [], smartAccounts: false, log: () => {} }
let sandbox: Sandbox | undefined
afterAll(() => sandbox?.stop())

async function codeAt(rpcUrl: string, address: string): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [address, 'latest'] })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(rpcUrl, { method: 'POST', headers, body })
  // The node answers `eth_getCode` with a text.
  const { result } = (await answer.json()) as { readonly result: string }
  return result
}

it('starts chains with the tokens at their usual addresses, without pools and swaps, and stops all parts', async () => {
  sandbox = await startSandbox(options)
  const { projectId, urls, chains } = sandbox
  for (const { rpcUrl } of chains) {
    for (const { address } of MARKET_TOKENS)
      expect((await codeAt(rpcUrl, address)).length).toBeGreaterThan(100)
    expect(await codeAt(rpcUrl, MARKET_FACTORY)).toBe('0x')
  }
  const supported = await fetch(`${urls.gateway}/v1/supported-chains?projectId=${projectId}`)
  expect(await supported.json()).toMatchObject({
    http: expect.arrayContaining(['eip155:31337', 'eip155:31338']),
    swaps: [],
  })
  expect(await (await fetch(`${urls.wallet}/config.json`)).json()).toMatchObject({ relayUrl: urls.relay })
  await sandbox.stop()
  for (const url of [urls.gateway, urls.wallet, urls.inbox, ...chains.map(({ rpcUrl }) => rpcUrl)])
    await expect(fetch(url)).rejects.toThrow()
})

it('reports a taken port, the part that needs it, and the command with other ports', async () => {
  const other = createServer().listen(BASE + 23, '127.0.0.1')
  await once(other, 'listening')
  const starting = startSandbox({ ...options, portBase: BASE + 20 })
  await expect(starting).rejects.toThrow(
    `Port ${BASE + 23} is taken, and the relay needs it. End the program that uses it, or choose other ports: npx quoin sandbox --port 5200`,
  )
  other.close()
})
