type Attribute = string | boolean | number | undefined
type Listener = (event: Event) => void

/** Attributes, `on…` listeners; false and undefined leave an attribute out. Never `style`, never markup. */
export type ElementProperties = Record<string, Attribute | Listener>

/** Builds one element from plain values; texts become text nodes. */
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
