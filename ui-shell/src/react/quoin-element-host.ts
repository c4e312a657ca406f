'use client'

import {
  type Context,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react'
import type { AnyKernel } from '#kernel'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import { isServer } from '../bindings/mount.js'
import { defineElements } from '../element/define-elements.js'
import { type RememberedState, rememberedOf } from '../element/remembered-state.js'
import { type ServerLook, serverButton } from '../element/server-button.js'

/** The props of the buttons; each element's documentation lists those that it uses. */
export interface QuoinElementProps {
  readonly label?: string
  readonly loadingLabel?: string
  readonly balance?: 'show' | 'hide'
  readonly size?: 'sm' | 'md'
  readonly namespace?: string
  readonly disabled?: boolean
  readonly className?: string
}

interface ElementWithKernel extends HTMLElement {
  kernel: AnyKernel | undefined
  faces?: RememberedState['faces']
}

/** The look of the nearest `QuoinProvider`. */
export const LookContext: Context<ServerLook> = createContext<ServerLook>({
  theme: 'system',
  themeVariables: undefined,
  nonce: undefined,
})

/** The React side of an element. A server renders it with its button; the element takes that over in the browser. */
export function QuoinElementHost({ tag, ...props }: QuoinElementProps & { readonly tag: string }): ReactNode {
  const kernel = useContext(KernelContext)
  const look = useContext(LookContext)
  const element = useRef<ElementWithKernel>(null)
  const { label, namespace } = props
  useEffect(() => {
    const remembered = kernel && rememberedOf(kernel)
    // Set before the element is defined, so that no skeleton replaces what the server rendered.
    if (remembered?.current(namespace) && element.current) element.current.faces = remembered.faces
    const take = (): void => {
      defineElements()
      if (kernel && element.current) element.current.kernel = kernel
    }
    if (remembered) return remembered.afterRestore(take)
    take()
    return undefined
  }, [kernel, namespace])
  const showsBalance = props.balance !== 'hide'
  const html = isServer() && kernel ? serverButton(tag, kernel, { label, namespace, showsBalance }, look) : ''
  return createElement(tag, {
    ref: element,
    // Of the element itself, with its texts escaped. The browser makes a shadow root of it, so React hydrates an empty element.
    ...(html && { dangerouslySetInnerHTML: { __html: html } }),
    label: props.label,
    'loading-label': props.loadingLabel,
    balance: props.balance,
    size: props.size,
    namespace: props.namespace,
    disabled: props.disabled ? '' : undefined,
    class: props.className,
  })
}
