import { defineView } from './define-view.js'
import type { QuoinViewElement } from './quoin-view-element.js'

defineView()

export type { QuoinViewElement }

declare global {
  interface HTMLElementTagNameMap {
    'quoin-view': QuoinViewElement
  }
}
