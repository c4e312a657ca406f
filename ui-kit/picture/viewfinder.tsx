import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { kitScanStyles } from '../styles/kit-scan-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface ViewfinderProps {
  /** The object to hold before the camera. */
  readonly label: string
  /** Black while there is none. The caller that opened the stream closes it. */
  readonly stream: MediaStream | undefined
  /** The video element, for the code that reads its frames. */
  readonly video: RefObject<HTMLVideoElement | null>
  /** Displayed in place of the image, at its size: the reason why there is none. */
  readonly instead?: ReactNode
}

/** The camera image, as wide as its container up to 320 px, with a frame for the code. */
export function Viewfinder({ label, stream, video, instead }: ViewfinderProps): ReactNode {
  useStyles(kitScanStyles)
  useLayoutEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream ?? null
    // A page that is left at this moment rejects `play()`: the error has no effect for the user.
    if (stream) element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [stream, video])
  if (instead) return <div className="q-viewfinder-place">{instead}</div>
  return (
    <div className="q-viewfinder">
      <video ref={video} aria-label={label} muted playsInline disablePictureInPicture />
    </div>
  )
}
