import type { SiteWords } from '../words/site-words.js'
import { pageStyle } from './page-style.js'

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML and its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => NAMES[letter] ?? letter)
}

/** The pictures of the widget, as paths of 20 pixels, and their tones. */
const ICONS = {
  device: {
    path: 'M4 4h12c.6 0 1 .4 1 1v7.5c0 .6-.4 1-1 1H4c-.6 0-1-.4-1-1V5c0-.6.4-1 1-1zM7.5 16.5h5M10 13.5v3',
  },
  login: { path: 'M10 2.8l6 2.2v4.6c0 3.6-2.4 6.3-6 7.6-3.6-1.3-6-4-6-7.6V5zM7.3 9.9l1.9 1.9 3.5-3.7' },
  done: { path: 'M4.5 10.5l3.6 3.6 7.4-8.2', tone: 'success' },
  over: { path: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 6v4.2l2.7 1.7' },
  warning: { path: 'M10 3.3l7.2 12.5H2.8zM10 8.2v3.6M10 13.9h.01', tone: 'warning' },
  wait: { path: 'M17.5 10a7.5 7.5 0 1 1-7.5-7.5', isTurning: true },
} as const satisfies Readonly<Record<string, { path: string; tone?: string; isTurning?: boolean }>>

/** A page rendered by the server. */
export interface SmallPage {
  readonly icon: keyof typeof ICONS
  readonly title: string
  /** Paragraphs, as text. */
  readonly lines: readonly string[]
  /** Values in the paragraphs that decide: emphasized, and isolated from the direction of the text. */
  readonly emphasized?: readonly string[]
  /** Labels and values. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** A paragraph to read before the button is pressed. */
  readonly warning?: string
  /** A form with one button and hidden fields. */
  readonly form?: {
    readonly action: string
    readonly fields: Readonly<Record<string, string>>
    readonly button: string
  }
  /** A link to another page of the site, in place of a form. */
  readonly link?: { readonly href: string; readonly label: string }
  /** Shown by the script only: hides heading, lines and form at first. */
  readonly waitsForScript?: boolean
  /** Shown by the script instead of the rest. */
  readonly notice?: Pick<SmallPage, 'icon' | 'title' | 'lines'>
  /** Runs once the page is loaded; `data` is available in the element `data`. */
  readonly script?: { readonly source: string; readonly data: unknown }
}

function formOf({ action, fields, button }: NonNullable<SmallPage['form']>): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post" action="${escapeHtml(action)}">${hidden.join('')}<button type="submit">${escapeHtml(button)}</button></form>`
}

const drawing = (path: string): string =>
  `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`

function iconOf(name: SmallPage['icon']): string {
  const { path, ...look }: { path: string; tone?: string; isTurning?: boolean } = ICONS[name]
  const tone = look.tone ? ` data-tone="${look.tone}"` : ''
  return `<div class="icon"${tone}${look.isTurning ? ' data-turning' : ''}>${drawing(path)}</div>`
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Escapes a value that has no spaces, such as an address, and lets it break at its own signs before anywhere else. */
const breakable = (value: string): string =>
  value
    .split(/(?<=[/:])|(?=[@.])/)
    .map(escapeHtml)
    .join('<wbr>')

function factsOf(facts: NonNullable<SmallPage['facts']>): string {
  const rows = facts.map(
    ([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd><bdi>${breakable(value)}</bdi></dd></div>`,
  )
  return `<dl>${rows.join('\n')}</dl>`
}

/** Paragraphs up to this length are centered. Characters. */
const MAX_CENTERED = 110

/** Returns the icon, the heading and the paragraphs. */
function headOf({
  icon,
  title,
  lines,
  emphasized = [],
}: Pick<SmallPage, 'icon' | 'title' | 'lines' | 'emphasized'>): string[] {
  const values = emphasized.filter((value) => value !== '')
  const paragraph = (line: string): string => {
    const parts =
      values.length > 0 ? line.split(new RegExp(`(${values.map(escapePattern).join('|')})`)) : [line]
    // Every other part is a value.
    const texts = parts.map((part, index) =>
      index % 2 === 1 ? `<b><bdi>${escapeHtml(part)}</bdi></b>` : escapeHtml(part),
    )
    return `<p class="text"${place}>${texts.join('')}</p>`
  }
  // Lines of more than a few words are hard to read if each starts elsewhere.
  const place = lines.some((line) => line.length > MAX_CENTERED) ? ' data-long' : ''
  return [iconOf(icon), `<h1>${escapeHtml(title)}</h1>`, ...lines.map(paragraph)]
}

/**
 * Renders a page as a complete document; all inserted values are escaped.
 *
 * @param site name of the site
 */
export function smallPage(
  { language, direction }: SiteWords,
  page: SmallPage,
  { nonce, site }: { readonly nonce: string; readonly site: string },
): string {
  const { title, facts, warning, form, link, script, notice, waitsForScript = false } = page
  // Inside a script element only `<` could end it.
  const data = script && JSON.stringify(script.data).replaceAll('<', '\\u003c')
  const scripts = script
    ? `<script type="application/json" id="data" nonce="${nonce}">${data}</script>
<script nonce="${nonce}">${script.source}</script>`
    : ''
  const parts = [
    `<p class="brand">${escapeHtml(site)}</p>`,
    ...headOf(page),
    ...(facts ? [factsOf(facts)] : []),
    ...(warning
      ? [`<div class="notice">${drawing(ICONS.warning.path)}<p>${escapeHtml(warning)}</p></div>`]
      : []),
    ...(form ? [formOf(form)] : []),
    ...(link ? [`<a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>`] : []),
  ]
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body>
<main id="content"${waitsForScript ? ' hidden' : ''}>
${parts.join('\n')}
</main>
${notice ? `<main id="notice" aria-live="polite" hidden>\n${headOf(notice).join('\n')}\n</main>` : ''}
${scripts}
</body>
</html>
`
}
