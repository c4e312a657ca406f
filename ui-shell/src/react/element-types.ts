import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { AnyKernel } from '#kernel'
import type { QuoinElementAttributes } from '../bindings/element-attributes.js'
import type { QuoinElement } from '../element/quoin-element.js'

/** The attributes of the raw elements in JSX. */
export interface QuoinElementTagProps
  extends DetailedHTMLProps<HTMLAttributes<QuoinElement>, QuoinElement>,
    QuoinElementAttributes {
  readonly kernel?: AnyKernel | undefined
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'quoin-button': QuoinElementTagProps
      'quoin-connect-button': QuoinElementTagProps
      'quoin-account-button': QuoinElementTagProps
      'quoin-network-button': QuoinElementTagProps
    }
  }
}
