import type { AnyKernel } from '#kernel'
import { type FaceMessageKey, faceMessages } from '../../../ui-kit/messages/face-messages.en.js'

/** Returns a text of the faces; English until the texts of the language are loaded. */
export function faceWords(
  kernel: AnyKernel,
  key: FaceMessageKey,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = kernel.i18n.t('ui', key, values)
  if (text !== key) return text
  return faceMessages[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
