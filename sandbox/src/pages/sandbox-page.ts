import { html } from 'hono/html'

/** Markup in which everything from outside is escaped. */
export type PagePart = ReturnType<typeof html>

/** What a page of the sandbox shows. */
export interface SandboxPage {
  readonly title: string
  /** In a bar at the top: what is made up here. */
  readonly notice: PagePart
  /** Name and mark of the made-up service. */
  readonly brand: PagePart
  /** In the card. */
  readonly content: PagePart
  /** Further elements of the head. */
  readonly head?: PagePart | ''
}

/** A whole page; its style is at `/style.css`. */
export function sandboxPage({ title, notice, brand, content, head = '' }: SandboxPage): PagePart {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="sandbox">${notice}</header>
<main>
<p class="brand">${brand}</p>
<div class="card">
${content}
</div>
</main>
</body>
</html>`
}
