import type { GatewayChain } from '@quoin/gateway'
import { MULTICALL3_ADDRESS } from './contracts/multicall3.js'
import {
  MARKET_DOLLAR,
  MARKET_FACTORY,
  MARKET_PERMIT_ROUTER,
  MARKET_ROUTER,
  MARKET_TOKENS,
  MARKET_WETH,
  marketAmount,
} from './market/market-plan.js'
import type { RunningChain } from './start-chain.js'

type Token = GatewayChain['tokens'][number]

/** Returns an icon: a disc with a letter. */
function icon(letter: string, color: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${color}"/>` +
    `<text x="16" y="22" font-family="sans-serif" font-size="17" fill="#fff" text-anchor="middle">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

type EvmChain = Pick<RunningChain, 'id' | 'name' | 'rpcUrl'>

function evmChain({ id, name, rpcUrl }: EvmChain, hasPools: boolean): GatewayChain {
  const chain = `eip155:${id}`
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: icon('E', '#4f46e5') }
  const listed = MARKET_TOKENS.map(
    ({ address, symbol, kind, color, ...token }): Token => ({
      id: `${chain}:${address}`,
      name: token.name,
      symbol,
      decimals: token.decimals,
      iconUrl: icon(symbol.slice(-1), color),
      eip2612: kind === 'permit',
    }),
  )
  const wrapped: Token = { ...ether, id: `${chain}:${MARKET_WETH}`, name: 'Wrapped Ether', symbol: 'WETH' }
  return {
    id: chain,
    namespace: 'eip155',
    name,
    rpcUrls: [rpcUrl],
    wsUrl: rpcUrl.replace(/^http/, 'ws'),
    coin: ether,
    tokens: hasPools ? [wrapped, ...listed] : listed,
    contracts: {
      multicall3: MULTICALL3_ADDRESS,
      ...(hasPools && {
        uniswapV2Factory: MARKET_FACTORY,
        uniswapV2Router: MARKET_ROUTER,
        swapRouter02: MARKET_PERMIT_ROUTER,
        wrappedCoin: MARKET_WETH,
      }),
      dollar: marketAmount(MARKET_DOLLAR, '0').address,
    },
    history: { fromBlock: 0, confirmations: 0 },
  }
}

/** The two fungible tokens of the sandbox's Solana chain; spl-token.mjs creates them. */
const SOLANA_DOLLAR = '8btsZ2aHu8QW8FWprvmmxypfLW34FeDV7FXDmmPt9QcG'
const SOLANA_NEW = '6bGNbLUD6ZFf3mf2YwuH8amXj5xGJgRJ4iCPpf9ix1md'

function solanaChain({ caipNetworkId, title, coin, rpcUrl }: LateChain): GatewayChain {
  const token = (mint: string, name: string, symbol: string, decimals: number, color: string): Token => ({
    id: `${caipNetworkId}:${mint}`,
    name,
    symbol,
    decimals,
    iconUrl: icon(symbol.slice(-1), color),
  })
  return {
    id: caipNetworkId,
    namespace: 'solana',
    name: title,
    rpcUrls: [rpcUrl],
    coin: { ...coin, iconUrl: icon('S', '#7e22ce') },
    tokens: [
      token(SOLANA_DOLLAR, 'Sandbox Dollar', 'SBD', 6, '#1f7a4d'),
      token(SOLANA_NEW, 'Sandbox New', 'SBN', 9, '#0369a1'),
    ],
    contracts: { dollar: SOLANA_DOLLAR },
    history: { fromBlock: 0, confirmations: 0 },
  }
}

/** A chain that starts on request, as the gateway needs to know it. */
interface LateChain {
  readonly caipNetworkId: string
  readonly title: string
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrl: string
}

/**
 * Returns the sandbox's networks in the format of the gateway's `GATEWAY_CHAINS`.
 *
 * @param chains the EVM chains, with their market opened
 * @param solana the Solana chain; its node is called only for requests that need it, so it need not run yet
 * @param hasPools whether the market of the EVM chains has pools
 */
export function gatewayChains(
  chains: readonly EvmChain[],
  solana?: LateChain,
  hasPools = true,
): readonly GatewayChain[] {
  return [...chains.map((chain) => evmChain(chain, hasPools)), ...(solana ? [solanaChain(solana)] : [])]
}

/** Returns the sandbox's Polkadot chain in the format of `GATEWAY_CHAINS`. It need not run yet. Nothing is sold there. */
export function polkadotGatewayChain({ caipNetworkId, title, coin, rpcUrl }: LateChain): GatewayChain {
  return {
    id: caipNetworkId,
    namespace: 'polkadot',
    name: title,
    rpcUrls: [rpcUrl],
    coin: { ...coin, iconUrl: icon('R', '#be185d') },
    tokens: [],
    contracts: {},
  }
}
