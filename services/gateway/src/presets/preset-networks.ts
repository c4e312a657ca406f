import type { GatewayChain } from '../chains/gateway-chain.js'

/** A network of a preset, with its public fallback nodes. */
export interface PresetNetwork extends Omit<GatewayChain, 'rpcUrls' | 'tokens' | 'priceFeeds'> {
  /**
   * Nodes that their operators offer to everybody, without a promise: a few requests a second, no long history. For a start;
   * a key of Alchemy or Helius, or `GATEWAY_CHAINS`, replaces them.
   */
  readonly publicNodes: readonly string[]
  /** Name of the network in Alchemy's URLs. */
  readonly alchemy?: string
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const dot = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** The universal resolver of ENS, at the same address on Ethereum and its test networks. */
const ENS = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
/** Uniswap V3 at the addresses of its first four networks. */
const firstUniswapV3 = {
  uniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  uniswapV3Quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  swapRouter02: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
}

/**
 * The networks of `GATEWAY_PRESET=mainnet`.
 *
 * Sources, read in November 2026: names, coins and nodes: viem 2.57 (`viem/chains`) and the networks' own pages; Uniswap:
 * @uniswap/sdk-core 7.19 (V2, V3 factories, SwapRouter02, quoters) and Uniswap's docs, "Deployments" (QuoterV2; of V4
 * PoolManager, Quoter and "Universal Router", which is version 2.0, not 2.1.1); the universal resolver: ENS docs,
 * "Universal Resolver"; Polkadot: Parity's network directory
 * (paritytech.github.io/polkadot_network_directory), whose WebSocket nodes answer HTTP at the same hosts.
 */
export const mainnetNetworks: readonly PresetNetwork[] = [
  {
    id: 'eip155:1',
    namespace: 'eip155',
    name: 'Ethereum',
    coin: ether,
    publicNodes: ['https://ethereum.reth.rs/rpc', 'https://eth.merkle.io'],
    alchemy: 'eth-mainnet',
    contracts: {
      multicall3,
      ...firstUniswapV3,
      uniswapV2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
      uniswapV2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      uniswapV4PoolManager: '0x000000000004444c5dc75cB358380D2e3dE08A90',
      uniswapV4Quoter: '0x52F0E24D1c21C8A0cB1e5a5dD6198556BD9E1203',
      universalRouter: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
      wrappedCoin: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      dollar: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      ensUniversalResolver: ENS,
    },
  },
  {
    id: 'eip155:8453',
    namespace: 'eip155',
    name: 'Base',
    coin: ether,
    publicNodes: ['https://mainnet.base.org'],
    alchemy: 'base-mainnet',
    contracts: {
      multicall3,
      uniswapV3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
      uniswapV3Quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      swapRouter02: '0x2626664c2603336E57B271c5C0b26F421741e481',
      uniswapV2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      uniswapV2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      uniswapV4PoolManager: '0x498581fF718922c3f8e6A244956aF099B2652b2b',
      uniswapV4Quoter: '0x0d5e0F971ED27FBfF6c2837bf31316121532048D',
      universalRouter: '0x6fF5693b99212Da76ad316178A184AB56D299b43',
      wrappedCoin: '0x4200000000000000000000000000000000000006',
      dollar: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    },
  },
  {
    id: 'eip155:42161',
    namespace: 'eip155',
    name: 'Arbitrum One',
    coin: ether,
    publicNodes: ['https://arb1.arbitrum.io/rpc'],
    alchemy: 'arb-mainnet',
    contracts: {
      multicall3,
      ...firstUniswapV3,
      uniswapV2Factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
      uniswapV2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      uniswapV4PoolManager: '0x360E68faCcca8cA495c1B759Fd9EEe466db9FB32',
      uniswapV4Quoter: '0x3972C00f7ed4885e145823eb7C655375d275A1C5',
      universalRouter: '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3',
      wrappedCoin: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      dollar: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    },
  },
  {
    id: 'eip155:10',
    namespace: 'eip155',
    name: 'OP Mainnet',
    coin: ether,
    publicNodes: ['https://mainnet.optimism.io'],
    alchemy: 'opt-mainnet',
    contracts: {
      multicall3,
      ...firstUniswapV3,
      uniswapV2Factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
      uniswapV2Router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
      uniswapV4PoolManager: '0x9a13F98Cb987694C9F086b1F5eB990EeA8264Ec3',
      uniswapV4Quoter: '0x1f3131A13296FB91C90870043742C3CDBFF1A8d7',
      universalRouter: '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507',
      wrappedCoin: '0x4200000000000000000000000000000000000006',
      dollar: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    },
  },
  {
    id: 'eip155:137',
    namespace: 'eip155',
    name: 'Polygon',
    coin: { name: 'POL', symbol: 'POL', decimals: 18 },
    publicNodes: ['https://polygon.drpc.org'],
    alchemy: 'polygon-mainnet',
    contracts: {
      multicall3,
      ...firstUniswapV3,
      uniswapV2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      uniswapV2Router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
      uniswapV4PoolManager: '0x67366782805870060151383F4BbFF9daB53e5cD6',
      uniswapV4Quoter: '0xb3d5c3Dfc3a7aEbFF71895A7191796BFFc2c81b9',
      universalRouter: '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223',
      wrappedCoin: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
      dollar: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    },
  },
  {
    id: 'eip155:56',
    namespace: 'eip155',
    name: 'BNB Smart Chain',
    coin: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    publicNodes: ['https://bsc-dataseed.bnbchain.org'],
    alchemy: 'bnb-mainnet',
    contracts: {
      multicall3,
      uniswapV3Factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
      uniswapV3Quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
      swapRouter02: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
      uniswapV2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      uniswapV2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      uniswapV4PoolManager: '0x28e2Ea090877bF75740558f6BFB36A5ffeE9e9dF',
      uniswapV4Quoter: '0x9F75dD27D6664c475B90e105573E550ff69437B0',
      universalRouter: '0x1906c1d672b88cD1B9aC7593301cA990F94Eae07',
      wrappedCoin: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
      dollar: '0x55d398326f99059fF775485246999027B3197955',
    },
  },
  {
    id: 'eip155:43114',
    namespace: 'eip155',
    name: 'Avalanche',
    coin: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    publicNodes: ['https://api.avax.network/ext/bc/C/rpc'],
    alchemy: 'avax-mainnet',
    contracts: {
      multicall3,
      uniswapV3Factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
      uniswapV3Quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
      swapRouter02: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
      uniswapV2Factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      uniswapV2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      uniswapV4PoolManager: '0x06380C0e0912312B5150364B9DC4542BA0DbBc85',
      uniswapV4Quoter: '0xbE40675BB704506a3c2Ccfb762DCFd1e979845C2',
      universalRouter: '0x94b75331AE8d42C1b61065089B7d48FE14aA73b7',
      wrappedCoin: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
      dollar: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    },
  },
  {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    namespace: 'solana',
    name: 'Solana',
    coin: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    publicNodes: ['https://api.mainnet-beta.solana.com'],
    contracts: {},
  },
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    namespace: 'bip122',
    name: 'Bitcoin',
    coin: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    publicNodes: [],
    contracts: {},
    esploraUrl: 'https://blockstream.info/api',
  },
  {
    // Balances, staking and votes moved here from the relay chain in November 2025.
    id: 'polkadot:68d56f15f85d3136970ec16946040bc1',
    namespace: 'polkadot',
    name: 'Polkadot Asset Hub',
    coin: dot,
    publicNodes: ['https://polkadot-asset-hub-rpc.polkadot.io'],
    contracts: {},
  },
  {
    id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    namespace: 'polkadot',
    name: 'Polkadot',
    coin: dot,
    publicNodes: ['https://rpc.polkadot.io'],
    contracts: {},
  },
]

