import type { RequestAmount, RequestStep, RequestToDescribe, RequestWarning } from '#kernel'

/** The effects of a part of a request, in the order of the bytes. */
export interface Effects {
  readonly steps: readonly RequestStep[]
  readonly warnings?: readonly RequestWarning[]
  readonly recipients?: readonly string[]
  readonly spenders?: readonly string[]
  /** Mints, whose symbols make the steps exact. */
  readonly contracts?: readonly string[]
}

/** Names tokens and amounts. */
export interface EffectContext {
  readonly account: string
  coins(lamports: bigint): RequestAmount
  tokens(mint: string, decimals: number | undefined, value: bigint): RequestAmount
}

/** Creates the context of a request. */
export function createEffectContext({ account, network, tokens }: RequestToDescribe): EffectContext {
  const { symbol, decimals } = network.nativeCurrency
  return {
    account,
    coins: (value) => ({ token: { symbol, decimals }, value }),
    tokens: (address, given, value) => {
      const known = tokens?.get(address)
      // The program refuses decimals that are not those of the mint.
      return { token: { address, symbol: known?.symbol, decimals: given ?? known?.decimals }, value }
    },
  }
}
