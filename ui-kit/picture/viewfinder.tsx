import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { kitScanStyles } from '../styles/kit-scan-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface ViewfinderProps {
  /** What is to be held before the camera. */
  readonly label: string
  /** Black while there is none. Whoever opened it closes it. */
  readonly stream: MediaStream | undefined
  /** The element that shows it, for whoever looks at its pictures. */
  readonly video: RefObject<HTMLVideoElement | null>
}

/** What the camera sees, as wide as its place up to 320 px, with a frame to hold the code in. */
export function Viewfinder({ label, stream, video }: ViewfinderProps): ReactNode {
  useStyles(kitScanStyles)
  useLayoutEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream ?? null
    // A page that is left in this moment ends the playing: nobody looks any more.
    if (stream) element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [stream, video])
  return (
    <div className="q-viewfinder">
      <video ref={video} aria-label={label} muted playsInline disablePictureInPicture />
    </div>
  )
}
