import * as bundle from 'quoin'
import 'quoin/elements'
import * as kernel from 'quoin/kernel'
import * as ui from 'quoin/ui'
import { readConfig } from '../config.js'
import { quoinOptions } from '../quoin-options.js'

declare global {
  interface Window {
    /** The public API, for browser tests that compose kernels of their own. */
    quoinLab?: {
      readonly bundle: typeof bundle
      readonly kernel: typeof kernel
      readonly ui: typeof ui
      options(): bundle.QuoinOptions
    }
  }
}

/** An empty page on which browser tests make and dispose of kernels. */
export function show(target: HTMLElement): void {
  target.textContent = 'This page is for browser tests.'
  window.quoinLab = { bundle, kernel, ui, options: () => quoinOptions(readConfig()) }
}
