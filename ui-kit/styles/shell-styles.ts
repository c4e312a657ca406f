import { componentTokens } from './component-tokens.js'

/** Third tier, and the element of the modal, which covers the page. */
export const modalHostStyles: string = `
:host {
  --quoin-card-width: max(400px, 25em);
${componentTokens}
  all: initial !important;
  display: block !important;
  position: fixed !important;
  inset: 0 !important;
  z-index: var(--quoin-z-index) !important;
  container-type: size !important;
}
`

/** The dialog itself: backdrop, card, header, banner and their movements. */
export const shellStyles: string = `
*, *::before, *::after { box-sizing: border-box; }
/* A press counts also where what a button shows is replaced between down and up. */
button > * { pointer-events: none; }
button [title] { pointer-events: auto; }
.q-root {
  all: initial;
  position: absolute;
  inset: 0;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  place-items: start center;
  color-scheme: var(--quoin-color-scheme);
  /* The top stays where it is whatever the height: the title and the buttons beside it never move. */
  padding: clamp(16px, 50cqb - 340px, 12cqb) 16px 16px;
  overflow: hidden;
  color: var(--quoin-text);
  font: 400 var(--quoin-font-size)/1.4 var(--quoin-font-family);
  font-variant-numeric: tabular-nums;
  -webkit-font-smoothing: antialiased;
  -moz-osx-font-smoothing: grayscale;
  -webkit-text-size-adjust: 100%;
  -webkit-tap-highlight-color: transparent;
  cursor: default;
}
.q-backdrop { position: absolute; inset: 0; background: var(--quoin-backdrop); animation: q-dim 120ms ease-out; }
.q-card {
  position: relative;
  display: flex;
  flex-direction: column;
  inline-size: 100%;
  max-inline-size: var(--quoin-card-width);
  max-block-size: min(100%, 768px);
  overflow: hidden;
  overflow: clip;
  background: var(--quoin-surface);
  border-radius: var(--quoin-radius);
  box-shadow: var(--quoin-shadow);
  outline: 1px solid transparent;
  animation: q-open 120ms var(--quoin-ease);
}
.q-header {
  flex: none;
  display: grid;
  grid-template-columns: minmax(44px, 1fr) minmax(0, auto) minmax(44px, 1fr);
  align-items: center;
  min-block-size: 60px;
  padding: 8px 8px 4px;
}
.q-header-start { display: flex; justify-content: flex-start; min-inline-size: 0; }
.q-header-end { display: flex; justify-content: flex-end; }
.q-title {
  margin: 0;
  font-size: 1em;
  font-weight: 650;
  line-height: 1.5;
  letter-spacing: -.005em;
  text-align: center;
  text-wrap: balance;
  overflow: hidden;
  overflow-wrap: anywhere;
  max-block-size: 48px;
  outline: none;
}
.q-title > .q-image { display: inline-grid; vertical-align: middle; margin-inline-end: 8px; }
.q-title[data-loading]::before {
  content: '';
  display: inline-block;
  inline-size: 120px;
  block-size: 12px;
  border-radius: 6px;
  background: var(--quoin-surface-raised);
}
.q-handle { display: none; }
.q-frame { display: flex; flex-direction: column; min-block-size: 0; overflow: hidden; overflow: clip; }
.q-view { display: flex; flex-direction: column; min-block-size: 0; }
.q-view[data-move=forward] { animation: q-forward 150ms var(--quoin-ease); }
.q-view[data-move=back] { animation: q-backward 150ms var(--quoin-ease); }
.q-root { --quoin-inline: 1; }
.q-root[dir=rtl] { --quoin-inline: -1; }
/* Below the header, whose title and buttons stay visible. */
.q-banners { position: sticky; inset-block-start: 0; z-index: 3; flex: none; }
.q-banner {
  position: absolute;
  inset-inline: 16px;
  display: flex;
  justify-content: center;
  pointer-events: none;
}
.q-banner-pill {
  display: flex;
  align-items: center;
  gap: 8px;
  max-inline-size: 100%;
  padding-block: 8px;
  padding-inline: 10px 14px;
  border-radius: 20px;
  background: var(--quoin-text);
  color: var(--quoin-surface);
  font-size: .875em;
  font-weight: 500;
  box-shadow: 0 4px 16px rgb(0 0 0 / .18);
  animation: q-drop 150ms var(--quoin-ease);
}
.q-banner-pill .q-spinner { inline-size: 16px; block-size: 16px; }
@keyframes q-dim { from { opacity: .4; } }
@keyframes q-open { from { transform: translateY(8px) scale(.985); } }
@keyframes q-slide { from { transform: translateY(96px); } }
@keyframes q-forward { from { opacity: .2; transform: translateX(calc(16px * var(--quoin-inline))); } }
@keyframes q-backward { from { opacity: .2; transform: translateX(calc(-16px * var(--quoin-inline))); } }
@keyframes q-drop { from { transform: translateY(-12px); opacity: .2; } }
@container (max-width: 430px) {
  .q-root { padding: 32px 0 0; place-items: end stretch; }
  .q-card {
    max-inline-size: none;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
    padding-block-end: env(safe-area-inset-bottom);
    box-shadow: 0 120px 0 var(--quoin-surface), var(--quoin-shadow);
    animation-name: q-slide;
    touch-action: pan-y;
  }
  .q-handle {
    display: block;
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    block-size: 20px;
    touch-action: none;
  }
  .q-handle::before {
    content: '';
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: calc(50% - 18px);
    inline-size: 36px;
    block-size: 4px;
    border-radius: 2px;
    background: var(--quoin-control);
    opacity: .6;
  }
  .q-header { padding-block-start: 16px; min-block-size: 68px; touch-action: none; }
}
/* Zoomed far in: header and footer scroll along. A long list keeps its own scroller, which draws its visible rows. */
@container (max-height: 420px) {
  .q-root { padding-block: 0; }
  .q-card { overflow: hidden auto; }
  .q-card :is(.q-frame, .q-view, .q-body) { flex: none; }
  .q-card .q-body { max-block-size: 100cqb; overscroll-behavior: auto; }
  .q-card .q-body:not(:has(.q-virtual)) { max-block-size: none; }
  .q-header { min-block-size: 48px; padding-block: 2px; touch-action: auto; }
  .q-handle::before { display: none; }
}
@media (forced-colors: active) {
  .q-card, .q-banner-pill { outline: 2px solid CanvasText; outline-offset: -2px; }
  .q-backdrop { background: Canvas; opacity: .8; }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
  .q-card[data-shaking] { outline: 2px solid var(--quoin-danger); outline-offset: -2px; }
}
`
