import { escapeHtml } from '../pages/small-page.js'
import type { SiteWords } from '../words/site-words.js'

/** A part of a mail. */
export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly url: string }

const STYLES = {
  text: 'margin:0 0 16px;font:16px/1.5 system-ui,sans-serif;color:#141414',
  code: 'margin:0 0 16px;font:600 32px/1.2 ui-monospace,monospace;letter-spacing:6px;color:#141414',
  link: 'margin:0 0 16px;font:16px/1.5 system-ui,sans-serif',
} as const

function asHtml(part: MailPart): string {
  const style = STYLES[part.kind]
  switch (part.kind) {
    case 'text':
      return `<p style="${style}">${escapeHtml(part.text)}</p>`
    case 'code':
      return `<p dir="ltr" style="${style}">${escapeHtml(part.code)}</p>`
    case 'link': {
      const url = escapeHtml(part.url)
      return `<p style="${style}"><a href="${url}">${url}</a></p>`
    }
  }
}

const asText = (part: MailPart): string =>
  part.kind === 'text' ? part.text : part.kind === 'code' ? part.code : part.url

/** Returns a mail as text and as simple HTML: no images, no scripts, no remote content. */
export function composeMail(
  { language, direction }: SiteWords,
  parts: readonly MailPart[],
): { readonly text: string; readonly html: string } {
  const body = parts.map(asHtml).join('\n')
  return {
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"></head>
<body style="margin:24px;background:#fff">
${body}
</body>
</html>
`,
  }
}
