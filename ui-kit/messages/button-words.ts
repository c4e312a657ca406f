import type { AnyKernel } from '#kernel'
import { type ButtonMessageKey, buttonMessages } from './button-messages.en.js'

/** Returns a text of the first chunk; English until the texts of the language are loaded. */
export function buttonWords(kernel: AnyKernel, key: ButtonMessageKey): string {
  const text = kernel.i18n.t('ui', key)
  return text === key ? buttonMessages[key] : text
}
