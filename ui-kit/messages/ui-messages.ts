import type { CatalogueLoaders } from '#kernel'
import type { UiMessages } from './messages.en.js'

/** The shell's texts, loaded with the modal. The texts of the buttons on the page are in `button-messages.en.ts`. */
export const uiMessages: CatalogueLoaders<UiMessages> = {
  en: () => import('./messages.en.js'),
}
