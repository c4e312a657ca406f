import type { AnyKernel } from '#kernel'

/** The look that the host gave its mount. */
export interface PageLook {
  /** The tokens of the theme, as the text of a style sheet. */
  readonly theme: string
  readonly options?: { readonly nonce?: string | undefined } | undefined
}

interface PageContext extends PageLook {
  readonly kernel: AnyKernel
}

/** The key of the context by which mounts of the package provide their kernel (`quoin-button` uses it, too). */
const context = Symbol.for('quoin.context')

/**
 * Requests the look of the mount of a kernel, by the Web Components Community Group's context protocol. Every mount on the page answers: only
 * that of the plugin's own kernel is used. Nothing happens on a page without one.
 *
 * @param isOwn returns true for the kernel of the plugin
 * @param onLook called with the look, and again when the host changes it
 * @returns ends the subscription
 */
export function findPageLook(
  isOwn: (kernel: AnyKernel) => boolean,
  onLook: (look: PageLook) => void,
): () => void {
  let leave = (): void => undefined
  const isAccepted = (kernel: AnyKernel): boolean => {
    try {
      return isOwn(kernel)
    } catch {
      // Another kernel may not have the plugin.
      return false
    }
  }
  const request = (): void => {
    leave()
    leave = () => undefined
    const callback = (answer: PageContext, unsubscribe?: () => void): void => {
      if (!isAccepted(answer.kernel)) {
        unsubscribe?.()
        return
      }
      leave = () => unsubscribe?.()
      onLook(answer)
    }
    document.dispatchEvent(
      Object.assign(new Event('context-request', { bubbles: true, composed: true }), {
        context,
        callback,
        subscribe: true,
        // Another kernel's mount must not keep the request from this one's.
        stopImmediatePropagation: () => undefined,
      }),
    )
  }
  // A plain event with a field of the protocol.
  const onProvider = (event: Event & { readonly context?: unknown }): void => {
    if (event.context === context) request()
  }
  document.addEventListener('context-provider', onProvider)
  request()
  return () => {
    document.removeEventListener('context-provider', onProvider)
    leave()
  }
}
