import { useEffect, useState } from 'react'
import { useKernel } from '#ui-kit'

/** How long a text stays as it is before it is worth reading out. Milliseconds. */
const restMs = 1_200

/** A text once it has rested: who types is not interrupted, and what comes again unchanged is not said again. */
export function useRested(text: string): string {
  const { platform } = useKernel()
  const [said, setSaid] = useState('')
  useEffect(() => {
    // Nothing is said of a price that is being found out: the same one afterwards is no news.
    if (text === '') return undefined
    return platform.after(restMs, () => setSaid(text))
  }, [platform, text])
  return said
}
