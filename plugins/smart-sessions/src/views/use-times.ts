import { useKernel, useStore } from '#ui-kit'

/** Formats a time. @param seconds seconds since 1970 */
export type TimeText = (seconds: number) => string

const hour = 3_600

/**
 * Returns formats of a time for rows: the hour for a near one, else the day, with the year for a distant one; and in
 * full.
 */
export function useTimes(now: number): { readonly short: TimeText; readonly full: TimeText } {
  const { i18n } = useKernel()
  useStore(i18n.store)
  const text = (seconds: number, options: Intl.DateTimeFormatOptions): string => {
    // The largest date that `Date` supports; later ones mean never.
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
