import type { CaipNetworkId } from '#kernel'

/** A Bitcoin network: its address prefixes, and its names in wallet APIs. */
export interface BitcoinNetwork {
  readonly caipNetworkId: CaipNetworkId
  /** Human-readable part of witness addresses. Source: BIP-173. */
  readonly bech32: 'bc' | 'tb' | 'bcrt'
  /** First byte of legacy addresses. */
  readonly pubKeyHash: number
  readonly scriptHash: number
  /** Name in WBIP requests and responses. */
  readonly wbipName: string
  /** Name in UniSat's `getChain` and `switchChain`. */
  readonly chainName: string
}

const test = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4 } as const

/** References are the first 16 bytes of the genesis block hash. Source: CAIP-2, bip122 profile. */
export const bitcoinNetworks: readonly BitcoinNetwork[] = [
  {
    caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
    bech32: 'bc',
    pubKeyHash: 0x00,
    scriptHash: 0x05,
    wbipName: 'Mainnet',
    chainName: 'BITCOIN_MAINNET',
  },
  {
    caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
    ...test,
    wbipName: 'Testnet',
    chainName: 'BITCOIN_TESTNET',
  },
  {
    caipNetworkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    ...test,
    wbipName: 'Testnet4',
    chainName: 'BITCOIN_TESTNET4',
  },
  {
    caipNetworkId: 'bip122:00000008819873e925422c1ff0f99f7c',
    ...test,
    wbipName: 'Signet',
    chainName: 'BITCOIN_SIGNET',
  },
  {
    caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    ...test,
    bech32: 'bcrt',
    wbipName: 'Regtest',
    chainName: 'BITCOIN_REGTEST',
  },
]

/** Returns the network of a CAIP-2 id; `undefined` if it is not a Bitcoin network. */
export function findBitcoinNetwork(id: string | undefined): BitcoinNetwork | undefined {
  return bitcoinNetworks.find(({ caipNetworkId }) => caipNetworkId === id)
}
