/**
 * Permissions that a plugin needs from the page besides the host's services: each address comes from the host's own
 * options, as no vendor is a default. `npx quoin report` builds the Content-Security-Policy from it, and
 * `platform.fetch` of the plugin reaches no other origin.
 */
export interface PageNeeds {
  /** Addresses that are fetched or opened as sockets. */
  readonly connect?: readonly string[]
  readonly image?: readonly string[]
  /** Pages that are put into frames or pop-ups of this one, by `platform.frames` and `platform.popups`. */
  readonly frame?: readonly string[]
  /** Pages that may put this one into a frame; the plugin exchanges messages with them by `platform.parent`. */
  readonly framedBy?: readonly string[]
  /** Compiles WebAssembly: `'wasm-unsafe-eval'`. */
  readonly wasm?: boolean
}
