import type { PluginTypes } from '#kernel'

/** The id of the connector to the Safe around the page. */
export const safeConnectorId = 'safe'

/** What the host tells: whose pages are Safes. */
export interface SafeOptions {
  /**
   * Origins that may have the page in a frame as a Safe, e.g. `['https://app.safe.global']`; `http:` only on this machine.
   * Nobody is one by default: whoever is named here is believed when they say which account and network it is.
   */
  readonly origins?: readonly string[] | undefined
  /** What people see. Default `Safe`. */
  readonly name?: string | undefined
}

/** The types of the plugin: it has no API of its own; kernels use it through `connectors`. */
export interface SafePlugin extends PluginTypes {
  readonly id: 'safe'
  readonly options: SafeOptions | undefined
}
