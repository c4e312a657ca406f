import { compile } from 'svelte/compiler'
import type { Plugin } from 'vite'

/** Compiles the components of Svelte in tests: for the browser, or for rendering on a server. */
export const compileSvelte: Plugin = {
  name: 'compile-svelte',
  transform(code, id, options) {
    if (!id.endsWith('.svelte')) return undefined
    return compile(code, { filename: id, generate: options?.ssr ? 'server' : 'client' }).js
  },
}
