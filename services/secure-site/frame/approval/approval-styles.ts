/** Styles of the approvals, in addition to the kit's. */
export const approvalStyles: string = `
.f-root { block-size: 100%; }
.f-card { display: flex; flex-direction: column; block-size: 100%; background: var(--quoin-surface); }
.f-body { padding: 0; }
.f-content { display: flex; flex-direction: column; gap: 16px; padding: 4px var(--quoin-side) 16px; }
.f-content > * { flex: none; }
.f-content > .q-section + .q-section { margin-block-start: 0; }
.f-title { margin: 0; outline: none; font-size: 1.25em; font-weight: 650; line-height: 1.3; letter-spacing: -.01em; text-align: center; text-wrap: balance; overflow-wrap: anywhere; }
.f-costs { display: flex; flex-direction: column; }
.f-total { max-block-size: 96px; overflow: hidden auto; }
.f-waiting, .f-covered { margin: 0; color: var(--quoin-text-muted); font-size: .8125em; line-height: 1.4; text-align: center; text-wrap: balance; }
.f-covered { color: var(--quoin-warning); }
.f-address { display: inline-block; max-inline-size: 100%; vertical-align: top; font-size: .9375em; line-height: 1.45; overflow-wrap: anywhere; word-break: break-all; text-wrap: balance; font-variant-numeric: slashed-zero tabular-nums; }
.f-step-words .q-full-address { font-size: .8667em; padding-block: .1em; }
.f-note .q-full-address { font-size: .9375em; }
.f-plain { font-size: .8667em; font-weight: 400; line-height: 1.45; }
.f-email { font-weight: 600; overflow-wrap: anywhere; }
.f-amount { font-weight: 650; overflow-wrap: anywhere; }
.f-fiat { color: var(--quoin-text-muted); white-space: nowrap; }
.f-muted { color: var(--quoin-text-muted); }
.f-note { margin: 0; color: var(--quoin-text-muted); font-size: .8125em; line-height: 1.45; overflow-wrap: anywhere; }
.f-notes { display: flex; flex-direction: column; gap: 4px; margin-block-start: -8px; }
.f-notes:empty { display: none; }
.q-disclosure-body > .f-note { padding-block: 4px; }
.f-note[data-tone=danger] { color: var(--quoin-danger); }
.f-step > .f-note { margin-block-start: 6px; }
.q-section > .f-note { margin-block-start: 8px; }
.q-section-title + .f-note { margin-block-start: 0; }
.f-plain-label { margin: 0; }
.f-warnings { display: flex; flex-direction: column; gap: 8px; }
.f-app { align-self: center; display: flex; gap: 8px; align-items: center; max-inline-size: 100%; }
.f-title + .f-app { margin-block-start: -8px; }
.f-app-icon { flex: none; display: grid; color: var(--quoin-text-muted); }
.f-app-words { min-inline-size: 0; margin: 0; font-size: .875em; line-height: 1.4; overflow-wrap: anywhere; }
.f-app-words > .f-muted { display: block; }
.f-origin { font-weight: 600; }
.f-step { padding: 12px 14px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); }
.f-step[data-grave] { box-shadow: inset 3px 0 0 var(--quoin-warning); }
.q-root[dir=rtl] .f-step[data-grave] { box-shadow: inset -3px 0 0 var(--quoin-warning); }
.f-step-words { margin: 0; font-size: .9375em; line-height: 1.5; overflow-wrap: anywhere; }
.f-steps { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none; counter-reset: step; }
.f-steps > li { counter-increment: step; display: grid; grid-template-columns: 24px minmax(0, 1fr); }
.f-steps > li::before { content: counter(step); padding-block-start: 13px; color: var(--quoin-text-muted); font-size: .875em; line-height: 1.429; }
.f-changes { margin: 0; padding: 0; list-style: none; display: flex; flex-direction: column; gap: 6px; font-size: .9375em; line-height: 1.467; }
.f-changes > li { min-inline-size: 0; overflow-wrap: anywhere; }
.f-changes > [data-way=out] .f-amount { color: var(--quoin-danger); }
.f-changes > [data-way=in] .f-amount { color: var(--quoin-success); }
.q-section > .f-steps + .q-facts { margin-block-start: 8px; }
.f-text { margin: 0; padding: 12px 14px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); font: inherit; font-size: .9375em; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; }
.q-section > .f-note + .f-text { margin-block-start: 6px; }
.f-raw { margin-block-start: 8px; font-size: .875em; }
.f-raw summary { display: flex; align-items: center; gap: 6px; inline-size: fit-content; min-block-size: 32px; color: var(--quoin-text-muted); font-weight: 550; cursor: pointer; border-radius: 8px; }
.f-raw summary::before { content: ''; inline-size: 6px; block-size: 6px; border: solid currentColor; border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); margin-inline: 4px; }
.q-root[dir=rtl] .f-raw summary::before { transform: rotate(135deg); }
.f-raw[open] summary::before { transform: rotate(45deg); }
.f-raw summary::-webkit-details-marker { display: none; }
.f-raw summary:focus-visible { outline: 2px solid var(--quoin-accent); outline-offset: 2px; }
.f-raw .f-text { margin-block-start: 6px; padding: 10px; background: var(--quoin-surface); font-size: .875em; word-break: break-all; }
.f-fields { margin: 0; display: flex; flex-direction: column; font-size: .875em; line-height: 1.45; }
.q-section > .f-fields { padding: 4px 14px; border-radius: var(--quoin-control-radius); background: var(--quoin-surface-raised); }
.f-field { display: grid; grid-template-columns: minmax(84px, 36%) minmax(0, 1fr); gap: 2px 12px; padding-block: 6px; }
.f-field + .f-field { border-block-start: 1px solid var(--quoin-border); }
.f-field[data-deep] { display: block; }
.f-field dt { color: var(--quoin-text-muted); overflow-wrap: anywhere; }
.f-field dd { margin: 0; overflow-wrap: anywhere; word-break: break-word; white-space: pre-wrap; }
.f-field[data-deep] > dd { padding-inline-start: 12px; border-inline-start: 2px solid var(--quoin-border); white-space: normal; }
.f-skeletons { display: flex; flex-direction: column; gap: 12px; }
.f-skeleton-card { block-size: 96px; border-radius: var(--quoin-control-radius); }
.f-failed { display: flex; flex-direction: column; align-items: center; gap: 8px; padding: 24px 8px; text-align: center; }
.f-failed .q-state-icon { color: var(--quoin-danger); margin-block-end: 8px; }
/* Too low for a footer that stays: all of it scrolls, and the costs stay beside the buttons. */
@media (max-height: 339px) {
  .f-card { overflow: hidden auto; }
  .f-body { flex: none; overflow: visible; }
  .f-footer { margin-block-start: auto; }
  .f-footer::before { display: none; }
}
@media (forced-colors: active) { .f-step, .f-text { border: 1px solid CanvasText; } }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }
`
