import type { CaipNetworkId } from '#kernel'
import type { HeldToken } from '../../tokens/src/contract.js'

/** Example accounts and contracts. */
export const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
export const carol = '0xde709f2102306220921060314615729080e2fb77'
export const router = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const permitRouter = '0x27b1fdb04752bbc536007a920d24acb045561c26'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const usdContract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const daiContract = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const farContract = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
export const ether: bigint = 10n ** 18n

const base = { caipNetworkId: 'eip155:1' as CaipNetworkId, isImported: false, isSuspicious: false }
export const coin: HeldToken = {
  ...base,
  id: 'eip155:1/coin',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  value: 2n * ether,
  price: '3000',
}
export const usd: HeldToken = {
  ...base,
  id: `eip155:1/token:${usdContract.toLowerCase()}`,
  address: usdContract,
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
  value: 100_000_000n,
  price: '1',
}
/** Offered, but not held. */
export const dai = {
  id: `eip155:1/token:${daiContract.toLowerCase()}`,
  address: daiContract,
  name: 'Dai',
  symbol: 'DAI',
  decimals: 18,
} as const
export const far = {
  id: `eip155:1/token:${farContract.toLowerCase()}`,
  address: farContract,
  name: 'Far away',
  symbol: 'UNI',
  decimals: 18,
} as const
