import {
  type AnyKernel,
  closedRouter,
  createSlice,
  type KernelRouter,
  type OpenTarget,
  type ReadableStore,
  type Router,
  type RouterEntry,
  type RouterState,
  RouterToken,
} from '#kernel'

/** The stack of one inline view. */
export interface Surface {
  /** The kernel of its views: their router moves in this stack. */
  readonly kernel: AnyKernel
  /** Its stack, and whether plugins see it: the user acted in it last. */
  readonly store: ReadableStore<RouterState>
  /** Changes the first view, which then is the only one. `undefined` displays none. */
  setFirst(target: OpenTarget | undefined): void
  /** Returns to the first view. */
  returnToFirst(): void
  /** The user presses in it: from now on plugins act in its stack. */
  take(): void
  /** The user presses elsewhere in the page: what plugins push from now on opens the modal. */
  leave(): void
  dispose(): void
}

/** Returns the kernel with a router that moves in one stack. */
function lendKernel(
  kernel: AnyKernel,
  own: ReadableStore<RouterState>,
  plain: Omit<Router, 'store'>,
  perform: (move: () => void) => void,
): AnyKernel {
  const later =
    <A extends readonly unknown[]>(move: (...args: A) => void) =>
    (...args: A): void =>
      perform(() => move(...args))
  const close: Router['close'] = (options) => {
    let isClosed = true
    perform(() => {
      isClosed = plain.close(options)
    })
    return isClosed
  }
  const router: Router = {
    store: own,
    current: () => own.getState().stack.at(-1),
    // The arguments are those of the same functions.
    push: later(plain.push) as Router['push'],
    replace: later(plain.replace) as Router['replace'],
    reset: later(plain.reset) as Router['reset'],
    back: later(plain.back),
    canGoBack: () => own.getState().stack.length > 1,
    close,
    // Nothing displays that a view of the page is loading.
    waitFor: () => undefined,
  }
  const lent: Pick<AnyKernel, 'router' | 'close'> = { router, close }
  // Members of the kernel may be getters that throw before their plugin is loaded: none is copied.
  return Object.create(kernel, Object.getOwnPropertyDescriptors(lent))
}

/**
 * Creates the stack of an inline view. Plugins have one router, whose stack is that of the modal while it is open, else that of the
 * inline view in which the user acted last: so a flow continues where it began, in plugins that know nothing of inline views.
 */
export function createSurface(kernel: AnyKernel, onFault: (error: unknown) => void): Surface {
  // The kernel's own router has these members besides those of the interface: see the type of the token.
  const { seen } = kernel.get(RouterToken) as KernelRouter
  const { store: shared, act } = seen
  const plain = seen.seenBy(() => undefined)
  const id = Object.freeze({})
  const own = createSlice<RouterState>(closedRouter, onFault)
  let first: RouterEntry | undefined
  let isMine = false
  /** The modal opened while plugins saw this stack: they see it again when the modal has closed. */
  let resumes = false
  /** Plugins have not seen the first view yet. */
  let isNew = false
  let listed: RouterEntry | undefined
  let waiting: (() => void)[] = []
  let hasEnded = false

  const isModalOpen = (): boolean => {
    const { open, surface } = shared.getState()
    return open && !surface
  }

  /** Shows this stack to plugins. */
  const enter = (isLeft?: boolean): void => {
    const state = own.getState()
    const { elsewhere } = shared.getState()
    if (state.open) act({ ...state, surface: id, isLeft, elsewhere })
  }

  const leave = (): void => {
    const now = shared.getState()
    if (now.open && now.surface === id && !now.isLeft) act({ ...now, isLeft: true })
  }

  /** Keeps its top entry in the list of those that are displayed while the user acts elsewhere. */
  const list = (): void => {
    const now = shared.getState()
    const wanted = hasEnded || now.surface === id ? undefined : own.getState().stack.at(-1)
    const before = now.elsewhere ?? []
    if (listed === wanted && before.some((entry) => entry === listed) === (wanted !== undefined)) return
    const others = before.filter((entry) => entry !== listed)
    listed = wanted
    act({ ...now, elsewhere: wanted ? [...others, wanted] : others })
  }

  const returnToFirst = (): void => {
    if (!first) return
    own.setState({ open: true, stack: [first], loading: false, shaking: false })
    if (shared.getState().surface === id) enter(shared.getState().isLeft)
    else list()
  }

  /** Shows the first view to plugins once, such as to one that fetches what its view displays. */
  const announce = (): void => {
    const now = shared.getState()
    if (!isNew || (now.open && !now.isLeft)) return
    isNew = false
    enter()
    leave()
  }

  /** Plugins have moved in this stack. */
  const followOwn = (now: Extract<RouterState, { open: true }>): void => {
    const [bottom] = now.stack
    if (first && bottom !== first && bottom.view !== first.view) {
      // What replaces the whole stack of a modal has a way back here.
      act({ ...now, stack: [first, ...now.stack] })
      return
    }
    first = bottom
    own.setState(now)
  }

  const follow = (): void => {
    const now = shared.getState()
    if (now.open && now.surface === id) {
      isMine = true
      resumes = false
      followOwn(now)
    } else if (isMine) {
      isMine = false
      resumes = isModalOpen()
      if (!now.open && !hasEnded) {
        const { isLeft } = own.getState()
        returnToFirst()
        enter(isLeft)
      }
    } else if (now.surface) {
      resumes = false
      const top = own.getState().stack.at(-1)
      // The services of a view have one state: its request and its draft are displayed once above the first views.
      if (top !== first && now.stack.at(-1)?.view === top?.view) returnToFirst()
    } else if (!now.open && resumes) {
      resumes = false
      enter()
    }
    list()
    announce()
    if (!isModalOpen()) for (const run of waiting.splice(0)) perform(run)
  }
  const stop = shared.subscribe(follow)

  /** Moves in this stack. A view that moves while the modal is open does so once that has closed. */
  const perform = (move: () => void): void => {
    if (hasEnded) return
    if (isModalOpen()) {
      waiting.push(move)
      return
    }
    const before = shared.getState()
    enter()
    move()
    const isDone = before.surface === id && !before.isLeft
    if (isDone || shared.getState().surface !== id) return
    // The user acts elsewhere: this view moved by itself.
    if (before.open && before.surface !== id) act({ ...before, elsewhere: shared.getState().elsewhere })
    else leave()
  }
  return {
    kernel: lendKernel(kernel, own, plain, perform),
    store: own,
    setFirst(target) {
      if (target && first?.view === target.view && first.params === target.params) return
      // Never a key of the router, which are whole numbers.
      first = target && Object.freeze({ view: target.view, params: target.params, key: Math.random() })
      if (!first) {
        own.setState(closedRouter)
        if (shared.getState().surface === id) act({ ...closedRouter, elsewhere: shared.getState().elsewhere })
        return
      }
      const isSeen = shared.getState().surface === id
      isNew = !isSeen
      returnToFirst()
      announce()
    },
    returnToFirst,
    take() {
      const now = shared.getState()
      if (isModalOpen() || (now.surface === id && !now.isLeft)) return
      isNew = false
      enter()
    },
    leave,
    dispose() {
      hasEnded = true
      stop()
      waiting = []
      list()
      const { surface, elsewhere } = shared.getState()
      if (surface === id) act({ ...closedRouter, elsewhere })
    },
  }
}
