import type { HTMLAttributes } from 'svelte/elements'
import type { AnyKernel } from '#kernel'
import type { QuoinElementAttributes } from '../bindings/element-attributes.js'
import type { QuoinElement } from '../element/quoin-element.js'

/** The elements in components. */
export interface QuoinElementProps extends HTMLAttributes<QuoinElement>, QuoinElementAttributes {
  readonly kernel?: AnyKernel | undefined
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'quoin-button': QuoinElementProps
    'quoin-connect-button': QuoinElementProps
    'quoin-account-button': QuoinElementProps
    'quoin-network-button': QuoinElementProps
  }
}
