import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import type { RouterState } from '#kernel'
import { ViewBody } from '../../../ui-kit/layout/view-body.js'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import type { PartLoad } from '../../../ui-kit/plugin/part-loader.js'
import { usePart } from '../../../ui-kit/plugin/use-part.js'
import { useStore } from '../../../ui-kit/plugin/use-store.js'
import { useT } from '../../../ui-kit/plugin/use-t.js'
import { ErrorState } from '../../../ui-kit/status/error-state.js'
import { FaultBoundary } from '../../../ui-kit/status/fault-boundary.js'
import { reportFault } from '../../../ui-kit/status/fault-context.js'
import { Skeleton } from '../../../ui-kit/status/skeleton.js'
import { Banner } from '../shell/banner.js'
import { Header } from '../shell/header.js'
import { steadyPress } from '../shell/steady-press.js'
import { useDirection } from '../shell/use-direction.js'
import { type Stack, useShownStack } from '../shell/use-shown-stack.js'
import { useTitle } from '../shell/use-title.js'
import { useView } from '../shell/use-view.js'
import { ViewContent } from '../shell/view-content.js'
import { useInlineFocus } from './use-inline-focus.js'

const noView: PartLoad = () => Promise.reject(new Error('The view is not there any more.'))
const isShaking = ({ shaking }: RouterState): boolean => shaking
/** The user acts elsewhere, or nowhere yet: another place displays the notices. */
const isMuted = ({ surface, isLeft }: RouterState): boolean => !surface || isLeft === true

interface InlineCardProps {
  readonly isProblem: boolean
  /** The name of the region. Default: the view's title. */
  readonly label: string | undefined
}

function Card({ stack, label }: Pick<InlineCardProps, 'label'> & { readonly stack: Stack }): ReactNode {
  const kernel = useKernel()
  const { router, connections, notices } = kernel
  const shaking = useStore(router.store, isShaking)
  const muted = useStore(router.store, isMuted)
  const t = useT('ui')
  const entry = stack[stack.length - 1] ?? stack[0]
  const view = useView(entry)
  const { state: part, retry } = usePart(view?.load ?? noView, view?.plugin ?? 'kernel')
  const title = useTitle(view, entry, part !== undefined)
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const direction = useDirection(stack, entry.key)
  useInlineFocus(entry, part !== undefined, { frame: card, view: content, title: heading })
  useEffect(() => {
    if (shaking) notices.show('error', t('closeRefused'))
  }, [shaking, notices, t])
  const canGoBack = stack.length > 1
  return (
    <section
      ref={card}
      className="q-card"
      aria-label={label}
      aria-labelledby={label ? undefined : titleId}
      data-shaking={shaking ? '' : undefined}
      onPointerMove={connections.prefetch}
      onKeyDown={connections.prefetch}
    >
      <Header
        entry={entry}
        view={view}
        title={title}
        titleId={titleId}
        titleRef={heading}
        canGoBack={canGoBack}
        isClosable={false}
      />
      <Banner isMuted={muted} />
      <div className="q-frame">
        <div className="q-view" key={entry.key} ref={content} data-move={direction}>
          <ViewContent entry={entry} view={view} part={part} retry={retry} canGoBack={canGoBack} height={0} />
        </div>
      </div>
    </section>
  )
}

function Message({ isProblem }: { readonly isProblem: boolean }): ReactNode {
  const t = useT('ui')
  return (
    <section
      className="q-card"
      data-message={isProblem}
      aria-label={t(isProblem ? 'partFailedTitle' : 'loading')}
      aria-busy={!isProblem}
    >
      <ViewBody>
        {isProblem ? (
          <ErrorState title={t('partFailedTitle')} body={t('partFailedBody')} />
        ) : (
          <Skeleton kind="row" count={5} />
        )}
      </ViewBody>
    </section>
  )
}

/** A view in the flow of the page: the top of its own stack. */
export function InlineCard({ isProblem, label }: InlineCardProps): ReactNode {
  const kernel = useKernel()
  const shown = useShownStack()
  const { locale, direction } = useStore(kernel.i18n.store)
  const press = useMemo(steadyPress, [])
  return (
    <div className="q-root" data-inline="" lang={locale} dir={direction} {...press}>
      <FaultBoundary
        onFault={(fault) => reportFault(kernel, 'kernel', fault)}
        fallback={() => <Message isProblem />}
      >
        {shown && !isProblem ? <Card stack={shown} label={label} /> : <Message isProblem={isProblem} />}
      </FaultBoundary>
    </div>
  )
}
