import { type AnyKernel, BusToken, toQuoinError } from '#kernel'
import { adoptStyles } from '../../../ui-kit/styles/adopt-styles.js'
import { viewPlaceStyles } from '../../../ui-kit/styles/inline-view-styles.js'
import { themeStyles } from '../../../ui-kit/styles/theme.js'
import { contextRequest, type QuoinContext, quoinContext } from '../shell/context-protocol.js'
import type { QuoinMountOptions } from '../shell/quoin-mount-options.js'
import type { MountedView } from './mount-view.js'

/** On a server there are no elements: the class can be declared all the same. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/** Properties that a page may set before the element is defined. */
const properties = ['kernel', 'arguments', 'name'] as const

/**
 * `<quoin-view name="connect">`: a view of the widget in the flow of the page, with a stack of its own. Its attributes are `name`, a
 * route or a view, `heading-level`, and `label`, the name of its region; without a name it displays what the modal would open with.
 *
 * @example
 * import 'quoin/inline'
 * document.body.append(Object.assign(document.createElement('quoin-view'), { name: 'send', arguments: { token: 'ETH' } }))
 */
export class QuoinViewElement extends Base {
  static readonly observedAttributes: readonly string[] = ['name', 'heading-level', 'label']

  #own: AnyKernel | undefined
  #kernel: AnyKernel | undefined
  #arguments: unknown
  #options: QuoinMountOptions = {}
  #changeTheme: ((text: string | undefined) => void) | undefined
  #leaveContext: (() => void) | undefined
  #view: MountedView | undefined
  /** The kernel of the view that is displayed, or loading. */
  #shown: AnyKernel | undefined

  /** The kernel of the view. Set it, or let the nearest mount on the page provide it. */
  get kernel(): AnyKernel | undefined {
    return this.#kernel
  }

  set kernel(kernel: AnyKernel | undefined) {
    if (kernel === this.#own) return
    this.#own = kernel
    if (this.isConnected) this.#request()
    else this.#kernel = kernel
  }

  get name(): string {
    return this.getAttribute('name') ?? ''
  }

  set name(name: string | undefined) {
    if (name === undefined) this.removeAttribute('name')
    else this.setAttribute('name', name)
  }

  /** The arguments of the view: those of the route of this name. Other contents start the view again. */
  get arguments(): unknown {
    return this.#arguments
  }

  set arguments(params: unknown) {
    if (params === this.#arguments) return
    this.#arguments = params
    this.#update()
  }

  connectedCallback(): void {
    for (const name of properties) {
      if (!Object.hasOwn(this, name)) continue
      const given: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, given)
    }
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    if (!this.#changeTheme) {
      // A server has rendered the place of the view.
      shadow.replaceChildren()
      adoptStyles(shadow, viewPlaceStyles, this.#options.nonce)
      this.#changeTheme = adoptStyles(shadow, themeStyles('system'), this.#options.nonce)
    }
    document.addEventListener('context-provider', this.#onProvider)
    this.#request()
    this.#show()
  }

  disconnectedCallback(): void {
    document.removeEventListener('context-provider', this.#onProvider)
    this.#leave()
    // An element that is moved within the page is connected again in the same task, and keeps its view.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end()
    })
  }

  attributeChangedCallback(): void {
    this.#update()
  }

  // A field of the protocol on a plain event.
  readonly #onProvider = (event: Event & { readonly context?: unknown }): void => {
    if (event.context !== quoinContext) return
    this.#request()
    this.#show()
  }

  #leave(): void {
    this.#leaveContext?.()
    this.#leaveContext = undefined
  }

  /** Requests the context again: a nearer mount was added, or the one that answered has gone. */
  #request(): void {
    this.#leave()
    let found = this.#own
    const take = (context: QuoinContext, unsubscribe?: () => void): void => {
      // An older copy of the package on the page answers for any kernel.
      if (this.#own && this.#own !== context.kernel) {
        unsubscribe?.()
        return
      }
      found = context.kernel
      this.#leaveContext = unsubscribe
      this.#options = context.options ?? {}
      this.#changeTheme?.(context.theme)
    }
    this.dispatchEvent(contextRequest(take, this.#own))
    if (found === this.#kernel) return
    this.#kernel = found
    this.#show()
  }

  /** Loads and displays the view of the kernel, unless it is displayed already. */
  #show(): void {
    const kernel = this.#kernel
    const shadow = this.shadowRoot
    if (kernel === this.#shown || !this.isConnected || !shadow) return
    this.#end()
    this.#shown = kernel
    if (!kernel) return
    import('./mount-view.js').then(
      ({ mountView }) => {
        // An element that was removed and added again meanwhile has requested the code twice.
        if (this.#shown !== kernel || this.#view || !this.isConnected) return
        this.#view = mountView(kernel, this, shadow, this.#options)
        this.#update()
      },
      (error: unknown) => {
        if (this.#shown === kernel) this.#shown = undefined
        kernel.get(BusToken).emit('alert:raised', { error: toQuoinError(error, 'UNKNOWN') }, 'kernel')
      },
    )
  }

  #update(): void {
    const level = Math.trunc(Number(this.getAttribute('heading-level') ?? 2))
    this.#view?.update({
      name: this.name,
      params: this.#arguments,
      headingLevel: level >= 1 && level <= 6 ? level : 2,
      label: this.getAttribute('label') || undefined,
    })
  }

  #end(): void {
    this.#view?.dispose()
    this.#view = undefined
    this.#shown = undefined
  }
}
