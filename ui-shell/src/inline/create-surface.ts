import {
  type AnyKernel,
  createSlice,
  type KernelRouter,
  type OpenTarget,
  type ReadableStore,
  type Router,
  type RouterEntry,
  type RouterState,
  RouterToken,
  type WritableStore,
} from '#kernel'
import { isSameData } from './is-same-data.js'

const closed: RouterState = { open: false, stack: [], loading: false, shaking: false }

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
    mount: plain.mount,
    isMounted: plain.isMounted,
  }
  const lent: Pick<AnyKernel, 'router' | 'close'> = { router, close }
  // Members of the kernel may be getters that throw before their plugin is loaded: none is copied.
  return Object.create(kernel, Object.getOwnPropertyDescriptors(lent))
}

/** The stack of an inline view, and its part in the router that plugins see. */
class SharedSurface implements Surface {
  readonly kernel: AnyKernel
  readonly store: WritableStore<RouterState>
  readonly #seen: KernelRouter['seen']
  readonly #id = Object.freeze({})
  readonly #stop: () => void
  #first: RouterEntry | undefined
  #isMine = false
  /** The modal opened while plugins saw this stack: they see it again when the modal has closed. */
  #resumes = false
  /** Plugins have not seen the first view yet. */
  #isNew = false
  #listed: RouterEntry | undefined
  #waiting: (() => void)[] = []
  #hasEnded = false

  constructor(kernel: AnyKernel, onFault: (error: unknown) => void) {
    // The kernel's own router has this member besides those of the interface: see the type of the token.
    this.#seen = (kernel.get(RouterToken) as KernelRouter).seen
    this.store = createSlice<RouterState>(closed, onFault)
    const plain = this.#seen.seenBy(() => undefined)
    this.kernel = lendKernel(kernel, this.store, plain, (move) => this.#perform(move))
    this.#stop = this.#seen.store.subscribe(() => this.#follow())
  }

  get #shared(): RouterState {
    return this.#seen.store.getState()
  }

  get #isModalOpen(): boolean {
    const { open, surface } = this.#shared
    return open && !surface
  }

  /** Shows this stack to plugins. */
  #enter(isLeft?: boolean): void {
    const state = this.store.getState()
    const { elsewhere } = this.#shared
    if (state.open) this.#seen.act({ ...state, surface: this.#id, isLeft, elsewhere })
  }

  take(): void {
    const { surface, isLeft } = this.#shared
    if (this.#isModalOpen || (surface === this.#id && !isLeft)) return
    this.#isNew = false
    this.#enter()
  }

  leave(): void {
    const now = this.#shared
    if (now.open && now.surface === this.#id && !now.isLeft) this.#seen.act({ ...now, isLeft: true })
  }

  setFirst(target: OpenTarget | undefined): void {
    // Frameworks create the object with each rendering, and a route's schema another one.
    if (target && this.#first?.view === target.view && isSameData(this.#first.params, target.params)) return
    // Never a key of the router, which are whole numbers.
    this.#first = target && Object.freeze({ view: target.view, params: target.params, key: Math.random() })
    const { surface, elsewhere } = this.#shared
    if (!this.#first) {
      this.store.setState(closed)
      if (surface === this.#id) this.#seen.act({ ...closed, elsewhere })
      return
    }
    this.#isNew = surface !== this.#id
    this.returnToFirst()
    this.#announce()
  }

  returnToFirst(): void {
    if (!this.#first) return
    this.store.setState({ open: true, stack: [this.#first], loading: false, shaking: false })
    const { surface, isLeft } = this.#shared
    if (surface === this.#id) this.#enter(isLeft)
    else this.#list()
  }

  dispose(): void {
    this.#hasEnded = true
    this.#stop()
    this.#waiting = []
    this.#list()
    const { surface, elsewhere } = this.#shared
    if (surface === this.#id) this.#seen.act({ ...closed, elsewhere })
  }

  /** Keeps its top entry in the list of those that are displayed while the user acts elsewhere. */
  #list(): void {
    const now = this.#shared
    const before = now.elsewhere ?? []
    const isListed = !this.#hasEnded && now.surface !== this.#id
    const wanted = isListed ? this.store.getState().stack.at(-1) : undefined
    const listed = this.#listed
    if (listed === wanted && before.some((entry) => entry === listed) === (wanted !== undefined)) return
    const others = before.filter((entry) => entry !== listed)
    this.#listed = wanted
    this.#seen.act({ ...now, elsewhere: wanted ? [...others, wanted] : others })
  }

  /** Shows the first view to plugins once, such as to one that fetches what its view displays. */
  #announce(): void {
    const { open, isLeft } = this.#shared
    if (!this.#isNew || (open && !isLeft)) return
    this.#isNew = false
    this.#enter()
    this.leave()
  }

  /** Plugins, or its own views, have moved in this stack. */
  #followOwn(now: Extract<RouterState, { open: true }>): void {
    const [bottom] = now.stack
    const first = this.#first
    if (first && bottom !== first && bottom.view !== first.view) {
      // What replaces the whole stack of a modal has a way back here.
      this.#seen.act({ ...now, stack: [first, ...now.stack] })
      return
    }
    this.#first = bottom
    this.store.setState(now)
  }

  #follow(): void {
    if (this.#hasEnded) return
    const now = this.#shared
    if (now.open && now.surface === this.#id) {
      this.#isMine = true
      this.#resumes = false
      this.#followOwn(now)
    } else if (this.#isMine) {
      this.#isMine = false
      this.#resumes = this.#isModalOpen
      if (!now.open) this.#reopen()
    } else if (now.surface) {
      this.#resumes = false
      const top = this.store.getState().stack.at(-1)
      // The services of a view have one state: its request and its draft are displayed once above the first views.
      if (top !== this.#first && now.stack.at(-1)?.view === top?.view) this.returnToFirst()
    } else if (!now.open && this.#resumes) {
      this.#resumes = false
      this.#enter()
    }
    this.#list()
    this.#announce()
    if (!this.#isModalOpen) for (const move of this.#waiting.splice(0)) this.#perform(move)
  }

  /** It was closed: its first view comes back. */
  #reopen(): void {
    const { isLeft } = this.store.getState()
    this.returnToFirst()
    this.#enter(isLeft)
  }

  /** Moves in this stack. A view that moves while the modal is open does so once that has closed. */
  #perform(move: () => void): void {
    if (this.#hasEnded) return
    if (this.#isModalOpen) {
      this.#waiting.push(move)
      return
    }
    const before = this.#shared
    this.#enter()
    move()
    const hadTurn = before.surface === this.#id && !before.isLeft
    const { surface, elsewhere } = this.#shared
    if (hadTurn || surface !== this.#id) return
    // The user acts elsewhere: this view moved by itself.
    if (before.open && before.surface !== this.#id) this.#seen.act({ ...before, elsewhere })
    else this.leave()
  }
}

/**
 * Creates the stack of an inline view. Plugins have one router, whose stack is that of the modal while it is open, else that of the
 * inline view in which the user acted last: so a flow continues where it began, in plugins that know nothing of inline views.
 */
export const createSurface = (kernel: AnyKernel, onFault: (error: unknown) => void): Surface =>
  new SharedSurface(kernel, onFault)
