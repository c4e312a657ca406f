import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type ChainDeployer, createDeployer } from '../../../sandbox/src/chain/contracts/chain-deployer.js'
import { gatewayChains } from '../../../sandbox/src/chain/gateway-chains.js'
import { MARKET_TOKENS, MARKET_WETH } from '../../../sandbox/src/chain/market/market-plan.js'
import { startChain } from '../../../sandbox/src/chain/start-chain.js'
import { freePort } from '../../../sandbox/src/free-port.js'
import type { ChainNode } from '../src/chains/chain-node.js'
import { createChainNode } from '../src/chains/create-chain-node.js'
import type { GatewayChain } from '../src/chains/gateway-chain.js'
import { createTokenDirectory, type TokenDirectory } from '../src/tokens/create-token-directory.js'
import { UNHURRIED } from './test-chain.js'

/** A real chain with the market of the sandbox, and its node. */
export interface TestMarket {
  readonly chain: GatewayChain
  readonly node: ChainNode
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  readonly deployer: ChainDeployer
  /** Number of requests that were sent to the node. */
  requests(): number
  /** Returns the CAIP-10 id of a token; `ETH` is the coin. */
  id(symbol: string): string
  address(symbol: string): Address
  /** Calls a contract in a transaction of the deployer. */
  send(to: Address, signature: string, args: readonly unknown[], value?: bigint): Promise<void>
  request<Result = unknown>(method: string, params: unknown): Promise<Result>
  stop(): Promise<void>
}

/** @param now milliseconds since 1970, for caches */
export async function startMarket(now: () => number = Date.now): Promise<TestMarket> {
  const running = await startChain({
    chain: { id: 31337, name: 'Test' },
    port: await freePort(),
    market: true,
  })
  const [chain] = gatewayChains([running])
  if (!chain) throw new Error('The sandbox configures no chain.')
  let requests = 0
  const real = createChainNode(chain, { timeLimit: UNHURRIED })
  const node: ChainNode = {
    chain,
    request(...question) {
      requests += 1
      return real.request(...question)
    },
  }
  const nodes = new Map([[chain.id, node]])
  const deployer = createDeployer(running.rpcUrl)
  const address = (symbol: string): Address => {
    if (symbol === 'ETH') return '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const token = MARKET_TOKENS.find((one) => one.symbol === symbol)
    return symbol === 'WETH' || !token ? MARKET_WETH : token.address
  }
  return {
    chain,
    node,
    nodes,
    deployer,
    address,
    directory: createTokenDirectory({ nodes, now }),
    requests: () => requests,
    id: (symbol) => `${chain.id}:${address(symbol)}`,
    send(to, signature, args, value = 0n) {
      // Tests pass a valid function signature.
      const data: Hex = encodeFunctionData({
        abi: parseAbi([`function ${signature}`] as readonly string[]),
        args,
      })
      return deployer.send({ to, data, value })
    },
    // Each test asserts the type of the node's answer.
    request: (method, params) => real.request(method, params) as Promise<never>,
    stop: running.stop,
  }
}
