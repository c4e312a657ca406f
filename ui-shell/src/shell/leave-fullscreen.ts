import type { AnyKernel } from '#kernel'

/**
 * Ends the fullscreen of the page while the modal is open: everything outside of the fullscreen element is inert and below it, so that its
 * keys would act unseen, or nothing would answer.
 *
 * @returns ends it
 */
export function leaveFullscreen({ router: { store } }: AnyKernel): () => void {
  const leave = (): void => {
    if (!document.fullscreenElement || !store.getState().open) return
    // It rejects if the page left it meanwhile.
    document.exitFullscreen().catch(() => undefined)
  }
  const stop = store.subscribe(leave)
  document.addEventListener('fullscreenchange', leave)
  leave()
  return () => {
    stop()
    document.removeEventListener('fullscreenchange', leave)
  }
}
