import { createRoot } from 'react-dom/client'
import { type AnyKernel, BusToken, findOpenTarget, OptionsToken, type QuoinError } from '#kernel'
import { uiMessages } from '../../../ui-kit/messages/ui-messages.js'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import { createPartLoader } from '../../../ui-kit/plugin/part-loader.js'
import { PartLoaderContext } from '../../../ui-kit/plugin/part-loader-context.js'
import { reportFault } from '../../../ui-kit/status/fault-context.js'
import { adoptStyles } from '../../../ui-kit/styles/adopt-styles.js'
import { inlineViewStyles } from '../../../ui-kit/styles/inline-view-styles.js'
import { kitControlStyles } from '../../../ui-kit/styles/kit-control-styles.js'
import { kitLayoutStyles } from '../../../ui-kit/styles/kit-layout-styles.js'
import { shellStyles } from '../../../ui-kit/styles/shell-styles.js'
import { LookContext } from '../../../ui-kit/styles/use-styles.js'
import { createLook } from '../shell/create-look.js'
import type { QuoinMountOptions } from '../shell/quoin-mount-options.js'
import { createSurface } from './create-surface.js'
import { findFirstView } from './find-first-view.js'
import { InlineCard } from './inline-card.js'

/** The content of an inline view. */
export interface ViewContentOptions {
  /** The name of a route or of a view; empty: the view that the modal would open with. */
  readonly name: string
  readonly params: unknown
  readonly headingLevel: number
  /** The name of the region. Default: the view's title. */
  readonly label: string | undefined
}

/** An inline view that is displayed. */
export interface MountedView {
  update(content: ViewContentOptions): void
  dispose(): void
}

/** Reports an error that the host has to fix: to its listeners, and in the console. */
function reportProblem(kernel: AnyKernel, error: QuoinError): void {
  kernel.get(BusToken).emit('alert:raised', { error }, 'kernel')
  if (kernel.get(OptionsToken).logLevel !== 'silent') kernel.platform.log('error', ['[quoin] kernel:', error])
}

/** Renders an inline view into the shadow root of its element. */
export function mountView(
  kernel: AnyKernel,
  host: HTMLElement,
  shadow: ShadowRoot,
  options: QuoinMountOptions,
): MountedView {
  const { i18n, platform, connections, contributions } = kernel
  const forgetMessages = i18n.register('ui', uiMessages)
  const loader = createPartLoader(i18n, platform.after)
  const surface = createSurface(kernel, (error) => reportFault(kernel, 'kernel', error))
  const removeStyles = adoptStyles(
    shadow,
    shellStyles + kitLayoutStyles + kitControlStyles + inlineViewStyles,
    options.nonce,
  )
  const look = createLook(shadow, options)
  const root = createRoot(shadow)
  let content: ViewContentOptions = {
    name: '',
    params: undefined,
    headingLevel: 2,
    label: undefined,
  }
  let problem: QuoinError | undefined
  let connected = connections.store.getState().connections.length
  let hasEnded = false

  const render = (): void =>
    root.render(
      <KernelContext.Provider value={surface.kernel}>
        <PartLoaderContext.Provider value={loader}>
          <LookContext.Provider value={{ ...look, headingLevel: content.headingLevel }}>
            <InlineCard isProblem={problem !== undefined} label={content.label} />
          </LookContext.Provider>
        </PartLoaderContext.Provider>
      </KernelContext.Provider>,
    )

  const resolve = async (): Promise<void> => {
    const wanted = content
    const found = await findFirstView(kernel, wanted.name, wanted.params)
    if (hasEnded || wanted !== content) return
    const isNew = found.problem && found.problem.message !== problem?.message
    problem = found.problem
    if (found.problem && isNew) reportProblem(kernel, found.problem)
    surface.setFirst(found.target)
    render()
  }
  const refresh = (): void =>
    void resolve().catch((error: unknown) => {
      if (!hasEnded) reportFault(kernel, 'kernel', error)
    })

  const followConnections = (): void => {
    const { length } = connections.store.getState().connections
    const hasConnected = length > connected
    connected = length
    refresh()
    if (!hasConnected) return
    // Plugins close the views of connecting, or go on in their own: here those in which the user acted last. The same views in
    // other places of the page have ended, too.
    const { stack } = surface.store.getState()
    platform.after(0, () => {
      if (hasEnded || surface.store.getState().stack.at(-1) !== stack.at(-1)) return
      const connect = findOpenTarget(contributions, { ...kernel.state(), connected: false })
      if (stack[0]?.view === connect?.view) surface.returnToFirst()
    })
  }

  const isInside = (event: Event): boolean => event.composedPath().includes(host)
  const press = (event: Event): void => {
    if (isInside(event)) surface.take()
  }
  const click = (event: Event): void => (isInside(event) ? surface.take() : surface.leave())
  // In the capturing phase: before the handlers of what is pressed.
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('keydown', press, true)
  document.addEventListener('click', click, true)
  const stops = [
    connections.store.subscribe(followConnections),
    contributions.store.subscribe(refresh),
    kernel.get(BusToken).on('kernel:disposed', () => dispose()),
    kernel.get(BusToken).on('kernel:started', refresh),
  ]

  const dispose = (): void => {
    if (hasEnded) return
    hasEnded = true
    for (const stop of stops) stop()
    document.removeEventListener('pointerdown', press, true)
    document.removeEventListener('keydown', press, true)
    document.removeEventListener('click', click, true)
    surface.dispose()
    loader.dispose()
    forgetMessages()
    // A component of the page may end it while rendering: React must not unmount a root then.
    queueMicrotask(() => {
      root.unmount()
      removeStyles(undefined)
    })
  }

  i18n.load('ui').then(render, render)
  return {
    update(next) {
      content = next
      refresh()
    },
    dispose,
  }
}
