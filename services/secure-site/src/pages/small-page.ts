import type { SiteWords } from '../words/site-words.js'

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

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;padding:1.5rem}
h1{font-size:1.25rem}
p{overflow-wrap:anywhere}
button{font:inherit;min-height:44px;padding:.5rem 1.5rem;border-radius:12px;border:1px solid;cursor:pointer}`

/** A page rendered by the server. */
export interface SmallPage {
  readonly title: string
  /** Paragraphs, as text. */
  readonly lines: readonly string[]
  /** A form with one button and hidden fields. */
  readonly form?: {
    readonly action: string
    readonly fields: Readonly<Record<string, string>>
    readonly button: string
  }
  /** Shown by the script only: hides heading, lines and form at first. */
  readonly waitsForScript?: boolean
  /** Runs once the page is loaded; `data` is available in the element `data`. */
  readonly script?: { readonly source: string; readonly data: unknown }
}

function formOf({ action, fields, button }: NonNullable<SmallPage['form']>): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post" action="${escapeHtml(action)}">${hidden.join('')}<button type="submit">${escapeHtml(button)}</button></form>`
}

/** Renders a page as a complete document; all inserted values are escaped. */
export function smallPage({ language, direction }: SiteWords, page: SmallPage, nonce: string): string {
  const { title, lines, form, script, waitsForScript = false } = page
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')
  // Inside a script element only `<` could end it.
  const data = script && JSON.stringify(script.data).replaceAll('<', '\\u003c')
  const scripts = script
    ? `<script type="application/json" id="data" nonce="${nonce}">${data}</script>
<script nonce="${nonce}">${script.source}</script>`
    : ''
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main id="content"${waitsForScript ? ' hidden' : ''}>
<h1>${escapeHtml(title)}</h1>
${paragraphs}
${form ? formOf(form) : ''}
</main>
<main id="notice" hidden><p></p></main>
${scripts}
</body>
</html>
`
}
