import type { AnyKernel } from '#kernel'

/** What a mount tells the elements on the page. A new object when the theme changes. */
export interface QuoinContext {
  readonly kernel: AnyKernel
  /** Loads what the next opening needs; called when a person seems about to open. */
  prefetch(): void
  /** The tokens of the theme, as the text of a style sheet. */
  readonly theme: string
  /** The last opening failed: the modal's own code did not load. Whoever was pressed says so. */
  readonly failed: boolean
}

/**
 * The key of the context, by the Web Components Community Group's context protocol: two copies of the package on a
 * page mean the same thing.
 */
export const quoinContext: symbol = Symbol.for('quoin.context')

type ContextCallback = (value: QuoinContext, unsubscribe?: () => void) => void

interface ContextRequest extends Event {
  readonly context?: unknown
  readonly callback?: ContextCallback
  readonly subscribe?: boolean
  /** The one kernel whose context is wanted, where it is known. */
  readonly kernel?: AnyKernel | undefined
}

/** An event of the protocol: fields on a plain event, so that everybody understands it. */
function contextEvent(type: string, fields?: Omit<ContextRequest, keyof Event | 'context'>): Event {
  const event = new Event(type, { bubbles: true, composed: true })
  return Object.assign(event, { context: quoinContext }, fields)
}

/**
 * Asks the page for its kernel: dispatch it on the element that needs it. The nearest mount answers.
 *
 * @param kernel only a mount of this one is to answer
 */
export function contextRequest(callback: ContextCallback, kernel?: AnyKernel): Event {
  return contextEvent('context-request', { callback, subscribe: true, kernel })
}

export interface ContextProvider {
  /** Hands a new value to all who subscribed. */
  update(value: QuoinContext): void
  /** Whoever subscribed is to ask again: another mount may answer, or none. */
  dispose(): void
}

/** Tells elements that who answers them may have changed. */
function announce(targets: readonly EventTarget[]): void {
  for (const target of targets) target.dispatchEvent(contextEvent('context-provider'))
}

/** Answers `context-request` on the targets, and tells elements that asked too early that it is there. */
export function provideContext(targets: readonly EventTarget[], initial: QuoinContext): ContextProvider {
  let value = initial
  const subscribers = new Map<ContextCallback, () => void>()
  const answer = (event: Event): void => {
    // Each field is checked before it is used.
    const { context, callback, subscribe, kernel = value.kernel } = event as ContextRequest
    if (context !== quoinContext || typeof callback !== 'function' || kernel !== value.kernel) return
    event.stopImmediatePropagation()
    const unsubscribe = (): void => void subscribers.delete(callback)
    if (subscribe) subscribers.set(callback, unsubscribe)
    callback(value, subscribe ? unsubscribe : undefined)
  }
  for (const target of targets) target.addEventListener('context-request', answer)
  announce(targets)
  return {
    update(next) {
      value = next
      for (const [callback, unsubscribe] of subscribers) callback(next, unsubscribe)
    },
    dispose() {
      for (const target of targets) target.removeEventListener('context-request', answer)
      subscribers.clear()
      announce(targets)
    },
  }
}
