/**
 * Adds a style sheet to a document or shadow root. A constructed sheet needs no permission of the page's
 * content policy; in browsers without constructed sheets, a `<style>` element carries the nonce.
 *
 * @returns replaces the text; `undefined` removes the sheet
 */
export function adoptStyles(
  root: Document | ShadowRoot,
  text: string,
  nonce?: string,
): (text: string | undefined) => void {
  if (!('adoptedStyleSheets' in root)) return appendStyle(root, text, nonce)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return (next) => {
    if (next === undefined)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    else sheet.replaceSync(next)
  }
}

function appendStyle(
  root: Document | ShadowRoot,
  text: string,
  nonce: string | undefined,
): (text: string | undefined) => void {
  const style = document.createElement('style')
  if (nonce) style.nonce = nonce
  style.textContent = text
  const place = root instanceof Document ? root.head : root
  place.append(style)
  return (next) => {
    if (next === undefined) style.remove()
    else style.textContent = next
  }
}
