import { type AnyKernel, QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error code of hooks without a kernel, with its text. */
export const providerErrorCodes = {
  /**
   * A hook found no kernel, as no provider is above its component. `details` names the hook. **Fix:** React, Solid: render
   * `<QuoinProvider kernel={kernel}>` above the component. Vue: `app.use(quoinPlugin(kernel))`, or `provideQuoin(kernel)` in a
   * component above. Svelte: `setQuoin(kernel)` in a component above.
   */
  PROVIDER_MISSING: 'No kernel is provided to the component',
} as const

/** A hook that is called outside of the provider. */
export class ProviderError extends QuoinError {
  constructor(code: keyof typeof providerErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: providerErrorCodes[code] })
  }
}

/** How the frameworks provide a kernel, by the name of the provider. */
const fixes = {
  QuoinProvider: 'Render <QuoinProvider kernel={kernel}> above the component.',
  quoinPlugin: 'Call app.use(quoinPlugin(kernel)), or provideQuoin(kernel) in a component above.',
  setQuoin: 'Call setQuoin(kernel) in a component above, or before it in this one.',
}

/**
 * Returns the kernel, or throws `PROVIDER_MISSING` if none was provided: there is none to guess.
 *
 * @param hook the hook that the component called
 */
export function provided(
  kernel: AnyKernel | undefined,
  hook: string,
  provider: keyof typeof fixes,
): AnyKernel {
  if (kernel) return kernel
  throw new ProviderError('PROVIDER_MISSING', {
    details: `${hook}() was called outside of the provider`,
    fix: fixes[provider],
  })
}
