import { kitStyles } from 'quoin/ui-kit'
import { isReadable } from './is-readable.js'
import type { FrameTheme } from './read-theme.js'

/** Base styles of each page of the secure site, below the kit's styles. */
const pageStyles: string = `
:host { display: block; block-size: 100%; }
*, *::before, *::after { box-sizing: border-box; }
.q-root {
  color-scheme: var(--quoin-color-scheme);
  background: var(--quoin-surface);
  color: var(--quoin-text);
  font: 400 var(--quoin-font-size)/1.4 var(--quoin-font-family);
  font-variant-numeric: tabular-nums;
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: 100%;
  -webkit-tap-highlight-color: transparent;
}
`

/** The theme of the site's own pages: that of the user's system. */
export const ownLook: ThemeSource = {
  state: () => ({ theme: { mode: 'system', variables: {} } }),
  subscribe: () => () => undefined,
}

/** Provides the requested theme, and notifies of its changes. */
export interface ThemeSource {
  state(): { readonly theme: FrameTheme }
  subscribe(listener: () => void): () => void
}

export interface DressedPage {
  /** The render target: the kit's tokens apply in a shadow root. */
  readonly container: ShadowRoot
  dispose(): void
}

/**
 * Applies the kit's styles to an element, with the requested theme, and follows its changes. Constructed sheets need no
 * nonce.
 */
export function dressPage(place: HTMLElement, look: ThemeSource, ...styles: readonly string[]): DressedPage {
  const container = place.attachShadow({ mode: 'open' })
  const theme = new CSSStyleSheet()
  const own = new CSSStyleSheet()
  const around = new CSSStyleSheet()
  around.replaceSync(':root, body { margin: 0; block-size: 100%; }')
  own.replaceSync([pageStyles, ...styles].join('\n'))
  container.adoptedStyleSheets = [theme, own]
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, around]
  function dress(): void {
    const { mode, variables } = look.state().theme
    theme.replaceSync(kitStyles(mode, variables))
    // Rejects an unreadable theme completely, except for its mode.
    if (!isReadable(container)) theme.replaceSync(kitStyles(mode))
  }
  dress()
  const stop = look.subscribe(dress)
  // A theme for both schemes may be readable in one of them only.
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', dress)
  return {
    container,
    dispose() {
      stop()
      scheme.removeEventListener('change', dress)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== around)
    },
  }
}
