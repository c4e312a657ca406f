import { useEffect, useState } from 'react'
import { type CameraFault, closeCamera, openCamera } from './open-camera.js'

export type CameraState =
  | { readonly status: 'opening'; readonly stream?: undefined }
  | { readonly status: 'open'; readonly stream: MediaStream }
  | { readonly status: CameraFault; readonly stream?: undefined }

/** Returns the camera, open while the view is mounted. */
export function useCamera(): { readonly camera: CameraState; readonly retry: () => void } {
  const [camera, setCamera] = useState<CameraState>({ status: 'opening' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it again
  useEffect(() => {
    const leaving = new AbortController()
    let stream: MediaStream | undefined
    setCamera({ status: 'opening' })
    void openCamera(leaving.signal).then((opened) => {
      if (leaving.signal.aborted || opened === undefined) return
      if (typeof opened === 'string') return setCamera({ status: opened })
      stream = opened
      // It may be unplugged, or its permission revoked.
      for (const track of opened.getTracks()) track.onended = () => setCamera({ status: 'failed' })
      setCamera({ status: 'open', stream: opened })
    })
    return () => {
      leaving.abort()
      if (stream) closeCamera(stream)
    }
  }, [attempt])
  return { camera, retry: () => setAttempt((count) => count + 1) }
}
