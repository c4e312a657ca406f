import type { PageInfo } from '#kernel'
import type { ReportBrowser } from '../report.js'

const browsers: readonly (readonly [name: string, mark: string])[] = [
  ['Edge', 'Edg'],
  ['Opera', 'OPR'],
  ['Samsung Internet', 'SamsungBrowser'],
  ['Firefox', 'Firefox'],
  ['Firefox', 'FxiOS'],
  ['Chrome', 'CriOS'],
  ['Chrome', 'HeadlessChrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Version'],
]
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** Returns browser and system: no more of the user agent, whose rest can identify a device. */
export function readBrowser(page: PageInfo): Omit<ReportBrowser, 'origin'> {
  const agent = page.userAgent().slice(0, 1_000)
  const [name, mark] = browsers.find(([, text]) => agent.includes(`${text}/`)) ?? ['unknown', '']
  const version = mark === '' ? '' : (agent.split(`${mark}/`)[1]?.match(/^\d{1,4}/)?.[0] ?? '')
  const language = page.language()
  return {
    name,
    version,
    system: systems.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'unknown',
    language: /^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/.test(language) ? language : '',
    mobile: page.isMobile(),
    online: page.isOnline(),
    visible: page.isVisible(),
  }
}
