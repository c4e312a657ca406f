'use client'

import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { AnyKernel } from '#kernel'
import type { Brand } from '../../../ui-kit/picture/brand.js'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import { allowedLook } from '../../../ui-kit/styles/allowed-look.js'
import type { ThemeMode, ThemeVariables } from '../../../ui-kit/styles/theme-variables.js'
import { defineElements } from '../element/define-elements.js'
import { rememberedOf } from '../element/remembered-state.js'
import { mountQuoin, type QuoinMount } from '../shell/mount-quoin.js'
import type { ConnectLayout, PrefetchMode, Presentation } from '../shell/quoin-mount-options.js'
import { reportFaults } from '../shell/report-faults.js'
import { LookContext } from './quoin-element-host.js'

export interface QuoinProviderProps extends Brand {
  readonly kernel: AnyKernel
  /** Default `system`. */
  readonly theme?: ThemeMode
  readonly themeVariables?: ThemeVariables
  readonly nonce?: string
  /** Default `idle`. */
  readonly prefetch?: PrefetchMode
  /** Default `auto`. */
  readonly connectLayout?: ConnectLayout
  /** Default `modal`. */
  readonly presentation?: Presentation
  /** Default true. False: the page calls `mountQuoin` itself, or has no modal. */
  readonly modal?: boolean
  readonly children?: ReactNode
}

/**
 * Provides the kernel to the hooks below, and the modal to the kernel, and registers the elements. The modal's code is loaded when the page is idle, unless
 * `prefetch` says otherwise.
 *
 * @example
 * <QuoinProvider kernel={kernel} theme="dark"><QuoinButton /></QuoinProvider>
 */
export function QuoinProvider(props: QuoinProviderProps): ReactNode {
  const {
    kernel,
    theme: givenTheme = 'system',
    themeVariables: givenVariables,
    nonce,
    prefetch = 'idle',
    connectLayout,
    presentation,
    modal = true,
    children,
  } = props
  const { icons, logo } = props
  const mount = useRef<QuoinMount>(undefined)
  const look = JSON.stringify([givenTheme, givenVariables])
  const shown = useRef(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` stands for the theme and its variables
  const allowed = useMemo(() => allowedLook(givenTheme, givenVariables), [look])
  const { theme, variables: themeVariables, faults } = allowed
  useEffect(() => reportFaults(kernel, faults), [kernel, faults])

  // Buttons that a server rendered with the account of a cookie stay as they are until it is restored.
  useEffect(() => {
    const remembered = rememberedOf(kernel)
    if (remembered) return remembered.afterRestore(defineElements)
    defineElements()
    return undefined
  }, [kernel])

  // biome-ignore lint/correctness/useExhaustiveDependencies: icons and logo are read once; the look changes by the effect below, without a new mount
  useEffect(() => {
    if (!modal) return undefined
    const own = mountQuoin(kernel, {
      theme,
      prefetch,
      ...(themeVariables && { themeVariables }),
      ...(nonce && { nonce }),
      ...(connectLayout && { connectLayout }),
      ...(presentation && { presentation }),
      ...(icons && { icons }),
      ...(logo && { logo }),
    })
    mount.current = own
    shown.current = look
    return () => {
      mount.current = undefined
      own.unmount()
    }
  }, [kernel, nonce, prefetch, connectLayout, presentation, modal])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` stands for the theme and its variables
  useEffect(() => {
    if (shown.current === look) return
    shown.current = look
    mount.current?.setTheme(theme, themeVariables)
  }, [look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` stands for the theme and its variables
  const serverLook = useMemo(() => ({ theme, themeVariables, nonce }), [look, nonce])
  return (
    <KernelContext.Provider value={kernel}>
      <LookContext.Provider value={serverLook}>{children}</LookContext.Provider>
    </KernelContext.Provider>
  )
}
