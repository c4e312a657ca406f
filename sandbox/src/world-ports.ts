import { SANDBOX_CHAINS } from './chain/sandbox-chains.js'

export const DEFAULT_PORT_BASE = 4170

/** Ports of a world. */
export interface WorldPorts {
  readonly demo: number
  readonly wallet: number
  readonly gateway: number
  readonly relay: number
  /** The first of `SANDBOX_CHAINS`; the others follow. */
  readonly firstChain: number
  /** The first of `FURTHER_CHAINS`; the others follow. */
  readonly firstFurtherChain: number
  readonly safe: number
  readonly onramp: number
  readonly secureSite: number
  readonly inbox: number
  readonly smtp: number
  readonly oidc: number
  readonly bundler: number
  readonly farcaster: number
  readonly paymaster: number
  /** The bundler itself, behind its proxy. */
  readonly alto: number
  readonly rehearsal: number
}

/** @param base first of twenty consecutive ports */
export function worldPorts(base: number): WorldPorts {
  return {
    demo: base,
    wallet: base + 1,
    gateway: base + 2,
    relay: base + 3,
    firstChain: base + 4,
    firstFurtherChain: base + 4 + SANDBOX_CHAINS.length,
    safe: base + 9,
    onramp: base + 10,
    secureSite: base + 11,
    inbox: base + 12,
    smtp: base + 13,
    oidc: base + 14,
    bundler: base + 15,
    farcaster: base + 16,
    paymaster: base + 17,
    alto: base + 18,
    rehearsal: base + 19,
  }
}
