import { useEffect, useState } from 'react'
import { useKernel } from '../plugin/kernel-context.js'
import type { PartProps } from '../plugin/part.js'
import { usePartLoader } from '../plugin/part-loader-context.js'

/** The same as for a view that is left. Milliseconds. */
const maxStayMs = 400

/**
 * Returns the id of the tab whose panel is displayed: the one of before stays until the code of the chosen one is loaded, at most
 * 400 ms, without an outline between.
 */
export function useLoadedTab(
  id: string | undefined,
  { load, plugin }: Partial<Pick<PartProps, 'load' | 'plugin'>> = {},
): string | undefined {
  const { platform } = useKernel()
  const loader = usePartLoader()
  const [shown, setShown] = useState(id)
  const isStaying = load !== undefined && loader.peek(load) === undefined && shown !== id
  useEffect(() => {
    let isWanted = true
    const show = (): void => {
      if (isWanted) setShown(id)
    }
    if (isStaying && plugin !== undefined) void loader.load(load, plugin).then(show)
    else show()
    const cancel = platform.after(maxStayMs, show)
    return () => {
      isWanted = false
      cancel()
    }
  }, [platform, loader, id, load, plugin, isStaying])
  return isStaying ? shown : id
}
