/** Controls of the kit: buttons, fields, tabs, the connecting view's centre and the QR code. */
export const kitControlStyles: string = `
.q-button, .q-icon-button, .q-link, .q-tab, .q-input-clear {
  appearance: none;
  border: 0;
  margin: 0;
  padding: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
:is(.q-button, .q-icon-button, .q-link, .q-tab, .q-row, .q-input-clear):focus-visible { outline: 2px solid transparent; box-shadow: var(--quoin-focus); }
.q-row:focus-visible { position: relative; z-index: 1; box-shadow: inset 0 0 0 2px var(--quoin-accent); }
:is(.q-button, .q-row)[aria-disabled=true] { cursor: default; }
.q-button {
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  inline-size: 100%;
  min-block-size: 48px;
  padding: 10px 16px;
  border-radius: var(--quoin-control-radius);
  font-weight: 600;
  line-height: 22px;
  text-align: center;
}
.q-button[data-variant=primary] { background: var(--quoin-accent); color: var(--quoin-accent-contrast); }
.q-button[data-variant=secondary] { background: var(--quoin-surface-raised); color: var(--quoin-text); }
.q-button[data-variant=ghost] { min-block-size: 44px; color: var(--quoin-text-muted); font-size: .9375em; }
.q-button[data-variant=danger] { background: var(--quoin-surface-raised); color: var(--quoin-danger); }
.q-button[aria-disabled=true]:not([aria-busy]) { background: var(--quoin-surface-raised); color: var(--quoin-text-muted); }
.q-button[data-variant=ghost][aria-disabled=true]:not([aria-busy]) { background: none; opacity: .6; }
.q-button::after, .q-row::after { content: ''; position: absolute; inset: 0; border-radius: inherit; pointer-events: none; }
.q-row { position: relative; }
@media (hover: hover) {
  :is(.q-button, button.q-row):not([aria-disabled=true]):hover::after { background: var(--quoin-hover); }
  .q-button[data-variant=primary]:not([aria-disabled=true]):hover::after { background: rgb(255 255 255 / .1); }
  .q-icon-button:hover::before { background: var(--quoin-hover); }
  .q-icon-button:hover, .q-link:hover { color: var(--quoin-text); }
}
:is(.q-button, button.q-row):not([aria-disabled=true]):active::after { background: var(--quoin-hover); }
.q-button:not([aria-disabled=true]):active { transform: scale(.985); }
.q-icon-button { position: relative; display: grid; place-items: center; inline-size: var(--quoin-target); block-size: var(--quoin-target); border-radius: 50%; color: var(--quoin-text-muted); }
.q-icon-button::before { content: ''; position: absolute; inset: 4px; border-radius: 50%; }
.q-icon-button > .q-icon { position: relative; }
.q-icon-button:focus-visible { box-shadow: inset 0 0 0 2px var(--quoin-accent); }
.q-link {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-block-size: 44px;
  padding-inline: 8px;
  border-radius: 8px;
  color: var(--quoin-text-muted);
  font-size: .875em;
  font-weight: 500;
}
.q-tag { flex: none; padding: 2px 8px; border-radius: 10px; background: var(--quoin-surface-raised); color: var(--quoin-text-muted); font-size: .75em; font-weight: 550; line-height: 16px; }
.q-row[aria-current=true] .q-tag { background: var(--quoin-surface); }
.q-tag[data-tone=accent] { color: var(--quoin-accent); }
.q-tag[data-tone=success] { color: var(--quoin-success); }
.q-tag[data-tone=warning] { color: var(--quoin-warning); }
.q-search { position: sticky; inset-block-start: -4px; z-index: 2; padding-block: 4px 8px; background: var(--quoin-surface); }
.q-field { display: flex; flex-direction: column; gap: 6px; }
.q-field-label { font-size: .875em; font-weight: 550; }
.q-field-error { display: flex; gap: 6px; align-items: center; min-block-size: 20px; margin: 0; color: var(--quoin-danger); font-size: .8125em; line-height: 20px; }
.q-input-box {
  display: flex;
  align-items: center;
  gap: 8px;
  min-block-size: 48px;
  padding-inline: 14px 2px;
  border-radius: var(--quoin-control-radius);
  background: var(--quoin-surface-raised);
  color: var(--quoin-text-muted);
  box-shadow: inset 0 0 0 1px var(--quoin-control);
}
.q-search .q-input-box { min-block-size: 44px; }
.q-field .q-input-box { padding-inline: 14px; }
.q-input-box:focus-within { box-shadow: inset 0 0 0 2px var(--quoin-accent); }
.q-input-box[data-invalid] { box-shadow: inset 0 0 0 2px var(--quoin-danger); }
.q-input {
  appearance: none;
  flex: 1 1 auto;
  min-inline-size: 0;
  block-size: 44px;
  border: 0;
  margin: 0;
  padding: 0;
  background: transparent;
  color: var(--quoin-text);
  font: inherit;
  text-align: start;
  outline: none;
}
.q-input::placeholder { color: var(--quoin-text-muted); opacity: 1; }
.q-input::-webkit-search-cancel-button { display: none; }
.q-input-clear { flex: none; display: grid; place-items: center; inline-size: 40px; block-size: 40px; border-radius: 50%; color: var(--quoin-text-muted); }
.q-code { position: relative; display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px; }
.q-code .q-input-box { justify-content: center; padding: 0; min-block-size: 56px; color: var(--quoin-text); font-size: 1.5em; }
.q-code input { position: absolute; inset: 0; inline-size: 100%; opacity: 0; font-size: 16px; }
.q-code:focus-within [data-active] { box-shadow: inset 0 0 0 2px var(--quoin-accent); }
.q-checkbox { position: relative; display: flex; gap: 12px; align-items: flex-start; min-block-size: 44px; padding-block: 11px; font-size: .9375em; cursor: pointer; }
.q-checkbox input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; opacity: 0; cursor: inherit; }
.q-checkbox-text { position: relative; pointer-events: none; }
.q-checkbox-text :is(a, button) { pointer-events: auto; }
.q-checkbox-box { flex: none; display: grid; place-items: center; inline-size: 22px; block-size: 22px; border-radius: 7px; box-shadow: inset 0 0 0 1.5px var(--quoin-control); color: transparent; }
.q-checkbox input:checked + .q-checkbox-box { background: var(--quoin-accent); box-shadow: none; color: var(--quoin-accent-contrast); }
.q-checkbox input:focus-visible + .q-checkbox-box { outline: 2px solid var(--quoin-accent); outline-offset: 2px; }
.q-tablist { display: flex; gap: 4px; padding: 4px; margin-block-end: 8px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); }
.q-tab { flex: 1 1 0; min-block-size: 36px; padding-inline: 8px; border-radius: calc(var(--quoin-control-radius) - 4px); color: var(--quoin-text-muted); font-size: .875em; font-weight: 550; position: relative; }
.q-tab::before { content: ''; position: absolute; inset: -4px 0; }
.q-tab[aria-selected=true] { background: var(--quoin-surface); color: var(--quoin-text); box-shadow: 0 1px 3px rgb(0 0 0 / .1); }
.q-spinner { flex: none; display: block; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; animation: q-turn .9s linear infinite; }
.q-spinner circle { opacity: .2; }
.q-spinner-box { display: grid; place-items: center; padding: 8px; }
.q-address { unicode-bidi: isolate; }
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
.q-hero-title { margin: 0; font-size: 1.125em; font-weight: 650; line-height: 26px; letter-spacing: -.005em; }
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
@keyframes q-turn { to { transform: rotate(1turn); } }
@keyframes q-run { to { stroke-dashoffset: -100; } }
@media (forced-colors: active) {
  .q-button, .q-input-box, .q-tab, .q-tag { border: 1px solid ButtonText; }
  :is(.q-button, .q-icon-button, .q-link, .q-tab, .q-row, .q-input-clear):focus-visible { outline-color: Highlight; }
  .q-row[aria-current=true], .q-tab[aria-selected=true] { outline: 2px solid Highlight; outline-offset: -2px; }
  .q-code:focus-within [data-active] { border: 2px solid Highlight; }
  .q-checkbox-box { border: 1px solid ButtonText; }
  .q-checkbox input:checked + .q-checkbox-box { color: Highlight; }
  .q-qr { forced-color-adjust: none; }
}
@media (prefers-reduced-motion: reduce) { .q-hero-arc { stroke-dasharray: none; opacity: .5; } }
`
