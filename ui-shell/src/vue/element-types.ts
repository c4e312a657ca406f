import type { DefineComponent, HTMLAttributes } from 'vue'
import type { AnyKernel } from '#kernel'
import type { QuoinElementAttributes, QuoinViewAttributes } from '../bindings/element-attributes.js'

/** The elements in templates. */
type QuoinElementComponent = DefineComponent<
  QuoinElementAttributes & HTMLAttributes & { readonly kernel?: AnyKernel | undefined }
>

/** `<quoin-view>` in templates. */
type QuoinViewComponent = DefineComponent<
  QuoinViewAttributes &
    HTMLAttributes & { readonly kernel?: AnyKernel | undefined; readonly arguments?: unknown }
>

declare module 'vue' {
  interface GlobalComponents {
    'quoin-button': QuoinElementComponent
    'quoin-connect-button': QuoinElementComponent
    'quoin-account-button': QuoinElementComponent
    'quoin-network-button': QuoinElementComponent
    'quoin-view': QuoinViewComponent
  }
}

export type { QuoinElementComponent, QuoinViewComponent }
