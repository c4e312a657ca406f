/** Why there is nothing to see: the person or the page's policy refused, there is no camera, or it did not start. */
export type CameraFault = 'refused' | 'missing' | 'failed'

/** Whether the browser lets pages have a camera at all: never without a secure connection. */
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
 * Opens the camera that looks away from the person, where there are two. Never throws.
 *
 * @param signal whoever asked left: what opens later is closed at once
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

/** The camera's light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
