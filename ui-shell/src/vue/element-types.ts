import type { DefineComponent, HTMLAttributes } from 'vue'
import type { AnyKernel } from '#kernel'
import type { QuoinElementAttributes } from '../bindings/element-attributes.js'

/** The elements in templates. */
type QuoinElementComponent = DefineComponent<
  QuoinElementAttributes & HTMLAttributes & { readonly kernel?: AnyKernel | undefined }
>

declare module 'vue' {
  interface GlobalComponents {
    'quoin-button': QuoinElementComponent
    'quoin-connect-button': QuoinElementComponent
    'quoin-account-button': QuoinElementComponent
    'quoin-network-button': QuoinElementComponent
  }
}

export type { QuoinElementComponent }
