import { type AnyKernel, points } from '#kernel'
import { contextRequest, type QuoinContext, quoinContext } from '../shell/context-protocol.js'
import { adoptStyles } from '../styles/adopt-styles.js'
import { themeStyles } from '../styles/theme.js'
import type { ButtonFace } from './button-face.js'
import type { ButtonKind } from './button-kinds.js'
import { type ButtonModel, type ButtonOptions, type FaceName, restoringModel } from './button-model.js'
import { drawModel } from './draw-button.js'
import { elementStyles } from './element-styles.js'
import type { faces } from './faces.js'

/** On a server there are no elements: the class can be declared all the same. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement

/**
 * What the buttons share: they find their kernel by the property `kernel` or by the context protocol, follow its
 * state, and load what an opening needs when a person comes near.
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

  #kernel: AnyKernel | undefined
  #prefetch: (() => void) | undefined
  #button: HTMLButtonElement | undefined
  #changeTheme: ((text: string) => void) | undefined
  #release: readonly (() => void)[] = []
  #leaveContext: (() => void) | undefined
  #faces: typeof faces | undefined
  #loadingFaces = false
  #drawn = ''

  protected abstract readonly kind: ButtonKind

  /** The kernel that the button works for. Set it, or let a mount on the page provide it. */
  get kernel(): AnyKernel | undefined {
    return this.#kernel
  }

  set kernel(kernel: AnyKernel | undefined) {
    if (kernel === this.#kernel) return
    this.#kernel = kernel
    if (this.isConnected) this.#follow()
  }

  connectedCallback(): void {
    this.#button ??= this.#build()
    document.addEventListener('context-provider', this.#onProvider)
    this.#request()
    this.#follow()
  }

  disconnectedCallback(): void {
    document.removeEventListener('context-provider', this.#onProvider)
    this.#leaveContext?.()
    this.#leaveContext = undefined
    this.#stop()
  }

  attributeChangedCallback(): void {
    this.#draw()
  }

  #build(): HTMLButtonElement {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
    adoptStyles(shadow, elementStyles)
    this.#changeTheme = adoptStyles(shadow, themeStyles('system'))
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-haspopup', 'dialog')
    button.hidden = true
    const near = (): void => this.#prefetch?.()
    for (const type of ['pointerenter', 'pointerdown', 'focus']) button.addEventListener(type, near)
    button.addEventListener('click', () => {
      if (this.#kernel && button.getAttribute('aria-disabled') !== 'true')
        this.kind.press(this.#kernel, this.#options().namespace)
    })
    shadow.append(button)
    return button
  }

  readonly #onProvider = (event: Event): void => {
    if ('context' in event && event.context === quoinContext && !this.#prefetch) this.#request()
  }

  #request(): void {
    this.dispatchEvent(
      contextRequest((context: QuoinContext, unsubscribe) => {
        // A kernel set by hand is another one than the mount's: then its modal is not ours to warm.
        if (this.#kernel && this.#kernel !== context.kernel) {
          unsubscribe?.()
          return
        }
        this.#leaveContext = unsubscribe
        this.#prefetch = context.prefetch
        this.#changeTheme?.(context.theme)
        this.kernel = context.kernel
      }),
    )
  }

  #stop(): void {
    for (const release of this.#release) release()
    this.#release = []
  }

  #follow(): void {
    this.#stop()
    const kernel = this.#kernel
    if (!kernel) return
    const draw = (): void => this.#draw()
    const { connections, networks, i18n, router, contributions } = kernel
    const summaries = (): readonly (() => void)[] =>
      contributions.list(points.accountSummaries).map(({ store }) => store.subscribe(draw))
    let own = summaries()
    const stopSummaries = (): void => {
      for (const stop of own) stop()
    }
    this.#release = [
      ...[connections, networks, i18n, router].map(({ store }) => store.subscribe(draw)),
      contributions.store.subscribe(() => {
        stopSummaries()
        own = summaries()
        draw()
      }),
      stopSummaries,
    ]
    // English is there already: a page in English asks for nothing.
    if (!i18n.store.getState().locale.startsWith('en')) void i18n.load('ui')
    draw()
  }

  #options(): ButtonOptions {
    const text = (name: string): string | undefined => this.getAttribute(name) ?? undefined
    return {
      label: text('label'),
      loadingLabel: text('loading-label'),
      namespace: text('namespace'),
      balance: text('balance') === 'hide' ? 'hide' : 'show',
    }
  }

  /** The faces come once; while they do not, whatever happens next asks again. */
  async #loadFaces(): Promise<void> {
    if (this.#loadingFaces || !this.#button) return
    this.#loadingFaces = true
    try {
      const { faces } = await import('./faces.js')
      this.#faces = faces
      adoptStyles(this.#button.getRootNode() as ShadowRoot, faces.styles) // `#build` put it there
      this.#draw()
    } catch {
      // The skeleton stays. It can be pressed: the modal says what is wrong.
    }
    this.#loadingFaces = false
  }

  #face(name: FaceName, kernel: AnyKernel, options: ButtonOptions): ButtonFace | ButtonModel | undefined {
    if (this.#faces) return this.#faces[name](kernel, options)
    void this.#loadFaces()
    return restoringModel(kernel, name, options)
  }

  #draw(): void {
    const button = this.#button
    const kernel = this.#kernel
    if (!button || !kernel) return
    const options = this.#options()
    const shown = this.kind.model(kernel, options)
    const model = typeof shown === 'string' ? this.#face(shown, kernel, options) : shown
    button.hidden = model === undefined
    button.dataset.size = this.getAttribute('size') === 'sm' ? 'sm' : 'md'
    button.dir = kernel.i18n.store.getState().direction
    button.setAttribute('aria-expanded', String(kernel.router.store.getState().open))
    if (!model) return
    const { kind, label } = model
    // What cannot be told yet cannot be acted on; a face that does not load is known, and can.
    const off = this.hasAttribute('disabled') || (kind === 'restoring' && typeof shown !== 'string')
    button.setAttribute('aria-disabled', String(off))
    const drawn = 'key' in model ? kind + label + model.key : JSON.stringify(model)
    if (drawn === this.#drawn) return
    this.#drawn = drawn
    button.dataset.kind = kind
    button.setAttribute('aria-label', label)
    if (kind === 'restoring' || ('busy' in model && model.busy)) button.setAttribute('aria-busy', 'true')
    else button.removeAttribute('aria-busy')
    // The button itself stays the same element, so it keeps the focus.
    button.replaceChildren(...('key' in model ? model.draw() : drawModel(model)))
  }
}
