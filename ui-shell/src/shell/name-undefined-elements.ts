import type { Platform } from '#kernel'

/**
 * Names the elements on the page that are not registered for the kernel's check of a host's mistakes, which requests them by an
 * event. The returned function ends it.
 */
export function nameUndefinedElements({ announcements }: Pick<Platform, 'announcements'>): () => void {
  return announcements.subscribe('quoin:elements', (detail) => {
    const { add }: { readonly add?: unknown } = Object(detail)
    if (typeof add !== 'function') return
    for (const { localName } of document.querySelectorAll(':not(:defined)')) add(localName)
  })
}
