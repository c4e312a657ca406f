import { z } from 'zod'
import type { SiteDeps } from '../site-deps.js'
import type { SiteWords } from '../words/site-words.js'

/** Limits the origin of a page, as sent by the frame. */
export const originText: z.ZodString = z.string().min(1).max(300)

/**
 * Returns the origin of the page that a login is for. Throws `Problem` 403 with a text if it is not allowed; the site's
 * own pages are.
 */
export function readAppOrigin(
  { config, mayUse }: Pick<SiteDeps, 'config' | 'mayUse'>,
  text: string,
  words: SiteWords,
): string {
  const origin = URL.canParse(text) ? new URL(text).origin : undefined
  if (origin === undefined || origin !== text || (origin !== config.url && !mayUse(origin))) {
    throw words.refuse(403, 'originRefused')
  }
  return origin
}
