/** Returns the first element of the page that matches, with its type. */
export function find<T extends Element>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector)
  if (found instanceof type) return found
  throw new Error(`The page has no ${selector}.`)
}
