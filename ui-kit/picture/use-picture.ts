import { useContext, useEffect, useState } from 'react'
import { imageSource } from './image-source.js'
import { ScrollRestContext } from './scroll-rest-context.js'

/**
 * Returns the URL of a picture to display: `undefined` if `imageSource` does not allow it, it did not load, or its row
 * scrolls by.
 */
export function usePicture(src: string | undefined): {
  readonly source: string | undefined
  readonly onError: () => void
} {
  const rest = useContext(ScrollRestContext)
  const source = imageSource(src)
  const [failed, setFailed] = useState<string>()
  const [rests, update] = useState(0)
  const isDue = source === undefined || source === failed || !rest || rest.allows(source)
  // `rests`: it waits again if the list moved on before it was rendered again.
  useEffect(() => (isDue ? undefined : rest?.onRest(() => update(rests + 1))), [isDue, rest, rests])
  return {
    source: isDue && source !== failed ? source : undefined,
    onError: () => setFailed(source),
  }
}
