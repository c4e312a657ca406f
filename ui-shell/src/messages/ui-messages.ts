import type { CatalogueLoaders } from '#kernel'
import english, { type UiMessages } from './messages.en.js'

/** The shell's texts. English is part of the first chunk: a button has its words without a request. */
export const uiMessages: CatalogueLoaders<UiMessages> = {
  en: () => Promise.resolve({ default: english }),
  ar: () => import('./messages.ar.js'),
}
