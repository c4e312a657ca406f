/** What the plugin keeps between visits. */
export interface SwapStored {
  /** Basis points; absent where the person chose none. */
  readonly slippage?: number | undefined
}
