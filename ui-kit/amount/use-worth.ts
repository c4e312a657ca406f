import { useKernel } from '../plugin/kernel-context.js'
import { useStore } from '../plugin/use-store.js'
import { worthText } from './worth-text.js'

/** Formats fiat values (decimal texts in US dollars) in the user's language: `$1.23`, `<$0.01` (UI-13). */
export function useWorth(): (worth: string) => string {
  const { i18n } = useKernel()
  const locale = useStore(i18n.store, (state) => state.locale)
  return (worth) => worthText(worth, locale)
}
