/** Keeps the focus where the user left it, in the modal and in the page behind it. */
export interface FollowedFocus {
  /**
   * Returns the focus to the page, once the modal has closed.
   *
   * @param trigger the element that had the focus when the modal opened: the body if it was the page as a whole
   */
  returnTo(trigger: HTMLElement | null): void
  end(): void
}

/**
 * Follows the focus.
 *
 * - Many pages disable the button of a pending request, and a disabled button loses the focus: the user would continue at
 *   the top of the page. The focus returns to it once it is enabled.
 * - An element of the modal may be removed or hidden while it has the focus, such as a row that a search filters out, or a button
 *   that a result replaces. The focus moves to the list's first row or to the title, else it would leave the dialog.
 *
 * @param host the modal, which is in the page only while it is open
 */
export function followFocus(host: HTMLElement, shadow: ShadowRoot): FollowedFocus {
  /** The element of the page that had the focus last. */
  let last: HTMLElement | undefined
  /** The element of the modal that had it last, and its ancestors. */
  let inside: readonly Element[] = []
  let stopWaiting = (): void => undefined
  const isFree = (): boolean =>
    document.activeElement === document.body || (document.activeElement === host && !shadow.activeElement)

  const onPageFocus = (event: FocusEvent): void => {
    stopWaiting()
    const [target] = event.composedPath()
    if (!host.isConnected && target instanceof HTMLElement) last = target
  }
  const onPageBlur = (event: FocusEvent): void => {
    const [target] = event.composedPath()
    if (!host.isConnected && !(target instanceof Element && target.matches(':disabled'))) last = undefined
  }
  document.addEventListener('focusin', onPageFocus)
  document.addEventListener('focusout', onPageBlur)

  const recover = (): void => {
    const [element] = inside
    if (!element || !isFree() || (element.isConnected && element.getClientRects().length > 0)) return
    const next = inside.find((one) => one.isConnected && one.getClientRects().length > 0)
    inside = []
    // Without a card the modal itself was closed.
    const card = next?.closest('.q-card')
    const row =
      next?.matches('[role=list]') && next.querySelector<HTMLElement>('[data-row]:not([tabindex="-1"])')
    const target = row || card?.querySelector<HTMLElement>('.q-title')
    target?.focus({ preventScroll: true })
  }
  const onFocus = (event: Event): void => {
    inside = event.composedPath().filter((one) => one instanceof Element)
  }
  const onBlur = (): void => queueMicrotask(recover)
  // Not of the document: a focus that moves within a shadow tree stays in it.
  shadow.addEventListener('focusin', onFocus)
  shadow.addEventListener('focusout', onBlur)
  // Not every browser reports the focus of a removed element as lost.
  const removals = new MutationObserver(recover)
  removals.observe(shadow, { childList: true, subtree: true })

  return {
    returnTo(trigger) {
      const element = trigger === document.body ? last : trigger
      if (!element?.isConnected) return
      element.focus({ preventScroll: true })
      if (!element.matches(':disabled')) return
      const enabling = new MutationObserver(() => {
        if (element.matches(':disabled')) return
        stopWaiting()
        if (isFree()) element.focus({ preventScroll: true })
      })
      stopWaiting = () => enabling.disconnect()
      enabling.observe(element, { attributeFilter: ['disabled'] })
    },
    end() {
      stopWaiting()
      removals.disconnect()
      document.removeEventListener('focusin', onPageFocus)
      document.removeEventListener('focusout', onPageBlur)
      shadow.removeEventListener('focusin', onFocus)
      shadow.removeEventListener('focusout', onBlur)
    },
  }
}
