/** Components that the Connect view does not use: codes, checkboxes, tabs, searches, long lists, the connecting view's centre. */
export const kitFurtherStyles: string = `
.q-search { position: sticky; inset-block-start: -4px; z-index: 2; padding-block: 4px 8px; background: var(--quoin-surface); }
.q-search .q-input-box { min-block-size: 44px; }
.q-input::-webkit-search-cancel-button { display: none; }
.q-input-clear { flex: none; display: grid; place-items: center; inline-size: 40px; block-size: 40px; border-radius: 50%; color: var(--quoin-text-muted); }
.q-code { position: relative; display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px; }
.q-code .q-input-box { justify-content: center; padding: 0; min-block-size: 56px; color: var(--quoin-text); font-size: 1.5em; }
.q-code input { position: absolute; inset: 0; inline-size: 100%; opacity: 0; font-size: 16px; }
.q-code:focus-within [data-active] { box-shadow: inset 0 0 0 2px var(--quoin-accent); }
.q-checkbox { position: relative; display: flex; gap: 12px; align-items: flex-start; min-block-size: 44px; padding-block: 11px; font-size: .9375em; cursor: pointer; }
.q-checkbox input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; opacity: 0; cursor: inherit; }
.q-checkbox-text { position: relative; min-inline-size: 0; overflow-wrap: anywhere; pointer-events: none; }
.q-checkbox-text :is(a, button) { pointer-events: auto; }
.q-checkbox-box { flex: none; display: grid; place-items: center; inline-size: 22px; block-size: 22px; border-radius: 7px; box-shadow: inset 0 0 0 1.5px var(--quoin-control); color: transparent; }
.q-checkbox input:checked + .q-checkbox-box { background: var(--quoin-accent); box-shadow: none; color: var(--quoin-accent-contrast); }
.q-checkbox input:focus-visible + .q-checkbox-box { outline: 2px solid var(--quoin-accent); outline-offset: 2px; }
.q-tablist { display: flex; flex-wrap: wrap; gap: 4px; padding: 4px; margin-block-end: 8px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); }
.q-tab { flex: 1 1 auto; min-inline-size: 0; min-block-size: 36px; padding-inline: 8px; border-radius: calc(var(--quoin-control-radius) - 4px); color: var(--quoin-text-muted); font-size: .875em; font-weight: 550; position: relative; }
/* There is no way back from what is done. */
.q-card:has([data-q-final]) .q-header-start { visibility: hidden; }
/* A search has the same height whatever it finds. */
@container (min-height: 421px) { .q-view:has(> .q-body > .q-search, > .q-body > .q-stack > .q-search) { block-size: 768px; } }
/* Panels of different lengths move nothing below them while they are short. */
.q-tabpanel { min-block-size: calc(5 * var(--quoin-row-height)); }
.q-tab::before { content: ''; position: absolute; inset: -4px 0; }
.q-tab[aria-selected=true] { background: var(--quoin-surface); color: var(--quoin-text); box-shadow: 0 1px 3px rgb(0 0 0 / .1); }
/* In the dark what is selected is raised, like everything else that lies above: never a hole in its tray. */
@supports (color: light-dark(red, red)) { .q-tab[aria-selected=true] { background: light-dark(var(--quoin-surface), color-mix(in srgb, var(--quoin-surface-raised) 84%, var(--quoin-text))); } }
.q-row[aria-current=true] .q-image { background: var(--quoin-surface); }
@container (max-width: 360px) { .q-tab { padding-inline: 4px; font-size: .8125em; } }
.q-tab[aria-selected=true]:focus-visible { box-shadow: var(--quoin-focus); }
.q-hero { display: flex; flex-direction: column; align-items: center; padding: 20px 8px 12px; text-align: center; }
.q-hero-image { position: relative; display: grid; place-items: center; inline-size: 104px; block-size: 104px; margin-block-end: 20px; }
.q-hero-image .q-image { border-radius: 20px; }
.q-hero-ring { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; fill: none; stroke: var(--quoin-surface-raised); stroke-width: 3; }
.q-hero-arc { stroke: var(--quoin-accent); stroke-linecap: round; stroke-dasharray: 26 74; animation: q-run 1.8s linear infinite; }
.q-hero[data-status=error] .q-hero-arc { stroke: var(--quoin-danger); stroke-dasharray: none; animation: none; }
.q-hero[data-status=success] .q-hero-arc { stroke: var(--quoin-success); stroke-dasharray: none; animation: none; }
.q-hero-badge {
  position: absolute;
  inset-block-end: -4px;
  inset-inline-end: -4px;
  display: grid;
  place-items: center;
  inline-size: 32px;
  block-size: 32px;
  border: 4px solid var(--quoin-surface);
  border-radius: 50%;
  background: var(--quoin-danger);
  color: var(--quoin-surface);
}
.q-hero[data-status=success] .q-hero-badge { background: var(--quoin-success); }
.q-hero-badge .q-icon { stroke-width: 2.2; }
.q-hero-title { margin: 0; font-size: 1.125em; font-weight: 650; line-height: 1.444; letter-spacing: -.005em; text-wrap: balance; }
.q-hero-body { margin: 4px auto 0; max-inline-size: 300px; min-block-size: 2.9em; overflow-wrap: anywhere; color: var(--quoin-text-muted); font-size: .9375em; line-height: 1.45; text-wrap: balance; }
.q-qr {
  position: relative;
  inline-size: 100%;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--quoin-control-radius);
  background: #fff;
  box-shadow: inset 0 0 0 1px var(--quoin-border);
}
.q-qr svg { display: block; inline-size: 100%; block-size: 100%; fill: #14171c; }
.q-qr .q-qr-ring { fill: none; stroke: #14171c; stroke-width: 1; }
.q-qr-image { position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none; }
.q-qr-image .q-image { background: #fff; color: #5a6270; }
@keyframes q-run { to { stroke-dashoffset: -100; } }
@media (prefers-reduced-motion: reduce) { .q-hero-arc { stroke-dasharray: none; opacity: .5; } }
/* A block ignores the gap: the list reads there how many pixels a row and a heading have. */
.q-virtual { position: relative; contain: layout; overflow-anchor: none; gap: var(--quoin-row-height) 2.25em; }
.q-virtual-row { position: absolute; inset-inline: 0; contain: size layout style; }
/* Rows of a fixed height. */
.q-virtual :is(.q-row-title, .q-row-subtitle) { white-space: nowrap; }
.q-virtual-outline { position: absolute; inset-block-start: calc(50% - 1.125em); inset-inline-start: 0; block-size: 2.25em; inline-size: 2.25em; border-radius: var(--quoin-image-radius); background: var(--quoin-surface-raised); }
.q-avatar {
  inline-size: 2.25em;
  block-size: 2.25em;
  border-radius: 50%;
  background:
    radial-gradient(circle at 30% 22%, var(--q-b) 0, transparent 62%),
    radial-gradient(circle at 78% 84%, var(--q-c) 0, transparent 64%),
    var(--q-a);
}
@media (forced-colors: active) {
  .q-avatar { forced-color-adjust: none; }
  .q-tab { border: 1px solid ButtonText; }
  .q-tab[aria-selected=true], .q-row[aria-current=true] { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  .q-row[aria-current=true] :is(.q-row-image, .q-row-subtitle, .q-row-end) { color: inherit; }
  .q-code:focus-within [data-active] { border: 2px solid Highlight; }
  .q-checkbox-box { border: 1px solid ButtonText; }
  .q-checkbox input:checked + .q-checkbox-box { color: Highlight; }
  .q-qr { forced-color-adjust: none; }
}
`
