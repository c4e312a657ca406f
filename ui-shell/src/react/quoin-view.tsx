'use client'

import { createElement, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { AnyKernel } from '#kernel'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import { isServer } from '../bindings/mount.js'
import { LookContext } from './quoin-element-host.js'

/** The props of an inline view. */
export interface QuoinViewProps {
  /** The name of a route, such as `send`, or of a view. Without one: the view that the modal would open with. */
  readonly name?: string
  /** The arguments of the route of this name. */
  readonly arguments?: unknown
  /** The level of the view's title in the headings of the page. Default 2. */
  readonly headingLevel?: 1 | 2 | 3 | 4 | 5 | 6
  /** The name of the region. Default: the view's title, which several views of a page may share. */
  readonly label?: string
  readonly className?: string
}

interface ViewElement extends HTMLElement {
  kernel: AnyKernel | undefined
  arguments: unknown
}

/** The place of the view in the HTML of a server: the page does not move when the view comes. */
const place = (nonce: string | undefined): string =>
  `<template shadowrootmode="open"><style${nonce ? ` nonce="${nonce.replace(/[^\w+/=-]/g, '')}"` : ''}>:host{display:block;inline-size:100%;max-inline-size:420px;min-block-size:480px}</style></template>`

/**
 * Displays a view of the widget in the flow of the page, with its own way back. While the view needs an account and there is none, it
 * displays Connect. Its code is loaded when it is first rendered.
 *
 * @example
 * <QuoinView name="send" arguments={{ token: 'ETH' }} />
 */
export function QuoinView(props: QuoinViewProps): ReactNode {
  const { name, arguments: params, headingLevel, label, className } = props
  const kernel = useContext(KernelContext)
  const { nonce } = useContext(LookContext)
  const element = useRef<ViewElement>(null)
  useEffect(() => {
    // Without its code the place stays empty: the next rendering tries again.
    import('../inline/define-view.js').then(
      ({ defineView }) => defineView(),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    if (!element.current) return
    element.current.kernel = kernel
    element.current.arguments = params
  }, [kernel, params])
  return createElement('quoin-view', {
    ref: element,
    ...(isServer() && { dangerouslySetInnerHTML: { __html: place(nonce) } }),
    name,
    'heading-level': headingLevel,
    label,
    class: className,
  })
}
