/**
 * What the page must allow for a plugin besides the host's services: each address comes from the host's own options, as no
 * vendor is a default. The Content-Security-Policy of `npx quoin report` is made of it, and `platform.fetch` of the plugin
 * goes to no other origin.
 */
export interface PageNeeds {
  /** Addresses that are fetched or opened as sockets. */
  readonly connect?: readonly string[]
  readonly image?: readonly string[]
  /** Pages that are put into frames or pop-ups of this one, by `platform.frames` and `platform.popups`. */
  readonly frame?: readonly string[]
  /** Whose pages may have this one in a frame; the plugin speaks with them by `platform.parent`. */
  readonly framedBy?: readonly string[]
  /** Compiles WebAssembly: `'wasm-unsafe-eval'`. */
  readonly wasm?: boolean
}
