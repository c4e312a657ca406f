import { durations, type Platform } from '#kernel'

/** Offers a text as a download of the browser. */
export function saveFile(platform: Pick<Platform, 'after'>, name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read it by then.
  platform.after(durations.tenSeconds, () => URL.revokeObjectURL(url))
}
