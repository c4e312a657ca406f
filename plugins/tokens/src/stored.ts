/** What the plugin keeps between visits. */
export interface TokensStored {
  readonly version?: 1 | undefined
}
