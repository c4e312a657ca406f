/** Styles of accounts and payments: features, tokens, amounts, facts, notices. */
export const kitAccountStyles: string = `
.q-features { list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(60px, 1fr)); gap: 8px; margin: 0; padding: 0; }
/* No line has a single one. */
.q-features:has(> :nth-child(6):last-child) { grid-template-columns: repeat(3, minmax(0, 1fr)); }
@container (max-width: 360px) { .q-features:has(> :nth-child(5):last-child) { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
.q-features > li { display: flex; min-inline-size: 0; }
.q-feature {
  appearance: none;
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 6px;
  inline-size: 100%;
  min-block-size: 68px;
  margin: 0;
  border: 0;
  padding: 12px 6px 10px;
  border-radius: var(--quoin-control-radius);
  background: var(--quoin-surface-raised);
  color: var(--quoin-text);
  font: inherit;
  cursor: pointer;
}
.q-feature:disabled { cursor: default; opacity: .5; }
.q-feature > .q-icon { color: var(--quoin-accent); }
.q-feature-label { max-inline-size: 100%; font-weight: 550; line-height: 1.385; overflow-wrap: anywhere; }
.q-feature-label { font-size: .8125em; }
@container (max-width: 360px) { .q-feature { padding-inline: 2px; } .q-feature-label { font-size: .75em; } }
.q-feature::after { content: ''; position: absolute; inset: 0; border-radius: inherit; pointer-events: none; }
.q-feature:enabled:active { transform: scale(.985); }
.q-feature:enabled:active::after { background: var(--quoin-hover); }
@media (hover: hover) { .q-feature:enabled:hover::after { background: var(--quoin-hover); } }
.q-feature:focus-visible, .q-amount-other .q-link:focus-visible { outline: 2px solid transparent; box-shadow: var(--quoin-focus); }
.q-profile { display: flex; flex-direction: column; align-items: center; padding-block-start: 4px; }
.q-profile-line { display: grid; grid-template-columns: 44px 1fr 44px; align-items: center; inline-size: min(20em + 20px, 100%); min-block-size: 44px; margin-block-start: 4px; }
.q-profile-line > :nth-child(2) { grid-area: 1 / 1; }
.q-profile-line > :nth-child(3) { grid-area: 1 / 3; }
.q-profile-title {
  appearance: none;
  display: inline-flex;
  grid-area: 1 / 2;
  align-items: center;
  justify-content: center;
  gap: 4px;
  min-inline-size: 0;
  min-block-size: 44px;
  margin: 0;
  border: 0;
  padding: 0 8px;
  border-radius: 12px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 600;
  line-height: 1.5;
}
button.q-profile-title { cursor: pointer; }
.q-profile-title > .q-icon { color: var(--quoin-text-muted); }
.q-profile-title:focus-visible { outline: 2px solid transparent; box-shadow: var(--quoin-focus); }
@media (hover: hover) { button.q-profile-title:hover { background: var(--quoin-surface-raised); } }
.q-profile-name, .q-profile-name bdi { display: block; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.q-profile-note { min-block-size: 20px; margin-block-start: -6px; color: var(--quoin-text-muted); font-size: .8125em; line-height: 1.538; text-align: center; overflow-wrap: anywhere; }
.q-headline { display: flex; flex-direction: column; align-items: center; text-align: center; }
.q-headline-amount { display: grid; place-items: center; min-block-size: 40px; max-inline-size: 100%; font-size: 1.875em; font-weight: 650; line-height: 1.333; letter-spacing: -.015em; overflow-wrap: anywhere; }
.q-headline-amount[data-missing] { color: var(--quoin-text-muted); font-size: 1.125em; letter-spacing: 0; }
.q-headline-amount > .q-skeleton { inline-size: 132px; block-size: 26px; }
.q-headline-note { display: flex; align-items: center; justify-content: center; gap: 12px; min-block-size: 24px; color: var(--quoin-text-muted); font-size: .9375em; line-height: 1.6; }
.q-headline-note .q-link { min-block-size: 24px; font-size: 1em; }
.q-skeleton[data-kind=choice] { block-size: 44px; border-radius: var(--quoin-control-radius); }
/* Nothing is loading yet: its room only. */
.q-facts:not(:has([aria-busy])) + .q-skeletons:has([data-kind=choice]) { visibility: hidden; }
.q-choice { display: flex; flex-wrap: wrap; gap: 4px; padding: 4px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); }
.q-choice-option { position: relative; flex: 1 1 0; min-inline-size: min-content; cursor: pointer; }
.q-choice-option input { position: absolute; inset: -4px 0; inline-size: 100%; block-size: calc(100% + 8px); margin: 0; opacity: 0; cursor: inherit; }
.q-choice-option span { display: grid; place-items: center; min-block-size: 36px; padding: 4px; border-radius: calc(var(--quoin-control-radius) - 4px); color: var(--quoin-text-muted); font-size: .875em; font-weight: 550; line-height: 1.286; text-align: center; }
.q-choice-option input:checked + span { background: var(--quoin-surface); color: var(--quoin-text); box-shadow: 0 1px 3px rgb(0 0 0 / .1); }
/* As the selected tab: raised in the dark as well. */
@supports (color: light-dark(red, red)) { .q-choice-option input:checked + span { background: light-dark(var(--quoin-surface), color-mix(in srgb, var(--quoin-surface-raised) 84%, var(--quoin-text))); } }
.q-choice-option input:focus-visible + span { outline: 2px solid var(--quoin-accent); outline-offset: 1px; }
.q-token { position: relative; flex: none; display: inline-grid; }
.q-token .q-image { border-radius: 50%; }
.q-token-network { position: absolute; inset-block-end: -3px; inset-inline-end: -3px; border-radius: 50%; box-shadow: 0 0 0 2px var(--quoin-surface); }
.q-row-amount { display: flex; flex-direction: column; align-items: flex-end; text-align: end; max-inline-size: min(190px, 38vw); }
.q-row-amount-value, .q-row-amount-note { max-inline-size: 100%; overflow: hidden; text-overflow: ellipsis; }
.q-row-amount-value, .q-virtual .q-row-amount-note { white-space: nowrap; }
.q-row-amount-value { color: var(--quoin-text); font-size: .9375em; font-weight: 550; line-height: 1.467; }
.q-row-amount-note { font-size: .8125em; line-height: 1.385; }
.q-row-amount[data-tone=gain] .q-row-amount-value { color: var(--quoin-success); }
.q-row-amount[data-tone=void] .q-row-amount-value { color: var(--quoin-text-muted); text-decoration: line-through; }
.q-group-title { margin: 0; padding-block: 12px 4px; color: var(--quoin-text-muted); font-size: .8125em; font-weight: 550; line-height: 1.538; }
.q-facts { margin: 0; display: flex; flex-direction: column; }
.q-fact { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 16px; padding-block: 8px; font-size: .9375em; line-height: 1.467; }
.q-fact > dt { flex: none; max-inline-size: 100%; color: var(--quoin-text-muted); }
.q-fact > dd { flex: 1 1 40%; min-inline-size: 0; margin: 0; display: flex; flex-direction: column; align-items: flex-end; text-align: end; overflow-wrap: anywhere; }
.q-fact-value { display: inline-flex; align-items: center; justify-content: flex-end; gap: 8px; max-inline-size: 100%; min-block-size: 22px; font-weight: 550; }
.q-fact-value .q-icon-button { margin-block: -11px; margin-inline-end: -12px; }
.q-fact-value[data-tone=success] { color: var(--quoin-success); }
.q-fact-value[data-tone=warning] { color: var(--quoin-warning); }
.q-fact-value[data-tone=danger] { color: var(--quoin-danger); }
.q-fact-note { color: var(--quoin-text-muted); font-size: .8667em; }
.q-fact .q-skeletons { inline-size: 120px; }
.q-fact .q-skeleton { margin-inline-start: auto; }
.q-notice { display: flex; gap: 10px; padding: 12px 14px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); font-size: .875em; line-height: 1.45; }
.q-notice > .q-icon { margin-block-start: .5px; color: var(--quoin-text-muted); }
.q-notice[data-tone=warning] { box-shadow: inset 0 0 0 1px var(--quoin-warning); }
.q-notice[data-tone=danger] { box-shadow: inset 0 0 0 1px var(--quoin-danger); }
.q-notice[data-tone=warning] > .q-icon { color: var(--quoin-warning); }
.q-notice[data-tone=danger] > .q-icon, .q-notice[data-tone=danger] .q-notice-title { color: var(--quoin-danger); }
.q-notice-content { flex: 1 1 auto; min-inline-size: 0; overflow-wrap: anywhere; }
.q-notice-title { margin: 0; font-weight: 600; }
.q-notice-body { color: var(--quoin-text); }
.q-notice .q-checkbox { margin-block: 2px -8px; font-size: 1em; }
.q-amount { display: flex; flex-direction: column; align-items: center; }
.q-amount-line { display: flex; align-items: baseline; justify-content: center; gap: 8px; max-inline-size: 100%; min-block-size: 56px; font-weight: 600; line-height: max(56px, 1.4em); letter-spacing: -.01em; cursor: text; }
.q-amount-line[data-size=large] { font-size: 2.5em; }
.q-amount-line[data-size=medium] { font-size: 1.75em; }
.q-amount-line[data-size=small] { font-size: 1.25em; }
.q-amount-line[data-size=tiny] { font-size: 1em; }
.q-amount-input {
  appearance: none;
  flex: 0 1 auto;
  inline-size: calc(var(--q-digits) * 1ch);
  min-inline-size: 1ch;
  max-inline-size: 100%;
  border: 0;
  margin: 0;
  padding: 0;
  background: transparent;
  color: var(--quoin-text);
  font: inherit;
  letter-spacing: inherit;
  text-align: center;
  outline: none;
  field-sizing: content;
}
@supports (field-sizing: content) { .q-amount-input { inline-size: auto; } }
.q-amount-input::placeholder { color: var(--quoin-text-muted); opacity: 1; }
.q-amount-input[aria-invalid] { color: var(--quoin-danger); }
.q-amount-unit { flex: none; color: var(--quoin-text-muted); max-inline-size: 8em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.q-amount-line[data-size=large] .q-amount-unit { font-size: .6em; }
.q-amount-line:focus-within { box-shadow: 0 2px 0 0 var(--quoin-accent); }
.q-amount-other { display: grid; place-items: center; min-block-size: 44px; color: var(--quoin-text-muted); font-size: .875em; }
.q-amount-other .q-link { font-size: 1em; }
.q-amount-hint { box-sizing: border-box; min-block-size: 32px; margin: 0; padding-block: 8px 4px; color: var(--quoin-text-muted); font-size: .875em; line-height: 1.429; text-align: center; }
.q-amount-hint[hidden] { display: none; }
.q-amount-hint[hidden] + .q-field-error { min-block-size: 32px; }
.q-amount-hint:not([hidden]) + .q-field-error { min-block-size: 0; }
/* With the address below it, whose styles these are. */
.q-qr[data-small] { inline-size: min(100%, 232px); margin-inline: auto; }
.q-info { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 14px; }
.q-info > .q-state-icon { inline-size: 44px; block-size: 44px; margin: 0; border-radius: var(--quoin-control-radius); color: var(--quoin-accent); }
.q-reserved[data-room=notice] { min-block-size: 96px; }
.q-reserved[data-room=lines] > .q-field > p:last-child { min-block-size: 40px; align-items: flex-start; line-height: 1.538; }
.q-reserved[data-room=lines] .q-icon { margin-block-start: 2px; }
.q-reserved .q-input-box:has(.q-link, .q-icon-button) { padding-inline-end: 4px; gap: 0; }
.q-reserved .q-input-box > :is(.q-link, .q-icon-button) { flex: none; min-inline-size: 40px; color: var(--quoin-text-muted); }
.q-text, .q-notice-body, .q-notice-title { text-wrap: pretty; }
.q-notice .q-button[data-variant=secondary] { background: var(--quoin-surface); }
.q-amount > .q-field-error { justify-content: center; text-align: center; }
.q-amount-below { inline-size: 100%; margin-block-start: 8px; }
.q-full-address { display: inline-block; max-inline-size: 100%; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; font-size: .9em; line-height: 1.6; overflow-wrap: anywhere; text-wrap: balance; text-align: -webkit-match-parent; text-align: match-parent; }
/* The gaps of the outer groups stand outside: every line ends flush with the text around it. */
.q-full-address > [aria-hidden] { display: block; margin-inline: -.25em; }
.q-full-address[data-inline], .q-full-address[data-inline] > [aria-hidden] { display: inline; }
/* Copied with a selection, the address has no gaps, and is there once. */
.q-full-address > .q-hidden { user-select: none; }
.q-group { display: inline-block; margin-inline: .25em; }
.q-group[data-end] { color: var(--quoin-text); font-weight: 650; }
@media (forced-colors: active) {
  .q-feature, .q-notice, .q-choice { border: 1px solid ButtonText; }
  .q-choice-option input:checked + span { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  .q-profile-title:focus-visible { outline-color: Highlight; }
  .q-feature:focus-visible { outline-color: Highlight; }
  .q-amount-line { border-block-end: 1px solid ButtonText; }
}
`
