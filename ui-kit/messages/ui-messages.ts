import type { CatalogueLoaders } from '#kernel'
import type { UiMessages } from './messages.en.js'

/** The shell's texts, loaded with the modal. What the buttons on the page say is in `button-messages.en.ts`. */
export const uiMessages: CatalogueLoaders<UiMessages> = {
  en: () => import('./messages.en.js'),
  ar: () => import('./messages.ar.js'),
}
