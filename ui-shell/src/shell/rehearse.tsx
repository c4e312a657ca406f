import { type ReactNode, startTransition, use } from 'react'
import { createRoot } from 'react-dom/client'
import type { AnyKernel, RouterEntry, RouterState } from '#kernel'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import type { PartLoader } from '../../../ui-kit/plugin/part-loader.js'
import { PartLoaderContext } from '../../../ui-kit/plugin/part-loader-context.js'
import { Dialog } from './dialog.js'

/** The last component: once it is reached, all others are rendered. It waits for ever, so that nothing is committed. */
function End({
  never,
  onReached,
}: {
  readonly never: Promise<never>
  readonly onReached: () => void
}): ReactNode {
  onReached()
  return use(never)
}

/**
 * Renders a view in small steps, and never commits it: its code is then compiled before the user opens it. Nothing of
 * it is visible, focused or announced, no effect runs, no subscription stays, and it moves nowhere. Its elements belong to a document
 * that is not displayed, so that no image is requested.
 *
 * @param onEnd called when everything was rendered, or it was ended: the returned function can be forgotten
 * @returns ends it
 */
export function rehearse(
  kernel: AnyKernel,
  loader: PartLoader,
  entry: RouterEntry,
  onEnd: () => void,
): () => void {
  const { body } = document.implementation.createHTMLDocument()
  const state: RouterState = { open: true, stack: [entry], loading: false, shaking: false }
  const refuse = () => false
  const router: AnyKernel['router'] = {
    store: { getState: () => state, subscribe: () => refuse },
    current: () => entry,
    canGoBack: refuse,
    push: refuse,
    replace: refuse,
    reset: refuse,
    back: refuse,
    close: refuse,
    waitFor: refuse,
  }
  const lent = { router, open: refuse, close: refuse }
  // Members of the kernel may be getters that throw before their plugin is loaded: none is copied.
  const shown: AnyKernel = Object.create(kernel, Object.getOwnPropertyDescriptors(lent))
  const root = createRoot(body)
  // Of its own: React's root stays reachable from the promise.
  const never = new Promise<never>(() => undefined)
  let hasEnded = false
  const end = (): void => {
    if (hasEnded) return
    hasEnded = true
    root.unmount()
    onEnd()
  }
  startTransition(() =>
    root.render(
      <KernelContext.Provider value={shown}>
        <PartLoaderContext.Provider value={loader}>
          <Dialog host={body} />
          {/* React is rendering now: it must not unmount a root then. */}
          <End never={never} onReached={() => queueMicrotask(end)} />
        </PartLoaderContext.Provider>
      </KernelContext.Provider>,
    ),
  )
  return end
}
