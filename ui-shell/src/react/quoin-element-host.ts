'use client'

import { createElement, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { AnyKernel } from '#kernel'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import { defineElements } from '../element/define-elements.js'

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
}

/** The React side of an element. On a server it is the bare tag, which is upgraded in the browser. */
export function QuoinElementHost({ tag, ...props }: QuoinElementProps & { readonly tag: string }): ReactNode {
  const kernel = useContext(KernelContext)
  const element = useRef<ElementWithKernel>(null)
  useEffect(() => {
    defineElements()
    if (kernel && element.current) element.current.kernel = kernel
  }, [kernel])
  return createElement(tag, {
    ref: element,
    label: props.label,
    'loading-label': props.loadingLabel,
    balance: props.balance,
    size: props.size,
    namespace: props.namespace,
    disabled: props.disabled ? '' : undefined,
    class: props.className,
  })
}
