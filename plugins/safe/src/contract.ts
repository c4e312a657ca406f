import type { PluginTypes } from '#kernel'

/** The id of the connector of the parent page's Safe. */
export const safeConnectorId = 'safe'

/** Options of the plugin: the origins of Safes. */
export interface SafeOptions {
  /**
   * Origins of Safes that may embed the page, e.g. `['https://app.safe.global']`; `http:` only on this machine. Empty
   * by default: a listed origin is trusted to report the account and network.
   */
  readonly origins?: readonly string[] | undefined
  /** The name that users see. Default `Safe`. */
  readonly name?: string | undefined
}

/** The types of the plugin: it has no API of its own; kernels use it through `connectors`. */
export interface SafePlugin extends PluginTypes {
  readonly id: 'safe'
  readonly options: SafeOptions | undefined
}
