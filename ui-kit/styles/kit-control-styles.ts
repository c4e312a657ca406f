/** Controls of the kit that the Connect view uses: buttons, fields, links, tags. */
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
  min-block-size: max(44px, 3em * var(--quoin-density));
  padding: 10px 16px;
  border-radius: var(--quoin-control-radius);
  font-weight: 600;
  text-align: center;
}
.q-button[data-variant=primary] { background: var(--quoin-accent); color: var(--quoin-accent-contrast); }
.q-button[data-variant=secondary] { background: var(--quoin-surface-raised); color: var(--quoin-text); }
.q-button[data-variant=ghost] { min-block-size: 44px; color: var(--quoin-text-muted); font-size: .9375em; }
.q-button[data-variant=danger] { background: var(--quoin-surface-raised); color: var(--quoin-danger); }
.q-button[aria-disabled=true]:not([aria-busy]) { background: var(--quoin-surface-raised); color: var(--quoin-text-muted); }
.q-button[data-variant=ghost][aria-disabled=true]:not([aria-busy]) { background: none; opacity: .6; }
.q-button::after, .q-row::after { content: ''; position: absolute; inset: 0; border-radius: inherit; pointer-events: none; }
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
/* As large as the text that the user chose. */
:is(.q-button, .q-icon-button) > svg { inline-size: 1.25em; block-size: 1.25em; }
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
.q-tag { flex: none; padding: 2px 8px; border-radius: 10px; background: var(--quoin-surface-raised); color: var(--quoin-text-muted); font-size: .75em; font-weight: 550; }
.q-row[aria-current=true] .q-tag { background: var(--quoin-surface); }
.q-tag[data-tone=accent] { color: var(--quoin-accent); }
.q-tag[data-tone=success] { color: var(--quoin-success); }
.q-tag[data-tone=warning] { color: var(--quoin-warning); }
.q-spinner { flex: none; display: block; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; animation: q-turn .9s linear infinite; }
.q-spinner circle { opacity: .2; }
.q-spinner-box { display: grid; place-items: center; padding: 8px; }
@keyframes q-turn { to { transform: rotate(1turn); } }
@media (forced-colors: active) {
  .q-button, .q-tag { border: 1px solid ButtonText; }
  .q-button[data-variant=primary]:not([aria-disabled=true]) { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  :focus-visible { outline-color: Highlight; }
}
`
