/** What the plugin keeps between visits. */
export interface OnrampStored {
  /** ISO 4217; absent where the person chose none. */
  readonly currency?: string | undefined
  /** A purchase that was under way when the page was left: it is looked for once more. */
  readonly underWay?:
    | { readonly providerId: string; readonly address: string; readonly since: number }
    | undefined
}
