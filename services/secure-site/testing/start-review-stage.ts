import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { type ChainDeployer, createDeployer } from '../../../sandbox/src/chain/contracts/chain-deployer.js'
import { collection721Code } from '../../../sandbox/src/chain/contracts/nft-code.js'
import { type RunningChain, startChain } from '../../../sandbox/src/chain/start-chain.js'
import { freePort } from '../../../sandbox/src/free-port.js'
import type { RequestedSubject, ReviewRequest } from '../frame/review/review-request.js'

/** Functions that the tests of reviews call. */
export const reviewAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function mint(address to, string uri)',
  'function aggregate3((address, bool, bytes)[] calls)',
])

/** Encodes a call of a token. */
export const tokenCall = (
  functionName: 'transfer' | 'approve' | 'increaseAllowance',
  to: Hex,
  value: bigint,
): Hex => encodeFunctionData({ abi: reviewAbi, functionName, args: [to, value] })

/** Another account. */
export const bob = '0xb0b0000000000000000000000000000000000002'
export const maxAmount: bigint = 2n ** 256n - 1n

/** A chain with a token of six decimals, one with a misleading name, a collection, and prices. */
export interface ReviewStage {
  readonly chain: RunningChain
  readonly deployer: ChainDeployer
  readonly dollar: Hex
  readonly odd: Hex
  readonly nft: Hex
  /** Returns two dollars for a whole coin, half a dollar for a whole token. */
  readonly pricesUrl: string
  /** Returns a request of the deployer's account. */
  requestOf(subject: RequestedSubject, change?: Partial<ReviewRequest>): ReviewRequest
  stop(): Promise<void>
}

/** Listens on a free port. */
export async function listenAnywhere(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // A server on a TCP port has an address object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function createPrices(): Server {
  return createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { addresses } = JSON.parse(body) as { addresses: string[] }
      const fungibles = addresses.map((address) => ({ address, price: /0xe{40}$/i.test(address) ? 2 : 0.5 }))
      response.end(JSON.stringify({ fungibles }))
    })
  })
}

/** Starts it. @param market adds the sandbox's tokens and pools */
export async function startReviewStage({ market = false } = {}): Promise<ReviewStage> {
  const prices = createPrices()
  const pricesUrl = await listenAnywhere(prices)
  const chain = await startChain({ chain: { id: 31337, name: 'Test' }, port: await freePort(), market })
  const deployer = createDeployer(chain.rpcUrl)
  const dollar = await deployer.deployToken({
    name: 'Dollar',
    symbol: 'USDX',
    decimals: 6,
    supply: 10n ** 12n,
  })
  const odd = await deployer.deployOddToken('tricks-reader')
  const names = encodeAbiParameters(parseAbiParameters('string, string'), ['Cats', 'CAT'])
  const nft = await deployer.deploy(`${collection721Code}${names.slice(2)}`)
  const args = [deployer.account.address, 'ipfs://1'] as const
  await deployer.send({ to: nft, data: encodeFunctionData({ abi: reviewAbi, functionName: 'mint', args }) })
  return {
    chain,
    deployer,
    dollar,
    odd,
    nft,
    pricesUrl,
    requestOf: (subject, change = {}) => ({
      subject,
      account: { address: deployer.account.address, type: 'eoa' },
      isSwitched: false,
      network: {
        caipNetworkId: 'eip155:31337',
        name: 'Test',
        rpcUrl: chain.rpcUrl,
        nativeCurrency: { symbol: 'ETH', decimals: 18 },
      },
      app: { origin: 'https://app.example', name: 'App', iconUrl: undefined },
      ...change,
    }),
    async stop() {
      await chain.stop()
      prices.close()
    },
  }
}
