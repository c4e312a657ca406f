/** What the plugin keeps between visits. */
export interface SendStored {
  readonly version?: 1 | undefined
}
