import type { Page } from 'playwright-core'
import type {} from '../../demo/src/gallery/show-gallery.js'

/** Frames without a change after which the card counts as settled. */
const quietFrames = 2

export interface Shown {
  readonly theme: 'light' | 'dark'
  readonly locale: string
}

/**
 * Shows a story and waits until its card is displayed, nothing moves or changes, and no request is pending.
 */
export async function showStory(
  page: Page,
  story: string,
  look: Shown,
  isLoading: () => boolean,
): Promise<void> {
  let next: string | undefined = story
  do {
    await page.evaluate(
      async ([name, { theme, locale }, quiet]) => {
        if (name !== undefined) await window.gallery?.show(name, { theme, locale, width: undefined })
        const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
        // The stories of the page's buttons and of its toasts are without a view.
        const shadow = (): ShadowRoot | null | undefined => document.querySelector('quoin-modal')?.shadowRoot
        const toasts = (): ShadowRoot | null | undefined => document.querySelector('quoin-toasts')?.shadowRoot
        const isThere = (): boolean =>
          shadow()?.querySelector('.q-card') != null ||
          document.querySelector('quoin-button') != null ||
          toasts()?.querySelector('li') != null
        while (!isThere()) await frame()
        // Endless animations, such as a skeleton's, are ignored.
        const moves = (): boolean =>
          document
            .getAnimations()
            .some(
              ({ effect, playState }) =>
                playState !== 'finished' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
            )
        let still = 0
        const changes = new MutationObserver(() => {
          still = 0
        })
        const seen = { subtree: true, childList: true, characterData: true, attributes: true }
        changes.observe(shadow() ?? document.body, seen)
        while (still < quiet) {
          still = moves() ? 0 : still + 1
          await frame()
        }
        changes.disconnect()
      },
      [next, look, quietFrames] as const,
    )
    next = undefined
  } while (isLoading())
}
