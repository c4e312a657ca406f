import { useEffect, useState } from 'react'
import { useKernel } from '#ui-kit'

/** Time without a change after which a text is announced. Milliseconds. */
const restMs = 1_200

/** Debounces a text for screen readers: typing is not interrupted, and an unchanged text is not announced again. */
export function useRested(text: string): string {
  const { platform } = useKernel()
  const [message, setText] = useState('')
  useEffect(() => {
    // A pending price announces nothing: the same price afterwards is no news.
    if (text === '') return undefined
    return platform.after(restMs, () => setText(text))
  }, [platform, text])
  return message
}
