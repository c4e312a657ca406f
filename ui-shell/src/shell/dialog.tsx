import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { RouterState } from '#kernel'
import { Button } from '../../../ui-kit/form/button.js'
import { ViewBody } from '../../../ui-kit/layout/view-body.js'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import type { PartLoad } from '../../../ui-kit/plugin/part-loader.js'
import { usePart } from '../../../ui-kit/plugin/use-part.js'
import { useStore } from '../../../ui-kit/plugin/use-store.js'
import { useT } from '../../../ui-kit/plugin/use-t.js'
import { ErrorState } from '../../../ui-kit/status/error-state.js'
import { FaultBoundary } from '../../../ui-kit/status/fault-boundary.js'
import { reportFault } from '../../../ui-kit/status/fault-context.js'
import { Banner } from './banner.js'
import { Header } from './header.js'
import type { Panes } from './panes.js'
import { steadyPress } from './steady-press.js'
import { useDirection } from './use-direction.js'
import { useEscape } from './use-escape.js'
import { useFrameHeight } from './use-frame-height.js'
import { useOutsideFocus } from './use-outside-focus.js'
import { type Stack, useShownStack } from './use-shown-stack.js'
import { useTitle } from './use-title.js'
import { useView } from './use-view.js'
import { useViewFocus } from './use-view-focus.js'
import { ViewContent } from './view-content.js'
import { wrapFocus } from './wrap-focus.js'

interface DialogProps {
  readonly host: HTMLElement
  /** The layout of two panes, if its code was loaded before the modal opened. */
  readonly Panes: Panes | undefined
}

/** The loader of a view that no plugin contributes any more: it rejects. */
const noView: PartLoad = () => Promise.reject(new Error('The view is not there any more.'))

const isShaking = (state: RouterState): boolean => state.shaking

function Card({ stack, host, Panes }: DialogProps & { readonly stack: Stack }): ReactNode {
  const kernel = useKernel()
  const shaking = useStore(kernel.router.store, isShaking)
  const t = useT('ui')
  const entry = stack[stack.length - 1] ?? stack[0]
  const view = useView(entry)
  const { state: part, retry } = usePart(view?.load ?? noView, view?.plugin ?? 'kernel')
  const title = useTitle(view, entry, part !== undefined)
  const titleId = useId()
  const card = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const canGoBack = stack.length > 1
  const direction = useDirection(stack, entry.key)
  const height = useFrameHeight(frame, `${entry.key} ${part?.status}`)
  const outside = useOutsideFocus(host)
  useViewFocus(entry, part !== undefined, { frame, view: content, title: heading })
  useEffect(() => {
    if (shaking) kernel.notices.show('error', t('closeRefused'))
  }, [shaking, kernel, t])
  // In a low window the card itself scrolls. A new view starts at its top; for the first one there is nothing to do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (direction) card.current?.scrollTo(0, 0)
  }, [entry.key])
  const shown = (
    <div className="q-view" key={entry.key} ref={content} data-move={direction}>
      <ViewContent
        entry={entry}
        view={view}
        part={part}
        retry={() => {
          const coming = retry()
          kernel.router.waitFor(coming)
          return coming
        }}
        canGoBack={canGoBack}
        height={height.current}
      />
    </div>
  )
  return (
    <div
      ref={card}
      className="q-card"
      role="dialog"
      aria-modal={!outside}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-shaking={shaking ? '' : undefined}
      // A pointer move precedes a choice: the code for connecting is loaded by the time of the click.
      onPointerMove={kernel.connections.prefetch}
      onKeyDown={(event) => {
        kernel.connections.prefetch()
        if (event.key !== 'Tab' || event.defaultPrevented || !card.current) return
        if (wrapFocus(card.current, host.shadowRoot?.activeElement ?? null, event.shiftKey))
          event.preventDefault()
      }}
    >
      <Header
        entry={entry}
        view={view}
        title={title}
        titleId={titleId}
        titleRef={heading}
        canGoBack={canGoBack}
      />
      <Banner />
      <div className="q-frame" ref={frame}>
        {Panes ? (
          <Panes stack={stack} content={content} titleId={titleId}>
            {shown}
          </Panes>
        ) : (
          shown
        )}
      </div>
    </div>
  )
}

/** Replaces a card that cannot be rendered: the user must always be able to close the modal. */
function BrokenCard({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT('ui')
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => card.current?.focus(), [])
  return (
    <div
      ref={card}
      className="q-card"
      role="dialog"
      aria-modal="true"
      aria-label={t('viewFailedTitle')}
      tabIndex={-1}
    >
      <ViewBody>
        <ErrorState title={t('viewFailedTitle')} body={t('viewFailedBody')} />
        <Button variant="secondary" onPress={onClose}>
          {t('close')}
        </Button>
      </ViewBody>
    </div>
  )
}

/** The modal: the top of the router's stack, in a card above the page. */
export function Dialog({ host, Panes }: DialogProps): ReactNode {
  const kernel = useKernel()
  const shown = useShownStack()
  const { locale, direction } = useStore(kernel.i18n.store)
  const close = useCallback(() => void kernel.close(), [kernel])
  const press = useMemo(steadyPress, [])
  useEscape(host, close)
  if (!shown) return null
  const click = (event: MouseEvent): void => {
    // The view has been left, and stays until the next one is rendered: a second press must not repeat the first one.
    const isLeft = kernel.router.store.getState().stack.at(-1)?.key !== shown.at(-1)?.key
    if (
      isLeft &&
      (event.target as Element) /* React's type is wider. */
        .closest('.q-view, .q-header-start')
    )
      event.stopPropagation()
    else press.onClickCapture(event)
  }
  return (
    <div className="q-root" lang={locale} dir={direction} {...press} onClickCapture={click}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the close button do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="q-backdrop" onClick={close} />
      <FaultBoundary
        onFault={(fault) => reportFault(kernel, 'kernel', fault)}
        fallback={() => <BrokenCard onClose={() => kernel.close({ force: true })} />}
      >
        <Card stack={shown} host={host} Panes={Panes} />
      </FaultBoundary>
    </div>
  )
}
