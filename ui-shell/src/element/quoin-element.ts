import { type AnyKernel, points } from '#kernel'
import { adoptStyles } from '../../../ui-kit/styles/adopt-styles.js'
import { themeStyles } from '../../../ui-kit/styles/theme.js'
import { contextRequest, type QuoinContext, quoinContext } from '../shell/context-protocol.js'
import type { ButtonKind } from './button-kinds.js'
import { buttonContext, buttonWords, restoringModel } from './button-model.js'
import { elementStyles } from './element-styles.js'
import type { faces } from './faces.js'

/** On a server there are no elements: the class can be declared all the same. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * The shared part of the buttons: they find their kernel by the property `kernel` or by the context protocol, follow its
 * state, and prefetch what an opening needs when pointer or focus approaches.
 */
export abstract class QuoinElement extends Base {
  static readonly observedAttributes: readonly string[] = [
    'label',
    'loading-label',
    'balance',
    'size',
    'namespace',
    'disabled',
  ]

  /** Set by the host: mounts of other kernels are ignored. */
  #own: AnyKernel | undefined
  #kernel: AnyKernel | undefined
  #prefetch: (() => void) | undefined
  #button: HTMLButtonElement | undefined
  #changeTheme: ((text: string) => void) | undefined
  #release: (() => void)[] = []
  readonly #summaries = new Set<unknown>()
  #leaveContext: (() => void) | undefined
  /**
   * The faces once they are loaded. A page that was rendered on a server sets them before the element is defined: its
   * account is not replaced by a skeleton. No initial value, which would replace that.
   */
  declare faces: typeof faces | undefined
  #loadingFaces: Promise<void> | undefined
  #status: HTMLElement | undefined
  #wasPressed = false
  #drawn = ''

  protected abstract readonly kind: ButtonKind

  /** The kernel of the button. Set it, or let the nearest mount on the page provide it. */
  get kernel(): AnyKernel | undefined {
    return this.#kernel
  }

  set kernel(kernel: AnyKernel | undefined) {
    if (kernel === this.#own) return
    this.#own = kernel
    if (this.isConnected) this.#request()
    else this.#kernel = kernel
  }

  connectedCallback(): void {
    this.#button ??= this.#build()
    document.addEventListener('context-provider', this.#onProvider)
    this.#request()
    this.#follow()
  }

  disconnectedCallback(): void {
    document.removeEventListener('context-provider', this.#onProvider)
    this.#leave()
    this.#stop()
  }

  attributeChangedCallback(): void {
    this.#draw()
  }

  #build(): HTMLButtonElement {
    const shadow = this.attachShadow({ mode: 'open', delegatesFocus: true })
    adoptStyles(shadow, elementStyles + (this.faces?.styles ?? ''))
    this.#changeTheme = adoptStyles(shadow, themeStyles('system'))
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-haspopup', 'dialog')
    button.hidden = true
    const near = (): void => this.#prefetch?.()
    for (const type of ['pointerenter', 'pointerdown', 'focus']) button.addEventListener(type, near)
    button.addEventListener('click', () => {
      if (!this.#kernel || button.getAttribute('aria-disabled') === 'true') return
      this.kind.press(this.#kernel, this.getAttribute('namespace'))
      this.#wasPressed = true
    })
    // Added before its text, so that the text is announced.
    this.#status = document.createElement('div')
    this.#status.role = 'status'
    shadow.append(button, this.#status)
    return button
  }

  // A field of the protocol on a plain event.
  readonly #onProvider = (event: Event & { readonly context?: unknown }): void => {
    if (event.context === quoinContext) this.#request()
  }

  #leave(): void {
    this.#leaveContext?.()
    this.#leaveContext = undefined
    this.#prefetch = undefined
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
      this.#prefetch = context.prefetch
      this.#changeTheme?.(context.theme)
      // English is bundled: a page in English requests nothing. The mount provides the other texts.
      const { i18n } = context.kernel
      if (!i18n.store.getState().locale.startsWith('en')) i18n.load('ui').catch(() => undefined)
      if (this.#status)
        this.#status.textContent =
          context.failed && this.#wasPressed ? buttonWords(context.kernel, 'openFailed') : ''
    }
    this.dispatchEvent(contextRequest(take, this.#own))
    if (found === this.#kernel) return
    this.#kernel = found
    this.#follow()
  }

  #stop(): void {
    for (const release of this.#release) release()
    this.#release = []
    this.#summaries.clear()
  }

  #follow(): void {
    this.#stop()
    const kernel = this.#kernel
    if (!kernel) {
      if (this.#button) this.#button.hidden = true
      return
    }
    const { connections, networks, i18n, router, contributions } = kernel
    const stores = [connections, networks, i18n, router, contributions]
    this.#release = stores.map(({ store }) => store.subscribe(this.#draw))
    this.#draw()
  }

  /** Subscribes to account summaries only while they are displayed: a subscription makes plugins send requests. */
  #followSummaries(kernel: AnyKernel): void {
    for (const { store } of kernel.contributions.list(points.accountSummaries)) {
      if (this.#summaries.has(store)) continue
      this.#summaries.add(store)
      this.#release.push(store.subscribe(this.#draw))
    }
  }

  /** Loads the faces once; after a failure, the next update tries again. */
  #loadFaces(): void {
    this.#loadingFaces ??= import('./faces.js').then(
      ({ faces }) => {
        this.faces = faces
        if (this.shadowRoot) adoptStyles(this.shadowRoot, faces.styles)
        this.#draw()
      },
      () => {
        // The skeleton stays. It can be pressed: the modal shows the error.
        this.#loadingFaces = undefined
      },
    )
  }

  readonly #draw = (): void => {
    const button = this.#button
    const kernel = this.#kernel
    if (!button || !kernel) return
    const context = buttonContext(kernel, this)
    const shown = this.kind.model(context)
    const isFace = typeof shown === 'string'
    if (isFace) this.#loadFaces()
    if (shown === 'account') this.#followSummaries(kernel)
    const model = isFace ? (this.faces ? this.faces[shown](context) : restoringModel(context, shown)) : shown
    button.hidden = !model
    if (!model) return
    const set = (name: string, value: unknown): void => button.setAttribute(name, `${value}`)
    set('dir', kernel.i18n.store.getState().direction)
    set('aria-expanded', kernel.router.store.getState().open)
    // An unknown state cannot be acted on; a known one can, even if its face is not loaded.
    set('aria-disabled', this.hasAttribute('disabled') || (model.kind === 'restoring' && !isFace))
    const drawn = JSON.stringify(model)
    if (drawn === this.#drawn) return
    this.#drawn = drawn
    set('data-kind', model.kind)
    set('aria-label', model.label)
    set('aria-busy', !!model.isBusy)
    // The button element itself stays the same, so it keeps the focus. Chromium drops a press that is under way if all children are
    // replaced in one step.
    while (button.firstChild) button.firstChild.remove()
    button.append(
      ...model.parts.map(([className, text = '']) => {
        // A name or address has its own text direction, and is truncated at its own end.
        const dir = className === 'name' ? 'auto' : ''
        return Object.assign(document.createElement('span'), { className, textContent: text, dir })
      }),
    )
    this.faces?.dress(button, model)
  }
}
