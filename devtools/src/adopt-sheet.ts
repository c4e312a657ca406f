/** Adds a constructed style sheet to a shadow root: it needs no permission of the page's content policy. */
export function adoptSheet(root: ShadowRoot, text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
