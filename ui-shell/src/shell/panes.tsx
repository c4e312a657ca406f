import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type AnyKernel,
  connectConditions,
  OptionsToken,
  points,
  type RegisteredView,
  type RouterEntry,
} from '#kernel'
import { RowFocusContext } from '../../../ui-kit/list/list-row.js'
import { afterPaint } from '../../../ui-kit/plugin/after-paint.js'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import type { PartLoader } from '../../../ui-kit/plugin/part-loader.js'
import { usePartLoader } from '../../../ui-kit/plugin/part-loader-context.js'
import { usePart } from '../../../ui-kit/plugin/use-part.js'
import { useStore } from '../../../ui-kit/plugin/use-store.js'
import { mayLoadAhead } from './idle-steps.js'
import { paneMinWidth, paneStyles } from './pane-styles.js'
import type { QuoinMountOptions } from './quoin-mount-options.js'
import type { Stack } from './use-shown-stack.js'
import { ViewContent } from './view-content.js'

type Direction = 'forward' | 'back' | undefined

export interface PanesProps {
  readonly stack: Stack
  /** Gets the element of the top view. */
  readonly content: RefObject<HTMLElement | null>
  /** The id of the dialog's title, which is that of the top view. */
  readonly titleId: string
  /** The element of the top view. */
  readonly children: ReactElement<{
    readonly role?: string
    readonly 'aria-labelledby'?: string
    readonly 'data-move'?: Direction
  }>
}

/** Renders the top view alone, or in a layout of two panes. */
export type Panes = (props: PanesProps) => ReactNode

const viewOf = ({ contributions }: AnyKernel, name: string): RegisteredView | undefined =>
  contributions.find(points.views, name)

/** Returns the view that explains what a list contains: it fills the second pane until a row is chosen. */
const explanationOf = (kernel: AnyKernel, list: RegisteredView | undefined): RegisteredView | undefined =>
  list?.isList && list.headerAction ? viewOf(kernel, list.headerAction.view) : undefined

/**
 * Loads what a view displays beside itself, before the modal opens with it: a pane that appears later would move the card. Not on
 * a connection that is slow or on which the user saves data.
 */
export async function loadBeside(kernel: AnyKernel, loader: PartLoader, name: string): Promise<void> {
  const explanation = mayLoadAhead() ? explanationOf(kernel, viewOf(kernel, name)) : undefined
  if (explanation) await loader.load(explanation.load, explanation.plugin)
}

/** Returns true if something above the wallets needs the room, or comes first: logins, or terms to accept. */
function hasMoreThanWallets(kernel: AnyKernel): boolean {
  const { contributions } = kernel
  if (contributions.list(connectConditions).length > 0) return true
  const { services, expectedConnectMethods } = kernel.get(OptionsToken)
  // Without the secure site, a contributed login displays nothing.
  return (
    services.secureSite !== undefined &&
    [...contributions.list(points.connectMethods), ...expectedConnectMethods].some(
      ({ kind }) => kind === 'login',
    )
  )
}

function Explanation({ view, direction }: { readonly view: RegisteredView; readonly direction: Direction }) {
  const { i18n } = useKernel()
  const { state, retry } = usePart(view.load, view.plugin)
  const title = i18n.t(view.plugin, view.title)
  const [move] = useState(direction)
  const [isDrawn, setDrawn] = useState(direction !== undefined)
  useEffect(() => afterPaint(() => setDrawn(true)), [])
  const entry: RouterEntry = { view: view.name, params: undefined, key: 0 }
  // Its text is laid out after the frame that displays the list, in its place: nothing moves.
  return (
    <section
      className="q-view"
      data-pane={isDrawn ? 'explanation' : 'later'}
      aria-label={title}
      data-move={move}
    >
      <h2 className="q-pane-title">{title}</h2>
      <ViewContent entry={entry} view={view} part={state} retry={retry} canGoBack={false} height={0} />
    </section>
  )
}

/** The rows of a list that is not virtual: that moves the focus by itself. */
const rowsIn = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-row]:not(.q-virtual [data-row])'),
]

/** Moves the focus between the rows of a list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = rowsIn(event.currentTarget)
  const at = rows.findIndex((row) => row.contains(event.target as Node)) // React's type is wider.
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const next = rows[to[event.key] ?? -1]
  if (at < 0 || !next || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  next.focus()
}

interface ListPaneProps {
  readonly entry: RouterEntry
  readonly view: RegisteredView
  readonly content: RefObject<HTMLElement | null> | undefined
  readonly isFirst: boolean
  /** The view beside it has the same title: that of a wallet that is gone. */
  readonly isSame: boolean
  readonly direction: Direction
}

/** Returns the row that leads to the displayed view: the pressed one, or that of the same name. */
function chosenRow(list: HTMLElement, pressed: HTMLElement | undefined): HTMLElement | undefined {
  const rows = rowsIn(list)
  const title = list.closest('.q-card')?.querySelector('.q-title')?.textContent
  return (
    rows.find((row) => row === pressed) ??
    rows.find((row) => row.querySelector('.q-row-title')?.textContent === title)
  )
}

