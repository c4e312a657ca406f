export { createSolanaModule } from './chain-module.js'
export { type SolanaPlugin, solana } from './manifest.js'
export { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.js'
