import { type Context, createContext, useContext, useMemo } from 'react'
import { useKernel } from './kernel-context.js'
import { createPartLoader, type PartLoader } from './part-loader.js'

/** The loader of the mount, for its views. */
export const PartLoaderContext: Context<PartLoader | undefined> = createContext<PartLoader | undefined>(
  undefined,
)

/** Returns the loader of the mount, or a new one if a view is rendered alone (in a test). */
export function usePartLoader(): PartLoader {
  const { i18n, platform } = useKernel()
  const given = useContext(PartLoaderContext)
  return useMemo(() => given ?? createPartLoader(i18n, platform.after), [given, i18n, platform])
}
