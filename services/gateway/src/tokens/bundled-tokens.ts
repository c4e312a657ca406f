import type { ListedToken } from '../chains/gateway-chain.js'

/** Address, symbol, name, decimals. */
type Row = readonly [address: string, symbol: string, name: string, decimals: number]

/**
 * The best-known tokens of the larger networks, by CAIP-2 id.
 *
 * Sources: the issuers' own pages and the networks' bridges. Addresses of EVM networks have valid checksums, and most are in Uniswap's token
 * list 22.21.0 with the same decimals.
 * Tokens that several contracts could claim to be are left out.
 */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'eip155:1': [
    ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 'USD Coin', 6],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 'Tether USD', 6],
    ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 'Dai Stablecoin', 18],
    ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 'Wrapped Ether', 18],
    ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 'Wrapped BTC', 8],
    ['0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18],
    ['0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', 'stETH', 'Liquid staked Ether 2.0', 18],
    ['0xae78736Cd615f374D3085123A210448E74Fc6393', 'rETH', 'Rocket Pool ETH', 18],
    ['0xBe9895146f7AF43049ca1c1AE358B0541Ea49704', 'cbETH', 'Coinbase Wrapped Staked ETH', 18],
    ['0x514910771AF9Ca656af840dff83E8264EcF986CA', 'LINK', 'ChainLink Token', 18],
    ['0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'UNI', 'Uniswap', 18],
    ['0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 'AAVE', 'Aave', 18],
    ['0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2', 'MKR', 'Maker', 18],
    ['0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32', 'LDO', 'Lido DAO', 18],
    ['0xD533a949740bb3306d119CC777fa900bA034cd52', 'CRV', 'Curve DAO Token', 18],
    ['0xc00e94Cb662C3520282E6f5717214004A7f26888', 'COMP', 'Compound', 18],
    ['0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72', 'ENS', 'Ethereum Name Service', 18],
    ['0xc944E90C64B2c07662A292be6244BDf05Cda44a7', 'GRT', 'The Graph', 18],
    ['0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', 'PYUSD', 'PayPal USD', 6],
    ['0x4c9EDD5852cd905f086C759E8383e09bff1E68B3', 'USDe', 'USDe', 18],
    ['0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE', 'SHIB', 'SHIBA INU', 18],
    ['0x6982508145454Ce325dDbE47a25d4ec3d2311933', 'PEPE', 'Pepe', 18],
  ],
  'eip155:10': [
    ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USDC', 'USD Coin', 6],
    ['0x7F5c764cBc14f9669B88837ca1490cCa17c31607', 'USDC.e', 'Bridged USD Coin', 6],
    ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'USDT', 'Tether USD', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai Stablecoin', 18],
    ['0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18],
    ['0x4200000000000000000000000000000000000042', 'OP', 'Optimism', 18],
    ['0x68f180fcCe6836688e9084f035309E29Bf0A2095', 'WBTC', 'Wrapped BTC', 8],
    ['0x1F32b1c2345538c0c6f582fCB022739c4A194Ebb', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18],
    ['0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6', 'LINK', 'ChainLink Token', 18],
    ['0x76FB31fb4af56892A25e32cFC43De717950c9278', 'AAVE', 'Aave', 18],
    ['0x6fd9d7AD17242c41f7131d257212c54A0e816691', 'UNI', 'Uniswap', 18],
    ['0x8700dAec35aF8Ff88c16BdF0418774CB3D7599B4', 'SNX', 'Synthetix Network Token', 18],
    ['0x9560e827aF36c94D2Ac33a39bCE1Fe78631088Db', 'VELO', 'Velodrome', 18],
  ],
  'eip155:56': [
    ['0x55d398326f99059fF775485246999027B3197955', 'USDT', 'Tether USD', 18],
    ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 'USD Coin', 18],
    ['0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', 'DAI', 'Dai Token', 18],
    ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'WBNB', 'Wrapped BNB', 18],
    ['0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 'ETH', 'Ethereum Token', 18],
    ['0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 'BTCB', 'BTCB Token', 18],
    ['0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', 'CAKE', 'PancakeSwap Token', 18],
    ['0x1D2F0da169ceB9fC7B3144628dB156f3F6c60dBE', 'XRP', 'XRP Token', 18],
    ['0x3EE2200Efb3400fAbB9AacF31297cBdD1d435D47', 'ADA', 'Cardano Token', 18],
    ['0xF8A0BF9cF54Bb92F17374d9e9A321E6a111a51bD', 'LINK', 'ChainLink Token', 18],
  ],
  'eip155:137': [
    ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 'USD Coin', 6],
    ['0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USDC.e', 'USD Coin (PoS)', 6],
    ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 'Tether USD', 6],
    ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 'DAI', 'Dai Stablecoin', 18],
    ['0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'WPOL', 'Wrapped POL', 18],
    ['0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'WETH', 'Wrapped Ether', 18],
    ['0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 'WBTC', 'Wrapped BTC', 8],
    ['0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39', 'LINK', 'ChainLink Token', 18],
    ['0xD6DF932A45C0f255f85145f286eA0b292B21C90B', 'AAVE', 'Aave', 18],
    ['0xb33EaAd8d922B1083446DC23f610c2567fB5180f', 'UNI', 'Uniswap', 18],
    ['0x172370d5Cd63279eFa6d502DAB29171933a610AF', 'CRV', 'Curve DAO Token', 18],
    ['0x03b54A6e9a984069379fae1a4fC4dBAE93B3bCCD', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18],
    ['0xBbba073C31bF03b8ACf7c28EF0738DeCF3695683', 'SAND', 'The Sandbox', 18],
  ],
  'eip155:8453': [
    ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 'USD Coin', 6],
    ['0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', 'USDbC', 'USD Base Coin', 6],
    ['0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 'DAI', 'Dai Stablecoin', 18],
    ['0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18],
    ['0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22', 'cbETH', 'Coinbase Wrapped Staked ETH', 18],
    ['0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'cbBTC', 'Coinbase Wrapped BTC', 8],
    ['0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18],
    ['0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42', 'EURC', 'EURC', 6],
    ['0x940181a94A35A4569E4529A3CDfB74e38FD98631', 'AERO', 'Aerodrome', 18],
    ['0x4ed4E862860beD51a9570b96d89aF5E1B0Efefed', 'DEGEN', 'Degen', 18],
    ['0x532f27101965dd16442E59d40670FaF5eBB142E4', 'BRETT', 'Brett', 18],
  ],
  'eip155:42161': [
    ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 'USD Coin', 6],
    ['0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 'USDC.e', 'Bridged USDC', 6],
    ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 'Tether USD', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai Stablecoin', 18],
    ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 'Wrapped Ether', 18],
    ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'WBTC', 'Wrapped BTC', 8],
    ['0x912CE59144191C1204E64559FE8253a0e49E6548', 'ARB', 'Arbitrum', 18],
    ['0x5979D7b546E38E414F7E9822514be443A4800529', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18],
    ['0xf97f4df75117a78c1A5a0DBb814Af92458539FB4', 'LINK', 'ChainLink Token', 18],
    ['0xFa7F8980b0f1E64A2062791cc3b0871572f1F7f0', 'UNI', 'Uniswap', 18],
    ['0xfc5A1A6EB076a2C7aD06eD22C90d7E710E35ad0a', 'GMX', 'GMX', 18],
    ['0x0c880f6761F1af8d9Aa9C466984b80DAb9a8c9e8', 'PENDLE', 'Pendle', 18],
    ['0x539bdE0d7Dbd336b79148AA742883198BBF60342', 'MAGIC', 'MAGIC', 18],
  ],
  'eip155:43114': [
    ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'USDC', 'USD Coin', 6],
    ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 'USDt', 'TetherToken', 6],
    ['0xd586E7F844cEa2F87f50152665BCbc2C279D8d70', 'DAI.e', 'Dai Stablecoin', 18],
    ['0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'WAVAX', 'Wrapped AVAX', 18],
    ['0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB', 'WETH.e', 'Wrapped Ether', 18],
    ['0x152b9d0FdC40C096757F570A51E494bd4b943E50', 'BTC.b', 'Bitcoin', 8],
    ['0x50b7545627a5162F82A992c33b87aDc75187B218', 'WBTC.e', 'Wrapped BTC', 8],
    ['0x5947BB275c521040051D82396192181b413227A3', 'LINK.e', 'Chainlink Token', 18],
    ['0x2b2C81e08f1Af8835a78Bb2A90AE924ACE0eA4bE', 'sAVAX', 'Staked AVAX', 18],
    ['0x6e84a6216eA6dACC71eE8E6b0a5B7322EEbC0fDd', 'JOE', 'JoeToken', 18],
  ],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 'USD Coin', 6],
    ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT', 'USDT', 6],
    ['So11111111111111111111111111111111111111112', 'wSOL', 'Wrapped SOL', 9],
    ['mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 'mSOL', 'Marinade staked SOL', 9],
    ['J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', 'JitoSOL', 'Jito Staked SOL', 9],
    ['JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'JUP', 'Jupiter', 6],
    ['HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3', 'PYTH', 'Pyth Network', 6],
    ['4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 'RAY', 'Raydium', 6],
    ['orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE', 'ORCA', 'Orca', 6],
    ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'BONK', 'Bonk', 5],
    ['EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 'WIF', 'dogwifhat', 6],
    ['jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL', 'JTO', 'JITO', 9],
    ['85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ', 'W', 'Wormhole Token', 6],
    ['2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', 'PYUSD', 'PayPal USD', 6],
  ],
  // Numbers of assets. Source: referendum 1787 of Polkadot, which sets their rates.
  'polkadot:68d56f15f85d3136970ec16946040bc1': [
    ['1337', 'USDC', 'USD Coin', 6],
    ['1984', 'USDT', 'Tether USD', 6],
  ],
}

/** Returns the bundled tokens of a network (CAIP-2); empty for others. */
export function bundledTokens(chain: string): readonly ListedToken[] {
  return (ROWS[chain] ?? []).map(([address, symbol, name, decimals]) => ({
    id: `${chain}:${address}`,
    symbol,
    name,
    decimals,
  }))
}
