import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { AnyKernel } from '#kernel'
import type { QuoinElementAttributes, QuoinViewAttributes } from '../bindings/element-attributes.js'
import type { QuoinElement } from '../element/quoin-element.js'
import type { QuoinViewElement } from '../inline/quoin-view-element.js'

/** The attributes of the raw elements in JSX. */
export interface QuoinElementTagProps
  extends DetailedHTMLProps<HTMLAttributes<QuoinElement>, QuoinElement>,
    QuoinElementAttributes {
  readonly kernel?: AnyKernel | undefined
}

/** The attributes and properties of `<quoin-view>` in JSX. */
export interface QuoinViewTagProps
  extends DetailedHTMLProps<HTMLAttributes<QuoinViewElement>, QuoinViewElement>,
    QuoinViewAttributes {
  readonly kernel?: AnyKernel | undefined
  readonly arguments?: unknown
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'quoin-button': QuoinElementTagProps
      'quoin-connect-button': QuoinElementTagProps
      'quoin-account-button': QuoinElementTagProps
      'quoin-network-button': QuoinElementTagProps
      'quoin-view': QuoinViewTagProps
    }
  }
}
