// #if !sandbox
// #if solana
import { solanaDevnet } from 'quoin/chains/solana'
// #end
// #if eip155
import { sepolia } from 'viem/chains'
// #end
// #if bip122
import { bitcoinTestnet } from './bitcoin-testnet'
// #end
// #if polkadot
import { westend } from './westend'
// #end

export const networks = [
  // Test networks with public nodes: list the networks of your app, with nodes of your own.
  // #if eip155
  sepolia,
  // #end
  // #if solana
  solanaDevnet(['https://api.devnet.solana.com']),
  // #end
  // #if bip122
  bitcoinTestnet,
  // #end
  // #if polkadot
  westend,
  // #end
]
// #end
