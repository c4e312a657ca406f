/** What the plugin keeps between visits. */
export interface TransactionsStored {
  readonly version?: 1 | undefined
}
