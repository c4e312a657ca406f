import { html } from 'hono/html'

/** Markup with all values from outside escaped. */
export type PagePart = ReturnType<typeof html>

/** The content of a sandbox page. */
export interface SandboxPage {
  readonly title: string
  /** The notice in a bar at the top: it states that the page is a simulation. */
  readonly notice: PagePart
  /** Name and logo of the simulated service. */
  readonly brand: PagePart
  /** Content of the card. */
  readonly content: PagePart
  /** Further elements of the head. */
  readonly head?: PagePart | ''
}

/** Returns a whole page; its style sheet is at `/style.css`. */
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
