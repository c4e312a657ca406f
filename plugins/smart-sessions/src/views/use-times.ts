import { useKernel, useStore } from '#ui-kit'

/** A moment in words. @param seconds seconds since 1970 */
export type TimeText = (seconds: number) => string

const hour = 3_600

/** Moments as rows have them: the hour for a near one, else the day, with the year where it is far; and in full. */
export function useTimes(now: number): { readonly short: TimeText; readonly full: TimeText } {
  const { i18n } = useKernel()
  useStore(i18n.store)
  const text = (seconds: number, options: Intl.DateTimeFormatOptions): string => {
    // The largest moment that a calendar has; whoever goes beyond it means never.
    const moment = Math.min(seconds * 1000, 8_640_000_000_000_000)
    return i18n.date(moment, options)
  }
  return {
    short(seconds) {
      const away = Math.abs(seconds - now)
      if (away < 20 * hour) return text(seconds, { hour: 'numeric', minute: '2-digit' })
      const day = { day: 'numeric', month: 'short' } as const
      return text(seconds, away < 180 * 24 * hour ? day : { ...day, year: 'numeric' })
    },
    full: (seconds) => text(seconds, { dateStyle: 'medium', timeStyle: 'short' }),
  }
}
