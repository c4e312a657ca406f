/** Styles of an exchange: two panels with an amount and a token each, the details behind a summary, steps one after another. */
export const kitTradeStyles: string = `
.q-pair { display: flex; flex-direction: column; gap: 4px; }
.q-pair-sign { position: relative; z-index: 1; align-self: center; display: grid; place-items: center; inline-size: var(--quoin-target); block-size: var(--quoin-target); margin-block: -22px; border: 0; padding: 0; border-radius: 50%; background: transparent; color: var(--quoin-text); font: inherit; }
.q-pair-sign::before { content: ''; position: absolute; inset: 4px; border-radius: 12px; background: var(--quoin-surface-raised); box-shadow: 0 0 0 4px var(--quoin-surface); }
.q-pair-sign > svg { position: relative; display: block; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
button.q-pair-sign { appearance: none; cursor: pointer; }
button.q-pair-sign:focus-visible { outline: 2px solid transparent; }
button.q-pair-sign:focus-visible::before { box-shadow: var(--quoin-focus); }
.q-pair-sign::after { content: ''; position: absolute; inset: 4px; border-radius: 12px; pointer-events: none; }
@media (hover: hover) { button.q-pair-sign:hover::after, .q-token-button:hover::after { background: var(--quoin-hover); } }
button.q-pair-sign:active::after, .q-token-button:active::after { background: var(--quoin-hover); }
.q-panel { container: q-panel / inline-size; position: relative; display: flex; flex-direction: column; padding: 12px 14px 10px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); }
.q-panel:has(.q-panel-value:focus-visible) { box-shadow: inset 0 0 0 2px var(--quoin-accent); }
.q-panel:has([aria-invalid]) { box-shadow: inset 0 0 0 1px var(--quoin-danger); }
.q-panel-label { color: var(--quoin-text-muted); font-size: .8125em; font-weight: 550; line-height: 1.538; }
.q-panel-line { display: flex; align-items: center; gap: 10px; min-block-size: 48px; }
.q-panel-value { flex: 1 1 auto; min-inline-size: 0; font-weight: 600; line-height: max(40px, 1.4em); letter-spacing: -.01em; }
.q-panel-value[data-size=large] { font-size: 1.75em; }
.q-panel-value[data-size=medium] { font-size: 1.25em; }
.q-panel-value[data-size=small] { font-size: 1em; }
.q-panel-value[data-size=tiny] { font-size: .8125em; }
input.q-panel-value { appearance: none; border: 0; margin: 0; padding: 0; block-size: 44px; inline-size: 100%; background: transparent; color: var(--quoin-text); font-family: inherit; font-variant-numeric: inherit; text-align: start; outline: none; }
.q-root[dir=rtl] input.q-panel-value { text-align: end; }
@container q-panel (max-width: 300px) {
  .q-panel-value[data-size=large] { font-size: 1.25em; }
  .q-panel-value[data-size=medium] { font-size: 1em; }
  .q-panel-value[data-size=small] { font-size: .8125em; }
}
input.q-panel-value::placeholder { color: var(--quoin-text-muted); opacity: 1; }
input.q-panel-value[aria-invalid] { color: var(--quoin-danger); }
output.q-panel-value { display: block; overflow-wrap: anywhere; }
output.q-panel-value[data-empty] { color: var(--quoin-text-muted); }
output.q-panel-value[data-old] { color: var(--quoin-text-muted); }
.q-panel-value > .q-skeletons { inline-size: 96px; }
/* The sign between two panels covers the edges of both. */
.q-pair > .q-panel:first-child { padding-block-end: 18px; }
.q-pair > .q-panel:last-child { padding-block-start: 18px; }
.q-panel:not(:has(input, button)) { padding-block: 10px 8px; }
.q-panel:not(:has(input, button)) .q-panel-line { min-block-size: 40px; }
.q-panel:not(:has(input, button)) .q-panel-below { min-block-size: 20px; }
.q-panel .q-skeleton { background: var(--quoin-border); }
.q-panel-below { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 12px; min-block-size: 24px; color: var(--quoin-text-muted); font-size: .8125em; line-height: 1.538; }
.q-panel-below > * { min-inline-size: 0; }
.q-panel-below > :last-child:not(:first-child) { margin-inline-start: auto; }
.q-panel-end { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 0 4px; text-align: end; overflow-wrap: anywhere; }
.q-panel-below .q-link { min-block-size: 24px; min-inline-size: 24px; padding-inline: 6px; margin-inline-end: -6px; color: var(--quoin-accent); font-size: 1em; font-weight: 600; }
.q-panel > .q-field-error { min-block-size: 0; }
.q-panel > .q-field-error:not(:empty) { padding-block-start: 2px; }
.q-token-button { appearance: none; position: relative; flex: none; display: inline-flex; align-items: center; gap: 8px; min-block-size: var(--quoin-target); max-inline-size: 58%; margin: 0; border: 0; padding-block: 4px; padding-inline: 6px 10px; border-radius: 22px; background: var(--quoin-surface); color: var(--quoin-text); font: inherit; font-weight: 600; line-height: 1.25; box-shadow: inset 0 0 0 1px var(--quoin-control); cursor: pointer; }
.q-token-button::after { content: ''; position: absolute; inset: 0; border-radius: inherit; pointer-events: none; }
.q-token-button:focus-visible { outline: 2px solid transparent; box-shadow: var(--quoin-focus); }
.q-token-button[data-tone=accent] { padding-inline: 16px 12px; background: var(--quoin-accent); color: var(--quoin-accent-contrast); box-shadow: none; }
.q-token-button[data-tone=accent]:focus-visible { box-shadow: var(--quoin-focus); }
.q-token-button[data-size=small] { min-block-size: 36px; max-inline-size: 100%; padding-block: 3px; padding-inline: 4px 12px; gap: 6px; font-size: .875em; font-weight: 550; box-shadow: inset 0 0 0 1px var(--quoin-border); }
.q-token-button[data-size=small][aria-pressed=true] { background: var(--quoin-surface-raised); }
.q-token-button-text { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.q-token-button > svg { flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.q-token-label { flex: none; display: inline-flex; align-items: center; gap: 8px; max-inline-size: 50%; font-weight: 600; }
.q-disclosure-head { appearance: none; display: flex; align-items: center; justify-content: space-between; gap: 8px; inline-size: 100%; min-block-size: 44px; margin: 0; border: 0; padding: 0 2px; border-radius: 8px; background: transparent; color: var(--quoin-text-muted); font: inherit; font-size: .875em; line-height: 1.429; text-align: start; cursor: pointer; }
div.q-disclosure-head { cursor: default; }
.q-disclosure-head:focus-visible { outline: 2px solid transparent; box-shadow: var(--quoin-focus); }
@media (hover: hover) { .q-disclosure-head:hover { color: var(--quoin-text); } }
.q-disclosure-summary { min-inline-size: 0; overflow-wrap: anywhere; color: var(--quoin-text); font-weight: 550; }
.q-disclosure-side { display: inline-flex; flex: none; align-items: center; gap: 6px; max-inline-size: 50%; }
.q-disclosure-head .q-skeletons { inline-size: 60%; }
.q-disclosure-head svg { flex: none; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.q-disclosure-head[aria-expanded=true] .q-disclosure-sign { transform: rotate(180deg); }
.q-disclosure-body { padding-block-end: 4px; padding-inline: 2px; }
.q-chips { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 0; padding: 0; }
.q-chips > li { display: flex; max-inline-size: 100%; }
.q-steps { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; }
.q-step { position: relative; display: flex; gap: 12px; padding-block: 4px 12px; color: var(--quoin-text-muted); font-size: .9375em; line-height: 1.467; }
.q-step:last-child { padding-block-end: 0; }
.q-step:not(:last-child)::before { content: ''; position: absolute; inset-block: 30px 0; inset-inline-start: 11.5px; inline-size: 1px; background: var(--quoin-border); }
.q-step-sign { flex: none; display: grid; place-items: center; inline-size: 24px; block-size: 24px; border-radius: 50%; background: var(--quoin-surface-raised); font-size: .8125em; font-weight: 600; }
.q-step[data-state=current] .q-step-sign { background: var(--quoin-accent); color: var(--quoin-accent-contrast); }
.q-step[data-state=done] .q-step-sign { color: var(--quoin-success); }
.q-step-text { min-inline-size: 0; overflow-wrap: anywhere; }
.q-step-title { display: block; font-weight: 550; }
.q-step[data-state=current] .q-step-title { color: var(--quoin-text); font-weight: 600; }
.q-step-note { display: block; font-size: .8667em; line-height: 1.442; }
@media (forced-colors: active) {
  .q-panel, .q-token-button, .q-pair-sign { border: 1px solid ButtonText; }
  .q-token-button:focus-visible, .q-disclosure-head:focus-visible, button.q-pair-sign:focus-visible { outline-color: Highlight; }
  .q-step[data-state=current] .q-step-sign { outline: 2px solid Highlight; }
}
`
