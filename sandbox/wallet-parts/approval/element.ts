/** Adds a style sheet to a page or a shadow root as a constructed sheet, which needs no nonce. */
export function adoptStyles(root: Document | ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

type Attribute = string | boolean | number | undefined
type Listener = (event: Event) => void

/** Attributes and `on…` listeners; false and undefined omit an attribute. Never `style`, never markup. */
export type ElementProperties = Record<string, Attribute | Listener>

/** Creates an element from plain values; texts become text nodes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: ElementProperties = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Name] {
  const built = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function') built.addEventListener(key.slice(2), value)
    else if (value !== undefined && value !== false)
      built.setAttribute(key, value === true ? '' : String(value))
  }
  built.append(...children.filter((child) => child !== undefined))
  return built
}
