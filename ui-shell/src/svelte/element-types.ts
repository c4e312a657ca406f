import type { HTMLAttributes } from 'svelte/elements'
import type { AnyKernel } from '#kernel'
import type { QuoinElementAttributes, QuoinViewAttributes } from '../bindings/element-attributes.js'
import type { QuoinElement } from '../element/quoin-element.js'
import type { QuoinViewElement } from '../inline/quoin-view-element.js'

/** The elements in components. */
export interface QuoinElementProps extends HTMLAttributes<QuoinElement>, QuoinElementAttributes {
  readonly kernel?: AnyKernel | undefined
}

/** `<quoin-view>` in components. */
export interface QuoinViewProps extends HTMLAttributes<QuoinViewElement>, QuoinViewAttributes {
  readonly kernel?: AnyKernel | undefined
  readonly arguments?: unknown
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'quoin-button': QuoinElementProps
    'quoin-connect-button': QuoinElementProps
    'quoin-account-button': QuoinElementProps
    'quoin-network-button': QuoinElementProps
    'quoin-view': QuoinViewProps
  }
}
