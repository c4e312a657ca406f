import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteChain } from '../../src/chains/site-chain.js'
import { createTestWalletServer, type TestWalletServer } from '../../testing/create-test-wallet-server.js'
import { openTestWallet } from './testing/open-test-wallet.js'

/** A fake node without the contracts; requests for code wait while it holds its responses back. */
let isHolding = false
const held: (() => void)[] = []
let node: Server
let site: TestWalletServer
let chain: SiteChain
beforeAll(async () => {
  node = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { id, method } = JSON.parse(text)
    const print = (result: string): unknown => response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    const answer = (): unknown => print(method === 'eth_getCode' ? '0x' : '0x1')
    if (isHolding && method === 'eth_getCode') held.push(answer)
    else answer()
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  // A server that listens on a port has an address with one.
  const { port } = node.address() as AddressInfo
  const contract = zeroAddress
  chain = {
    caipNetworkId: 'eip155:1',
    name: 'One',
    rpcUrl: `http://127.0.0.1:${port}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    smartAccounts: {
      isSponsored: false,
      gasPrices: 'node',
      entryPoint: contract,
      safe4337Module: contract,
      safeModuleSetup: contract,
      safeProxyFactory: contract,
      safeSingleton: contract,
      multiSend: contract,
    },
  }
  site = await createTestWalletServer()
})
afterAll(async () => {
  node.close()
  await site.close()
})

it('shows requests to the user in their order, even if the network responds in another one [SEC-06] [FRM-06]', async () => {
  const wallet = openTestWallet(site.session({ id: 'user-in-order' }), [chain])
  const { address } = await wallet.user()
  isHolding = true
  const texts = ['the first of two', 'the second of two']
  const signing = texts.map((text) => wallet.request('personal_sign', [toHex(text), address]))
  await expect.poll(() => held.length).toBeGreaterThan(0)
  // This response proves that all earlier requests have reached the node.
  await wallet.request('eth_blockNumber', [])
  isHolding = false
  // In reverse order.
  for (const answer of held.reverse()) {
    answer()
    await wallet.request('eth_blockNumber', [])
  }
  await Promise.all(signing)
  expect(wallet.reviews.map(({ subject }) => 'message' in subject && subject.message)).toEqual(
    texts.map((text) => toHex(text)),
  )
})