/** The list at the start. While it is not the top view, it is one stop of the keyboard: the chosen row. */
function ListPane({ entry, view, content, isFirst, isSame, direction }: ListPaneProps): ReactNode {
  const { router, i18n } = useKernel()
  const { state, retry } = usePart(view.load, view.plugin)
  const [move] = useState(direction)
  const pressed = useRef<HTMLElement>(undefined)
  const own = useRef<HTMLElement>(null)
  const isBeside = content === undefined
  const title = i18n.t(view.plugin, view.title)
  useLayoutEffect(() => {
    const rows = own.current ? rowsIn(own.current) : []
    const chosen = isBeside && own.current ? chosenRow(own.current, pressed.current) : undefined
    // React sets the same attributes on every row, and these only when the list is beside a view, or is no longer.
    for (const row of rows) if (chosen) row.tabIndex = row === chosen ? 0 : -1
    chosen?.setAttribute('aria-current', 'true')
    return () => chosen?.removeAttribute('aria-current')
  })
  return (
    <section
      className="q-side"
      aria-label={title}
      data-first={isFirst ? '' : undefined}
      data-same={isSame ? '' : undefined}
      data-move={move}
      ref={(element) => {
        own.current = element
        if (content) content.current = element
      }}
      onClickCapture={(event) => {
        const row = event.target instanceof Element ? event.target.closest('button') : null
        if (!row) return
        pressed.current = row
        const isTop = (): boolean => router.store.getState().stack.at(-1)?.key === entry.key
        if (!isBeside || isTop()) return
        // What was chosen before gives way to the next choice, in one step: the stack does not grow, and nothing is displayed
        // between. The press is repeated within this task, which the browser would leave between two listeners.
        event.stopPropagation()
        while (router.canGoBack() && !isTop()) router.back()
        if (isTop()) row.click()
      }}
      onKeyDown={moveFocus}
    >
      {isBeside ? <h2 className="q-pane-title">{title}</h2> : null}
      <RowFocusContext.Provider value={isBeside ? -1 : undefined}>
        <ViewContent entry={entry} view={view} part={state} retry={retry} canGoBack={!isFirst} height={0} />
      </RowFocusContext.Provider>
    </section>
  )
}

interface PaneLayoutProps extends PanesProps {
  /** Returns true if the host wants two panes and the modal's place is wide enough. */
  readonly isWanted: () => boolean
}

function PaneLayout(props: PaneLayoutProps): ReactNode {
  const { stack, content, titleId, children, isWanted } = props
  const direction = children.props['data-move']
  const kernel = useKernel()
  const loader = usePartLoader()
  useStore(kernel.contributions.store)
  const explanation = explanationOf(kernel, viewOf(kernel, stack[0].view))
  // Decided once: neither layout becomes the other while the modal is open.
  const [canShow] = useState(
    () => explanation !== undefined && loader.peek(explanation.load)?.status === 'ready' && isWanted(),
  )
  const list = stack.findLast((entry) => viewOf(kernel, entry.view)?.isList)
  const view = list && viewOf(kernel, list.view)
  if (!canShow || !explanation || !view || hasMoreThanWallets(kernel)) return [null, children]
  const top = stack.at(-1) ?? list
  const isTop = list === top
  const topView = viewOf(kernel, top.view)
  return [
    <ListPane
      key={list.key}
      entry={list}
      view={view}
      content={isTop ? content : undefined}
      isFirst={list === stack[0]}
      // The router received these parameters for this view.
      isSame={
        !isTop && topView?.title === view.title && !topView.titleOf?.(top.params as never, kernel.connectors)
      }
      direction={direction}
    />,
    isTop ? (
      <Explanation key="explanation" view={explanation} direction={direction} />
    ) : (
      // No landmark: its title may be that of the list, as of a wallet that is gone.
      cloneElement(children, { role: 'group', 'aria-labelledby': titleId })
    ),
  ]
}

/**
 * Creates the layout of two panes: the list at the start, beside it what is chosen in it, or an explanation. Its styles place the
 * panes where the card is wide enough; in a narrower one only the top view is displayed.
 */
export function createPanes(
  { target, connectLayout, presentation }: QuoinMountOptions,
  kernel: AnyKernel,
  adopt: (text: string) => void,
): Panes {
  adopt(paneStyles)
  const isWanted = (): boolean =>
    connectLayout !== 'list' &&
    presentation !== 'drawer' &&
    matchMedia(`(min-width: ${paneMinWidth}px)`).matches &&
    (!target || target.clientWidth >= paneMinWidth) &&
    !kernel.platform.page.isMobile()
  return (props) => <PaneLayout {...props} isWanted={isWanted} />
}
