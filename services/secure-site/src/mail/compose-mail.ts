import { pageFont, pageTokens } from '../pages/page-style.js'
import { escapeHtml } from '../pages/small-page.js'
import type { SiteWords } from '../words/site-words.js'

/** A part of a mail. */
export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  /** Muted: an expiry, a warning. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly url: string; readonly label: string }

const { light, dark } = pageTokens

/** Mail programs that remove style sheets show the light colours, which each element has itself. */
const STYLES = {
  page: `margin:0;padding:24px 12px;background:${light['surface-raised']}`,
  card: `max-width:480px;margin:0 auto;padding:24px 24px 12px;border-radius:24px;background:${light.surface}`,
  site: `margin:0 0 20px;font:600 14px/1.4 ${pageFont};color:${light['text-muted']}`,
  title: `margin:0 0 12px;font:650 20px/1.3 ${pageFont};letter-spacing:-.01em;color:${light.text};overflow-wrap:anywhere;text-wrap:balance`,
  text: `margin:0 0 16px;font:16px/1.5 ${pageFont};color:${light.text};overflow-wrap:anywhere`,
  note: `margin:0 0 12px;font:14px/1.5 ${pageFont};color:${light['text-muted']};overflow-wrap:anywhere`,
  code: `margin:0 0 16px;padding:16px 12px 16px 18px;border-radius:14px;background:${light['surface-raised']};font:600 32px/1.2 ui-monospace,monospace;letter-spacing:6px;text-align:center;color:${light.text}`,
  button: `display:block;margin:0 0 12px;padding:13px 16px;border-radius:14px;background:${light.accent};font:600 16px/22px ${pageFont};text-align:center;text-decoration:none;color:${light['accent-contrast']}`,
} as const

const DARK = `@media (prefers-color-scheme:dark){
.page{background:#0f1115!important}
.card{background:${dark.surface}!important}
.title,.text{color:${dark.text}!important}
.site,.note{color:${dark['text-muted']}!important}
.code{background:${dark['surface-raised']}!important;color:${dark.text}!important}
.button{background:${dark.accent}!important;color:${dark['accent-contrast']}!important}
}`

const styled = (name: keyof typeof STYLES): string => `class="${name}" style="${escapeHtml(STYLES[name])}"`

function asHtml(part: MailPart): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return `<p ${styled(part.kind)}>${escapeHtml(part.text)}</p>`
    case 'code':
      return `<p dir="ltr" ${styled('code')}>${escapeHtml(part.code)}</p>`
    case 'link': {
      const url = escapeHtml(part.url)
      // The address is visible as well, so that a reader can check it or copy it.
      return `<p style="margin:0"><a href="${url}" ${styled('button')}>${escapeHtml(part.label)}</a></p>
<p dir="ltr" ${styled('note')}>${url}</p>`
    }
  }
}

function asText(part: MailPart): string {
  if (part.kind === 'code') return part.code
  return part.kind === 'link' ? `${part.label}\n${part.url}` : part.text
}

/**
 * Returns a mail as text and as HTML, with the look of the site's pages: no images, no scripts, no remote content.
 *
 * @param options name of the site, and the subject: the heading, unless it only repeats the code
 */
export function composeMail(
  { language, direction }: SiteWords,
  parts: readonly MailPart[],
  { site, subject }: { readonly site: string; readonly subject: string },
): { readonly text: string; readonly html: string } {
  const repeatsCode = parts.some((part) => part.kind === 'code' && subject.includes(part.code))
  return {
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body ${styled('page')}>
<div ${styled('card')}>
<p ${styled('site')}>${escapeHtml(site)}</p>
${repeatsCode ? '' : `<h1 ${styled('title')}>${escapeHtml(subject)}</h1>`}
${parts.map(asHtml).join('\n')}
</div>
</body>
</html>
`,
  }
}
