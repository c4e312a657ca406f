import { type Context, createContext, useContext, useMemo } from 'react'
import { useKernel } from './kernel-context.js'
import { createPartLoader, type PartLoader } from './part-loader.js'

/** Where views find the loader of their mount. */
export const PartLoaderContext: Context<PartLoader | undefined> = createContext<PartLoader | undefined>(
  undefined,
)

/** The loader of the mount, or one of its own where a view is rendered alone (in a test). */
export function usePartLoader(): PartLoader {
  const { i18n, platform } = useKernel()
  const given = useContext(PartLoaderContext)
  return useMemo(() => given ?? createPartLoader(i18n, platform.after), [given, i18n, platform])
}
