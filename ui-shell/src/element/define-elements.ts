import { buttonKinds } from './button-kinds.js'
import { QuoinElement } from './quoin-element.js'

/** Registers the elements, each once, however often it is called; on a server it does nothing. */
export function defineElements(): void {
  if (typeof customElements === 'undefined') return
  for (const [tag, kind] of Object.entries(buttonKinds)) {
    if (customElements.get(tag)) continue
    customElements.define(
      tag,
      class extends QuoinElement {
        protected readonly kind = kind
      },
    )
  }
}
