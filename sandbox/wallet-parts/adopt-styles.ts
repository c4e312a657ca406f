/** Adds a style sheet to a page or a shadow root as a constructed sheet, which needs no nonce. */
export function adoptStyles(root: Document | ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
