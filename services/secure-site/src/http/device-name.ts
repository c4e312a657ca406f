import type { SiteWords } from '../words/site-words.js'

const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

function first(list: readonly (readonly [string, RegExp])[], text: string): string | undefined {
  return list.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Returns a readable name of a device from its user agent: `Chrome on Linux`. Repeats nothing of the input. */
export function deviceName(userAgent: string | undefined, words: SiteWords): string {
  const text = userAgent?.slice(0, 500) ?? ''
  const browser = first(BROWSERS, text)
  const system = first(SYSTEMS, text)
  if (browser && system) return words.text('deviceOn', { browser, system })
  return browser ?? system ?? words.text('deviceUnknown')
}
