import type { JSX } from 'solid-js'
import type { AnyKernel } from '#kernel'
import type { QuoinElementAttributes, QuoinViewAttributes } from '../bindings/element-attributes.js'
import type { QuoinElement } from '../element/quoin-element.js'
import type { QuoinViewElement } from '../inline/quoin-view-element.js'

/** Solid sets expressions as properties of an element unless their name begins with `attr:`. */
type Explicit<T> = { readonly [Name in keyof T & string as `attr:${Name}`]?: T[Name] }

/** The elements in JSX. */
export interface QuoinElementProps
  extends JSX.HTMLAttributes<QuoinElement>,
    QuoinElementAttributes,
    Explicit<QuoinElementAttributes> {
  readonly kernel?: AnyKernel | undefined
}

/** `<quoin-view>` in JSX. */
export interface QuoinViewProps
  extends JSX.HTMLAttributes<QuoinViewElement>,
    QuoinViewAttributes,
    Explicit<QuoinViewAttributes> {
  readonly kernel?: AnyKernel | undefined
  readonly 'prop:arguments'?: unknown
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'quoin-button': QuoinElementProps
      'quoin-connect-button': QuoinElementProps
      'quoin-account-button': QuoinElementProps
      'quoin-network-button': QuoinElementProps
      'quoin-view': QuoinViewProps
    }
  }
}
