import type { AnyKernel } from '#kernel'
import { type ButtonMessageKey, buttonMessages } from './button-messages.en.js'

/** A text of the first chunk; English until the language's own texts are there. */
export function buttonWords(
  kernel: AnyKernel,
  key: ButtonMessageKey,
  values?: Readonly<Record<string, string>>,
): string {
  const text = kernel.i18n.t('ui', key, values)
  if (text !== key) return text
  return buttonMessages[key].replace(/\{(\w+)\}/g, (_, name: string) => values?.[name] ?? '')
}
