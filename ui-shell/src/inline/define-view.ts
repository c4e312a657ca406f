import { QuoinViewElement } from './quoin-view-element.js'

/** Registers `<quoin-view>` once, however often it is called; on a server it does nothing. */
export function defineView(): void {
  if (typeof customElements === 'undefined' || customElements.get('quoin-view')) return
  customElements.define('quoin-view', QuoinViewElement)
}
