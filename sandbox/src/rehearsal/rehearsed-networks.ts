import { type GatewayChain, readGatewayConfig } from '@quoin/gateway'
import type { Address } from 'viem'

/** A token of a rehearsed network, at its own address there. */
export interface RehearsedToken {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Initial balance of each test account, in whole tokens. */
  readonly gift: string
  /** In US dollars. */
  readonly price: number
}

/** A main network that a local chain with the same id replaces. */
export interface RehearsedNetwork {
  /** By EIP-155. */
  readonly id: number
  readonly name: string
  /** Name of the network in Alchemy's URLs. */
  readonly alchemy: string
  /** False: its node has no `eth_simulateV1`, so that a provider of simulations is asked. */
  readonly simulates: boolean
  readonly contracts: GatewayChain['contracts']
  /** Besides the wrapped coin. */
  readonly tokens: readonly RehearsedToken[]
}

/** A rehearsed network with the URL of its local chain. */
export type RunningNetwork = RehearsedNetwork & { readonly rpcUrl: string }

/** Price of a coin of both networks in US dollars. */
export const ETHER_PRICE = 2500
/** Price of a SOL in US dollars. */
export const SOL_PRICE = 150

/** Solana's main network: the hash of its first block, whose first 32 characters are its id. */
export const SOLANA_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** The USD Coin on Solana. Source: the gateway's list of tokens. */
export const SOLANA_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const usdc = { name: 'USD Coin', symbol: 'USDC', decimals: 6, gift: '10000', price: 1 }
const link = { name: 'ChainLink Token', symbol: 'LINK', decimals: 18, gift: '250', price: 15 }
const dai = { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18, gift: '500', price: 1 }

const NETWORKS: readonly Omit<RehearsedNetwork, 'contracts' | 'name'>[] = [
  {
    id: 1,
    alchemy: 'eth-mainnet',
    simulates: true,
    tokens: [
      { ...usdc, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
      { ...link, address: '0x514910771AF9Ca656af840dff83E8264EcF986CA' },
    ],
  },
  {
    id: 8453,
    alchemy: 'base-mainnet',
    simulates: false,
    tokens: [
      { ...usdc, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
      { ...dai, address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb' },
    ],
  },
]

/** Returns the rehearsed networks with the names and contracts of the gateway's own preset. */
export function rehearsedNetworks(): readonly RehearsedNetwork[] {
  const { chains } = readGatewayConfig({ GATEWAY_PRESET: 'mainnet' })
  return NETWORKS.map((network) => {
    const known = chains.find(({ id }) => id === `eip155:${network.id}`)
    if (!known) throw new Error(`The preset has no network eip155:${network.id}.`)
    return { ...network, name: known.name, contracts: known.contracts }
  })
}
