import { componentTokens } from '../styles/component-tokens.js'

/** The toasts: in the top layer, at a corner of the window, above the page and below an open modal. */
export const toastStyles: string = `
:host {
${componentTokens}
  all: initial !important;
  display: block !important;
  position: fixed !important;
  inset: auto !important;
  inline-size: min(22.5em, 100vw - 32px) !important;
  max-block-size: calc(100vh - 32px) !important;
  z-index: var(--quoin-z-index) !important;
  overflow: visible !important;
  pointer-events: none !important;
}
:host([data-covered]) { display: none !important; }
:host([data-position^=bottom]) { inset-block-end: max(16px, env(safe-area-inset-bottom)) !important; }
:host([data-position^=top]) { inset-block-start: max(16px, env(safe-area-inset-top)) !important; }
:host([data-position$=end]) { inset-inline-end: max(16px, env(safe-area-inset-right)) !important; }
:host([data-position$=start]) { inset-inline-start: max(16px, env(safe-area-inset-left)) !important; }
*, *::before, *::after { box-sizing: border-box; }
.root {
  color-scheme: var(--quoin-color-scheme);
  color: var(--quoin-text);
  font: 400 var(--quoin-font-size)/1.4 var(--quoin-font-family);
  font-variant-numeric: tabular-nums;
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: 100%;
  -webkit-tap-highlight-color: transparent;
}
ul { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none; }
li {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  background: var(--quoin-surface);
  border: 1px solid var(--quoin-border);
  border-radius: var(--quoin-control-radius);
  box-shadow: var(--quoin-shadow);
  pointer-events: auto;
  overflow: hidden;
  overflow: clip;
  animation: q-toast 180ms var(--quoin-ease);
}
:host([data-position^=top]) li { --q-from: -12px; }
button {
  all: unset;
  box-sizing: border-box;
  cursor: pointer;
  border-radius: calc(var(--quoin-control-radius) - 1px);
}
button > * { pointer-events: none; }
button:focus-visible { box-shadow: inset 0 0 0 2px var(--quoin-accent); }
.text {
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  column-gap: 10px;
  padding-block: 11px;
  padding-inline: 14px 4px;
  min-block-size: var(--quoin-target);
  text-align: start;
}
.text svg { margin-block-start: 1px; color: var(--quoin-text-muted); }
[data-tone=success] .text svg { color: var(--quoin-success); }
[data-tone=danger] .text svg { color: var(--quoin-danger); }
.title, .body { grid-column: 2; overflow-wrap: anywhere; font-size: .875em; unicode-bidi: plaintext; text-align: start; }
.title { font-weight: 550; }
.body { margin-block-start: 1px; color: var(--quoin-text-muted); }
[dir=rtl] :is(.title, .body) { text-align: right; }
.close {
  display: grid;
  place-items: center;
  inline-size: var(--quoin-target);
  block-size: var(--quoin-target);
  color: var(--quoin-text-muted);
}
svg { display: block; inline-size: 20px; block-size: 20px; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.close svg { inline-size: 16px; block-size: 16px; }
.more {
  margin: 0 12px;
  padding: 3px 12px 4px;
  border: 1px solid var(--quoin-border);
  border-block-start: 0;
  border-radius: 0 0 var(--quoin-control-radius) var(--quoin-control-radius);
  position: relative;
  z-index: -1;
  background: var(--quoin-surface-raised);
  color: var(--quoin-text-muted);
  font-size: .75em;
  text-align: center;
}
.live { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (hover: hover) {
  li:has(> button.text:hover) { background: var(--quoin-surface-raised); }
  .close:hover { color: var(--quoin-text); }
}
@keyframes q-toast { from { opacity: 0; transform: translateY(var(--q-from, 12px)); } }
@media (max-width: 430px) {
  :host([data-position]) {
    inline-size: auto !important;
    inset-inline: max(8px, env(safe-area-inset-left)) max(8px, env(safe-area-inset-right)) !important;
  }
  :host([data-position^=bottom]) { inset-block-end: max(8px, env(safe-area-inset-bottom)) !important; }
  :host([data-position^=top]) { inset-block-start: max(8px, env(safe-area-inset-top)) !important; }
}
@media (forced-colors: active) { button:focus-visible { outline: 2px solid Highlight; outline-offset: -2px; } }
@media (prefers-reduced-motion: reduce) { li { animation: none; } }
@media print { :host { display: none !important; } }
`
