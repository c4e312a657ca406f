import { mountQuoin } from '#ui-shell'
import type { StagedFailure, ViewStage } from '../src/replay/view-failure.js'

/** Time limits of a view's display, and of what follows an input. Milliseconds. */
const displayMs = 4_000
const inputMs = 150
/** Max number of inputs. */
const maxInputs = 40

const inputs =
  'button:not([disabled]), [role="tab"], [role="checkbox"], [role="switch"], [role="option"], input, textarea'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function waitUntil(condition: () => boolean, ms: number): Promise<void> {
  const end = performance.now() + ms
  while (!condition() && performance.now() < end) await pause(20)
}

/** Returns the inputs of the displayed view. */
function inputsOf(): readonly HTMLElement[] {
  const card = document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-card')
  return [...(card?.querySelectorAll<HTMLElement>(inputs) ?? [])]
}

/** Presses an element, or types into it. */
function press(element: HTMLElement): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.focus()
    document.execCommand('insertText', false, '1')
  } else element.click()
}

/** Gives the view each of its inputs in turn, until it fails. */
async function giveInputs(
  { platform, reopen, hasFailed, view }: StagedFailure,
  current: () => string | undefined,
): Promise<void> {
  for (let at = 0; at < maxInputs && !hasFailed(); at++) {
    if (current() !== view) {
      reopen()
      await pause(inputMs)
    }
    await waitUntil(() => inputsOf().length > 0, displayMs)
    const element = inputsOf()[at]
    if (!element) return
    try {
      press(element)
    } catch {
      // The error of the handler, which is reported by the view.
    }
    await platform.clock.advanceAsync(1_000)
    await waitUntil(hasFailed, inputMs)
  }
}

/** Displays views in the modal of this page. */
export function createModalStage(): ViewStage {
  let isMounted = false
  return {
    async show(kernel, failure) {
      if (!isMounted) mountQuoin(kernel, { prefetch: 'none', themeVariables: { backdrop: 'transparent' } })
      isMounted = true
      await waitUntil(() => failure.hasFailed() || inputsOf().length > 0, displayMs)
      if (failure.phase === 'handler') await giveInputs(failure, () => kernel.router.current()?.view)
      else await waitUntil(failure.hasFailed, displayMs)
    },
  }
}