/** The networks of `GATEWAY_PRESET=testnet`. Sources: as above; their tokens have no value and no listed prices. */
export const testnetNetworks: readonly PresetNetwork[] = [
  {
    id: 'eip155:11155111',
    namespace: 'eip155',
    name: 'Sepolia',
    coin: ether,
    publicNodes: ['https://11155111.rpc.thirdweb.com'],
    alchemy: 'eth-sepolia',
    contracts: {
      multicall3,
      uniswapV3Factory: '0x0227628f3F023bb0B980b67D528571c95c6DaC1c',
      uniswapV3Quoter: '0xEd1f6473345F45b75F8179591dd5bA1888cf2FB3',
      swapRouter02: '0x3bFA4769FB09eefC5a80d6E87c3B9C650f7Ae48E',
      wrappedCoin: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
      ensUniversalResolver: ENS,
    },
  },
  {
    id: 'eip155:84532',
    namespace: 'eip155',
    name: 'Base Sepolia',
    coin: ether,
    ensNetwork: 'eip155:11155111',
    publicNodes: ['https://sepolia.base.org'],
    alchemy: 'base-sepolia',
    contracts: {
      multicall3,
      uniswapV3Factory: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
      uniswapV3Quoter: '0xC5290058841028F1614F3A6F0F5816cAd0df5E27',
      swapRouter02: '0x94cC0AaC535CCDB3C01d6787D6413C739ae12bc4',
      wrappedCoin: '0x4200000000000000000000000000000000000006',
    },
  },
  {
    id: 'eip155:421614',
    namespace: 'eip155',
    name: 'Arbitrum Sepolia',
    coin: ether,
    ensNetwork: 'eip155:11155111',
    publicNodes: ['https://sepolia-rollup.arbitrum.io/rpc'],
    alchemy: 'arb-sepolia',
    contracts: { multicall3, wrappedCoin: '0x980B62Da83eFf3D4576C647993b0c1D7faf17c73' },
  },
  {
    id: 'eip155:11155420',
    namespace: 'eip155',
    name: 'OP Sepolia',
    coin: ether,
    ensNetwork: 'eip155:11155111',
    publicNodes: ['https://sepolia.optimism.io'],
    alchemy: 'opt-sepolia',
    contracts: { multicall3, wrappedCoin: '0x4200000000000000000000000000000000000006' },
  },
  {
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    namespace: 'solana',
    name: 'Solana Devnet',
    coin: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    publicNodes: ['https://api.devnet.solana.com'],
    contracts: {},
  },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    namespace: 'bip122',
    name: 'Bitcoin Testnet',
    coin: { name: 'Bitcoin', symbol: 'tBTC', decimals: 8 },
    publicNodes: [],
    contracts: {},
    esploraUrl: 'https://blockstream.info/testnet/api',
  },
]
