import {
  type Context,
  createComponent,
  createContext,
  createEffect,
  type JSX,
  on,
  onCleanup,
  splitProps,
  useContext,
} from 'solid-js'
import type { AnyKernel } from '#kernel'
import { mount, type QuoinProviderOptions } from '../bindings/mount.js'
import { provided } from '../bindings/provider-error.js'

const KernelContext: Context<AnyKernel | undefined> = createContext<AnyKernel>()

export interface QuoinProviderProps extends QuoinProviderOptions {
  readonly kernel: AnyKernel
  readonly children?: JSX.Element
}

/**
 * Provides the kernel to the components below, registers the elements and mounts the modal, which ends with the component. A change
 * of `theme` or `themeVariables` applies at once; the other options are read once.
 *
 * @example
 * <QuoinProvider kernel={quoin} theme="dark"><quoin-button /></QuoinProvider>
 */
export function QuoinProvider(props: QuoinProviderProps): JSX.Element {
  // To read `children` here would render them without the kernel.
  const [, options] = splitProps(props, ['kernel', 'children'])
  const mounted = mount(props.kernel, options)
  onCleanup(() => mounted?.unmount())
  createEffect(
    on(
      () => [props.theme, props.themeVariables] as const,
      ([theme = 'system', variables]) => mounted?.setTheme(theme, variables),
      { defer: true },
    ),
  )
  return createComponent(KernelContext.Provider, {
    value: props.kernel,
    get children() {
      return props.children
    },
  })
}

export const kernelOf = (hook: string): AnyKernel =>
  provided(useContext(KernelContext), hook, 'QuoinProvider')

/** Returns the kernel of the nearest `<QuoinProvider>`. Throws `PROVIDER_MISSING`. */
export const useKernel = (): AnyKernel => kernelOf('useKernel')
