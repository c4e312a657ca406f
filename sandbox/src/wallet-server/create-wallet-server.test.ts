import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWalletServer } from './create-wallet-server.js'

const chains = [{ id: 31337, name: 'Sandbox One', rpcUrl: 'http://localhost:4' }]
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quoin-wallet-'))
  await writeFile(join(folder, 'index.html'), 'the wallet')
})
afterAll(() => rm(folder, { recursive: true }))

const solana = {
  caipNetworkId: 'solana:x',
  name: 'Sandbox Solana',
  rpcUrl: 'http://localhost:6',
  symbol: 'SOL',
  decimals: 9,
}

const request = (path: string): Promise<Response> =>
  Promise.resolve(
    createWalletServer({
      folder,
      relayUrl: 'ws://localhost:3',
      projectId: 'test',
      chains,
      furtherChains: [solana],
    }).request(path),
  )

it('serves the page at the root and at the path of app links', async () => {
  for (const path of ['/', '/?uri=wc:x', '/wc?uri=wc:x']) {
    const answer = await request(path)
    expect(await answer.text()).toBe('the wallet')
    expect(answer.headers.get('content-security-policy')).toContain(
      "connect-src 'self' ws://localhost:3 http://localhost:4 http://localhost:6;",
    )
  }
  expect((await request('/other')).status).toBe(404)
})

it('provides the relay and the chains in its configuration', async () => {
  expect(await (await request('/config.json')).json()).toEqual({
    relayUrl: 'ws://localhost:3',
    projectId: 'test',
    chains: [{ id: 31337, name: 'Sandbox One', rpcUrl: 'http://localhost:4', symbol: 'ETH' }],
    furtherChains: [solana, expect.objectContaining({ caipNetworkId: 'cosmos:quoin-sandbox-1' })],
  })
})
