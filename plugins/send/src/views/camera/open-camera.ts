/** The failures of a camera: refused by the user or the page's policy, missing, or not started. */
export type CameraFault = 'refused' | 'missing' | 'failed'

/** Returns true if the browser offers cameras to this page: never without a secure connection. */
export function canHaveCamera(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function'
}

const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/**
 * Opens the back camera, if there are two. Never throws.
 *
 * @param signal a camera that opens after it aborts is closed at once
 */
export async function openCamera(signal: AbortSignal): Promise<MediaStream | CameraFault | undefined> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 1280 } },
    })
    if (!signal.aborted) return stream
    closeCamera(stream)
    return undefined
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return Object.hasOwn(faults, name) ? faults[name] : 'failed'
  }
}

/** Turns the camera's light off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
