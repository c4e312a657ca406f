'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import type { AnyKernel } from '#kernel'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import type { ThemeMode, ThemeVariables } from '../../../ui-kit/styles/theme-variables.js'
import { mountQuoin, type PrefetchMode, type QuoinMount } from '../shell/mount-quoin.js'

export interface QuoinProviderProps {
  readonly kernel: AnyKernel
  /** Default `system`. */
  readonly theme?: ThemeMode
  readonly themeVariables?: ThemeVariables
  readonly nonce?: string
  /** Default `idle`. */
  readonly prefetch?: PrefetchMode
  readonly children?: ReactNode
}

/**
 * Provides the kernel to the hooks below, and the modal to the kernel. Its code is loaded when the page is idle, unless
 * `prefetch` says otherwise.
 *
 * @example
 * <QuoinProvider kernel={kernel} theme="dark"><QuoinButton /></QuoinProvider>
 */
export function QuoinProvider(props: QuoinProviderProps): ReactNode {
  const { kernel, theme = 'system', themeVariables, nonce, prefetch = 'idle', children } = props
  const mount = useRef<QuoinMount>(undefined)
  const look = JSON.stringify([theme, themeVariables])
  const shown = useRef(look)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the look changes by the effect below, without a new mount
  useEffect(() => {
    const own = mountQuoin(kernel, {
      theme,
      prefetch,
      ...(themeVariables && { themeVariables }),
      ...(nonce && { nonce }),
    })
    mount.current = own
    shown.current = look
    return () => {
      mount.current = undefined
      own.unmount()
    }
  }, [kernel, nonce, prefetch])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` stands for the theme and its variables
  useEffect(() => {
    if (shown.current === look) return
    shown.current = look
    mount.current?.setTheme(theme, themeVariables)
  }, [look])

  return <KernelContext.Provider value={kernel}>{children}</KernelContext.Provider>
}
