import { defineElements } from './define-elements.js'
import type { QuoinElement } from './quoin-element.js'

defineElements()

export type { QuoinElement }

declare global {
  interface HTMLElementTagNameMap {
    'quoin-button': QuoinElement
    'quoin-connect-button': QuoinElement
    'quoin-account-button': QuoinElement
    'quoin-network-button': QuoinElement
  }
}
